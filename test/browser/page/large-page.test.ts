import { expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const rows = Array.from({ length: 4_000 }, (_, at) => `<tr><td>${at}<td>Name<td><a href="#${at}">Open</a>`);
const table = `<table>${rows.join("")}</table>`;
/** With 7,500 elements, of which more than 5,000 are too many to be named at each look. */
const smallerTable = `<table>${rows.slice(0, 1_500).join("")}</table>`;

/** Notes for how long the page was kept from going on, in milliseconds, while a button was waited for that appears after two seconds. */
const lateButton = `<p id="at"></p><button id="start">Start</button>${table}<script>
const stalls = [];
document.querySelector("#start").onclick = () => {
  const at = document.querySelector("#at");
  at.textContent = "";
  const beganAt = performance.now();
  let [last, longest] = [beganAt, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (now - beganAt < 2000) return;
    clearInterval(timer);
    stalls.push(longest);
    at.innerHTML = "<button>Ready</button>";
  }, 10);
};</script>`;
/** Only a style says what the button does. */
const styledButton = `<style>#it::after { content: "Save all" }</style><button id="it"></button>${smallerTable}`;

const trial = useTrial({
  "/": page("Rows", `${table}<a href="#all">Open all</a>`),
  "/late": page("Late", lateButton),
  "/names": page("Names", `<button>Save</button>${"<b>x</b>".repeat(30_000)}`),
  "/styled": page("Styled", styledButton),
});

/** The shortest that steps took, in milliseconds. */
const shortest = (steps: readonly { durationMs?: number | null }[]) =>
  Math.min(...steps.map(({ durationMs }) => durationMs ?? Number.NaN));

test("an element of a page of 12,000 is found by its name about as soon as by its text", async () => {
  const by = (prefix: string) => ({ type: "waitForElement", selectors: [`${prefix}/Open all`] });
  // In turns, so that both meet the machine as busy as it is.
  const both = Array.from({ length: 5 }, () => [by("text"), by("aria")]).flat();
  const { steps, failure } = await trial.run([...opening("/"), ...both]);
  expect(failure).toBeNull();
  const found = steps.slice(1);
  const ofParity = (parity: number) => found.filter((_, at) => at % 2 === parity);
  // 11 to 26 times as long if Chromium names all elements to find the one.
  expect(shortest(ofParity(1)) / shortest(ofParity(0))).toBeLessThan(8);
});

test("while an element of such a page is waited for by its name, the page goes on about as well as if it were by its text", async () => {
  const wait = (selector: string) => [
    { type: "click", selectors: ["#start"] },
    { type: "waitForElement", selectors: [selector] },
  ];
  // Six times as long, in seconds of which the page does nothing else, if Chromium names all elements at each look.
  const goesOn = "Math.min(stalls[1], stalls[3]) < 3 * Math.min(stalls[0], stalls[2])";
  const both = [...wait("text/Ready"), ...wait("aria/Ready")];
  const judge = { type: "waitForExpression", expression: goesOn, timeout: 500 };
  const { failure } = await trial.run([...opening("/late"), ...both, ...both, judge]);
  expect(failure).toBeNull();
});

test("a name that only a style draws is found on such a page, at the latest when the step's time ends", async () => {
  const click = { type: "click", timeout: 1_000, selectors: ["aria/Save all"] };
  const { failure } = await trial.run(opening("/styled", click));
  expect(failure).toBeNull();
});

test("that an element of such a page is not absent is told by its name, however short the step's time", async () => {
  const gone = { type: "waitForElement", timeout: 100, selectors: ["aria/Save"], visible: false };
  const { failure } = await trial.run(opening("/names", gone), { neverAnswers: true });
  expect(failure?.message).toMatch(
    /no visible element to match aria\/Save, but after 100 ms there was 1|did not respond within 100 ms/,
  );
});

test("nothing of a name that only a style draws is taken for its absence", async () => {
  const gone = { type: "waitForElement", timeout: 1_000, selectors: ["aria/Save all"], visible: false };
  const { failure } = await trial.run(opening("/styled", gone));
  expect(failure?.message).toContain("no visible element to match aria/Save all, but after 1 s there was 1");
});
