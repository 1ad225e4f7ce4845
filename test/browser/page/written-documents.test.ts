import { expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const writesAnew = (html: string) => `onclick='document.open(); document.write("${html}"); document.close()'`;

const trial = useTrial({
  "/": page("Home", `<button ${writesAnew("<h1>Second</h1>")}>Go</button>`),
  "/frame": page(
    "Frame",
    `<iframe></iframe><script>const made = document.querySelector("iframe").contentDocument;
    made.open(); made.write(\`<button ${writesAnew("<h1>Second</h1>")}>Go</button>\`); made.close()</script>`,
  ),
  "/window": page(
    "Window",
    `<button id="open">Open</button><script>document.querySelector("#open").onclick = () => {
      const opened = open("about:blank");
      opened.document.write(\`<button id="go" ${writesAnew("<h1>Second</h1>")}>Go</button>\`);
    }</script>`,
  ),
});

const go = { type: "click", selectors: ["button"] };
const second = { type: "expectText", selectors: ["h1"], equals: "Second" };
const inFrame = { frame: [0] };
const inWindow = { target: "about:blank" };

test.each([
  ["page", opening("/", go, second)],
  ["frame", opening("/frame", { ...go, ...inFrame }, { ...second, ...inFrame })],
  ["window", opening("/window", go, { ...go, selectors: ["#go"], ...inWindow }, { ...second, ...inWindow })],
])("a document that a page writes anew into its %s is used like one that was loaded", async (_, steps) => {
  expect((await trial.run(steps)).failure).toBeNull();
});
