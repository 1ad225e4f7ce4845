import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const accordion = (style: string, inner = "") =>
  `<div style="${style}"><p class="it" style="${inner}">Details</p></div>`;

const seen: [string, string][] = [
  ["what has a size", `<p class="it">Details</p>`],
  ["what an open accordion shows", accordion("height:40px;overflow:hidden")],
  ["what has an opacity of 0", `<p class="it" style="opacity:0">Details</p>`],
  ["what can be scrolled into view", accordion("height:20px;overflow:auto", "margin-top:400px")],
  [
    "what is not clipped, as its parent is static",
    accordion("height:0;overflow:hidden", "position:absolute"),
  ],
  [
    "what is fixed in a collapsed parent",
    accordion("height:0;overflow:hidden;position:relative", "position:fixed;top:0"),
  ],
  ["what overflows a parent without height", accordion("height:0")],
  [
    "what has an inline parent, whose overflow has no effect",
    `<span style="overflow:hidden"><b class="it">Details</b></span>`,
  ],
  [
    "what draws nothing itself but has visible content",
    `<div class="it" style="display:contents"><p>Details</p></div>`,
  ],
  ["what draws nothing itself but has a text", `<div class="it" style="display:contents">Details</div>`],
  [
    "a dialog in a collapsed parent",
    `<div style="height:0;overflow:hidden"><dialog class="it">Details</dialog></div><script>document.querySelector("dialog").showModal()</script>`,
  ],
  [
    "the area of an image map",
    `<img usemap="#m" width="50" height="50" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><map name="m"><area class="it" shape="rect" coords="0,0,20,20" href="#a"></map>`,
  ],
  ["a drawing", `<svg width="50" height="50"><g><path class="it" d="M0 0L40 40L0 40Z"/></g></svg>`],
  [
    "content in a body without height that hides its overflow",
    `<style>body{overflow:hidden;height:0}</style><p class="it" style="position:absolute">Details</p>`,
  ],
];

const unseen: [string, string][] = [
  ["what a collapsed accordion clips", accordion("height:0;overflow:hidden")],
  [
    "what a collapsed accordion further up clips",
    `<div style="height:0;overflow:hidden"><section><p class="it">Details</p></section></div>`,
  ],
  ["what a max-height of 0 clips", accordion("max-height:0;overflow:hidden")],
  [
    "what a grid row of 0fr clips",
    `<div style="display:grid;grid-template-rows:0fr"><div style="overflow:hidden;min-height:0"><p class="it">Details</p></div></div>`,
  ],
  ["what a parent without width clips", accordion("width:0;overflow:hidden;white-space:nowrap")],
  [
    "what is absolute in a collapsed parent that is positioned",
    accordion("height:0;overflow:hidden;position:relative", "position:absolute"),
  ],
  ["what is in closed details", `<details><summary>More</summary><p class="it">Details</p></details>`],
  ["what has no size", `<p class="it"></p>`],
  ["what is invisible", `<p class="it" style="visibility:hidden">Details</p>`],
  ["a collapsed row", `<table><tr class="it" style="visibility:collapse"><td>Details</td></tr></table>`],
  ["what draws nothing and has no content", `<div class="it" style="display:contents"></div>`],
  [
    "what draws nothing, with hidden content",
    `<div class="it" style="display:contents"><p hidden>Details</p></div>`,
  ],
  ["what is hidden until found", `<p class="it" hidden="until-found">Details</p>`],
];

const pages = [...seen, ...unseen].map(([, body], index) => [`/${index}`, page("Visibility", body)]);
const trial = useTrial(Object.fromEntries(pages));
const visible = (isVisible: boolean, timeout: number) => ({
  type: "waitForElement",
  selectors: [".it"],
  visible: isVisible,
  timeout,
});

describe("an element is visible if it has a size and no collapsed ancestor clips it away", () => {
  test.concurrent.each(seen.map(([name], index) => [name, `/${index}`]))("seen: %s", async (_name, path) => {
    const is = await trial.run(opening(path, visible(true, 3000)));
    expect(is.failure).toBeNull();
    const isNot = await trial.run(opening(path, visible(false, 200)));
    expect(isNot.failure?.message).toMatch(/^Expected no visible element to match \.it/);
  });

  const hidden = unseen.map(([name], index) => [name, `/${seen.length + index}`]);
  test.concurrent.each(hidden)("not seen: %s", async (_name, path) => {
    const is = await trial.run(opening(path, visible(true, 200)));
    expect(is.failure?.message).toMatch(/^Expected at least 1 visible element to match \.it, but .* 0 such/);
    const isNot = await trial.run(opening(path, visible(false, 3000)));
    expect(isNot.failure).toBeNull();
  });

  test("a text that a collapsed accordion clips is not read, nor its field used", async () => {
    const path = `/${seen.length}`;
    const read = await trial.run(
      opening(path, { type: "expectText", selectors: [".it"], equals: "Details", timeout: 300 }),
    );
    expect(read.failure?.message).toMatch(/was there but stayed hidden for 300 ms\.$/);
    const clicked = await trial.run(opening(path, { type: "click", selectors: [".it"], timeout: 300 }));
    expect(clicked.failure?.message).toMatch(/was there but stayed hidden for 300 ms\.$/);
  });
});
