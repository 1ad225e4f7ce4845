import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

export const said = `<p id="said"></p><script>
  addEventListener("click", (event) => { window.hit = event.composedPath().find((at) => at.id)?.id; });
</script>`;

export const found = (rule: string, body: string, name: string): VerdictCase => ({
  rule,
  pages: said + body,
  steps: [click(`aria/${name}`), holds("hit === 'right'")],
});

export const absent = (rule: string, body: string, name: string): VerdictCase => ({
  rule,
  pages: said + body,
  steps: [click(`aria/${name}`)],
  fails: /No element matched/,
});

/** A picture of one dot. */
export const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/** A click by the text of which the element `right` is meant. */
export const placesOrder = (rule: string, body: string): VerdictCase => ({
  rule: `${rule}: ${body}`,
  pages: said + body,
  steps: [click("text/Place order"), holds("hit === 'right'")],
});
