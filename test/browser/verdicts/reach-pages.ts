import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

export const noted = `<script>addEventListener("click", (event) => { window.hit = event.target.id; });</script>`;
export const hits = (rule: string, body: string, id = "it"): VerdictCase => ({
  rule,
  pages: noted + body,
  steps: [click(`#${id}`), holds(`hit === '${id}'`)],
});
export const kept = (rule: string, body: string, fails: RegExp): VerdictCase => ({
  rule,
  pages: noted + body,
  steps: [click("#it")],
  fails,
});
export const button = `<button id="it">Buy</button>`;
export const passing = 'style="pointer-events:none"';
export const veil = (style: string, content = "") =>
  `<div id="veil" style="position:fixed;inset:0;${style}">${content}</div>`;
/** A text and a field that lie over each other in a box which opens a list at a press. The style is that of what lies above. */
export const hinted = (above: "field" | "text", style = "", role = "combobox", more = "") => {
  const fills = "position:absolute;inset:0;width:300px;height:30px;border:0;background:none;";
  const field = `<input id="field" role="${role}" style="${fills}${above === "field" ? style : ""}">`;
  const text = `<span id="text" style="${fills}${above === "text" ? style : ""}">City</span>`;
  return `<div style="margin:40px"><div style="position:relative;width:300px;height:30px" onmousedown="window.opened = true">
    ${above === "field" ? text + field : field + text}${more}</div></div>`;
};
