import { expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

/** A list that gives the focus to the next entry when the page has been drawn with it, as libraries do. */
const list = `<button onclick="drawn(() => menu.firstElementChild.focus())">Fruit</button>
  <div id="menu">${["Apple", "Banana", "Cherry"].map((name) => `<p tabindex="-1">${name}</p>`).join("")}</div><output></output><script>
  const drawn = (then) => requestAnimationFrame(() => setTimeout(then));
  menu.onkeydown = ({ key, target }) => {
    if (key === "Enter") document.querySelector("output").value = target.textContent;
    else drawn(() => target.nextElementSibling?.focus());
  };</script>`;

/** A list that gets the focus a moment after it was opened. */
const late = `<button onclick="setTimeout(() => menu.focus(), 80)">Open</button><p id="menu" tabindex="-1"></p>
  <script>menu.onkeydown = ({ key }) => { menu.textContent = key; };</script>`;

const trial = useTrial({
  "/": page("Keys", `<input id="it" autofocus>`),
  "/list": page("List", list),
  "/late": page("Late", late),
});

const press = (key: string) => [
  { type: "keyDown", key },
  { type: "keyUp", key },
];
const reads = (equals: string) => ({ type: "expectText", selectors: ["#it"], equals, timeout: 2000 });

test.concurrent.each([
  ["a dead key, as in recordings, enters nothing", [...press("Dead"), ...press("e")], "e"],
  ["a character that keyboards lack is entered", press("é"), "é"],
  ["a key is pressed by its code", press("KeyA"), "a"],
])("%s", async (_name, steps, text) => {
  const { failure } = await trial.run(
    opening("/", { type: "click", selectors: ["#it"] }, ...steps, reads(text)),
  );
  expect(failure).toBeNull();
});

test("a name that turns out not to be a key fails the step and enters nothing", async () => {
  const { outcome, failure } = await trial.run(opening("/", { type: "keyDown", key: "{{key}}" }), {
    values: { key: "Entr" },
  });
  expect(outcome).toBe("failed");
  expect(failure?.message).toBe('Unknown key "Entr". Did you mean "Enter"?');
});

test("a key goes to what the click or the key before it gave the focus once the page was drawn", async () => {
  const { failure } = await trial.run(
    opening(
      "/list",
      { type: "click", selectors: ["aria/Fruit"] },
      ...["ArrowDown", "ArrowDown", "Enter"].flatMap(press),
      { type: "expectText", selectors: ["output"], equals: "Cherry", timeout: 2000 },
    ),
  );
  expect(failure).toBeNull();
});

test("a key goes to what a click gave the focus before a person could press one", async () => {
  const { failure } = await trial.run(
    opening("/late", { type: "click", selectors: ["aria/Open"] }, ...press("ArrowDown"), {
      type: "expectText",
      selectors: ["#menu"],
      equals: "ArrowDown",
      timeout: 2000,
    }),
  );
  expect(failure).toBeNull();
});
