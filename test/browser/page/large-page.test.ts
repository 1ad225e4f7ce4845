import { expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const rows = Array.from({ length: 4_000 }, (_, at) => `<tr><td>${at}<td>Name<td><a href="#${at}">Open</a>`);

/** Shows a button after a second of work, in small portions, and tells how long that took in all. */
const work = `<script>
  const channel = new MessageChannel();
  let [left, beganAt] = [200, null];
  channel.port1.onmessage = () => {
    beganAt ??= performance.now();
    for (const until = performance.now() + 5; performance.now() < until; );
    left -= 1;
    if (left > 0) return channel.port2.postMessage(null);
    window.share = 1_000 / (performance.now() - beganAt);
    document.body.insertAdjacentHTML("afterbegin", "<button>Ready</button>");
  };
  onload = () => channel.port2.postMessage(null);
</script>`;

const trial = useTrial({ "/": page("Rows", `<table>${rows.join("")}</table>${work}`) });

test("a step that waits on a page of 12,000 elements leaves the page time for its own work", async () => {
  const wait = { type: "waitForElement", selectors: ["aria/Ready"], timeout: 60_000 };
  // Without longer pauses it is 0.05, and with them 0.2 to 0.3.
  const sees = { type: "waitForExpression", expression: "share > 0.1", timeout: 500 };
  const { outcome, failure } = await trial.run([...opening("/"), wait, sees]);
  expect(failure).toBeNull();
  expect(outcome).toBe("passed");
});
