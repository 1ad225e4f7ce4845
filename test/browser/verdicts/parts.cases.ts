import { change, equals } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const contains = (text: string) => ({ type: "expectText", selectors: ["body"], contains: text });
/** A visible heading comes before the part, so that only the part can be missing. */
const withPart = (body: string) => `<h1>Questions</h1>${body}`;

const read = (rule: string, body: string, text = "Answer"): VerdictCase => ({
  rule,
  pages: withPart(body),
  steps: [contains(text)],
});
const unread = (rule: string, body: string, text = "Answer"): VerdictCase => ({
  ...read(rule, body, text),
  fails: /to contain/,
});
/** The text of a page, also with a collapsed part, because of which the page is read part by part. */
const whole = (rule: string, body: string, text: string): VerdictCase[] => [
  { rule, pages: body, steps: [equals("body", text)] },
  {
    rule: `${rule}, beside a collapsed part`,
    pages: `<div style="height:0;overflow:hidden">Closed</div>${body}`,
    steps: [equals("body", text)],
  },
];

export const cases: VerdictCase[] = [
  unread("a closed accordion", `<div style="height:0;overflow:hidden"><p>Answer</p></div>`),
  unread("a bare text in a collapsed part", `<div style="max-height:0;overflow:hidden">Answer</div>`),
  unread(
    "an accordion that a grid row of 0fr closes",
    `<div style="display:grid;grid-template-rows:0fr"><div style="overflow:hidden;min-height:0"><p>Answer</p></div></div>`,
  ),
  unread(
    "a drawer without width",
    `<div style="width:0;overflow:hidden;white-space:nowrap"><p>Answer</p></div>`,
  ),
  unread(
    "what draws nothing itself in a collapsed part",
    `<div style="height:0;overflow:hidden"><b style="display:contents">Answer</b></div>`,
  ),
  unread(
    "what is absolute in a collapsed part that is positioned",
    `<div style="height:0;overflow:hidden;position:relative"><p style="position:absolute">Answer</p></div>`,
  ),
  unread(
    "a closed accordion in a shadow root",
    `<x-host></x-host><script>
    document.querySelector("x-host").attachShadow({ mode: "open" }).innerHTML =
      "Host<div style='height:0;overflow:hidden'><slot></slot><p>Answer</p></div>";</script>`,
  ),
  unread(
    "what fills the slot of a closed accordion",
    `<x-host>Answer</x-host><script>
    document.querySelector("x-host").attachShadow({ mode: "open" }).innerHTML =
      "Host<div style='height:0;overflow:hidden'><slot></slot></div>";</script>`,
  ),
  unread(
    "a text that is hidden until found",
    `<x-host></x-host><div hidden="until-found">Answer</div><script>
    document.querySelector("x-host").attachShadow({ mode: "open" }).innerHTML = "Host";</script>`,
  ),
  unread(
    "the list of a closed accordion",
    `<div style="height:0;overflow:hidden"><select><option>Answer</select></div>`,
  ),
  unread("a hidden list", `<p>Choose</p><select hidden><option>Answer</select>`),
  unread("an option that is not chosen", `<select><option>None<option>Answer</select>`),
  unread(
    "an option that was chosen in a page's shadow root before",
    `<x-host></x-host><script>
    document.querySelector("x-host").attachShadow({ mode: "open" }).innerHTML =
      "<select><option>None<option>Answer</select>";</script>`,
  ),
  read("the chosen option", `<label>Question <select><option>None<option selected>Answer</select></label>`),
  read(
    "all chosen options",
    `<select multiple><option selected>One<option>Two<option selected>Three</select>`,
    "One, Three",
  ),
  {
    rule: "the chosen option within what draws nothing itself",
    pages: `<p id="it" style="display:contents">Question <select><option>Answer</select></p>`,
    steps: [equals("#it", "Question Answer")],
  },
  {
    rule: "what is chosen meanwhile is read around the list",
    pages: `<p id="it">Country <select><option>Italy<option>France</select></p>`,
    steps: [equals("#it", "Country Italy"), change("select", "France"), equals("#it", "Country France")],
  },
  read("an open accordion", `<div style="height:40px;overflow:hidden"><p>Answer</p></div>`),
  read("what overflows a part without height", `<div style="height:0"><p>Answer</p></div>`),
  read(
    "what is fixed in a collapsed part",
    `<div style="height:0;overflow:hidden">Closed<p style="position:fixed;top:50px">Answer</p></div>`,
  ),
  read(
    "what leaves a collapsed part by its position",
    `<div style="height:0;overflow:hidden">Closed<p style="position:absolute">An<b>swer</b></p></div>`,
  ),
  read(
    "a dialog in a collapsed part",
    `<div style="height:0;overflow:hidden">Closed<dialog>Answer</dialog></div><script>document.querySelector("dialog").showModal()</script>`,
  ),
  read(
    "a text for screen readers",
    `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Answer</span>`,
  ),
  read(
    "what can be scrolled to",
    `<div style="height:20px;overflow:auto"><p style="margin-top:400px">Answer</p></div>`,
  ),
  ...whole(
    "rows, lists and blocks are read as parts of their own",
    `<table><tr><th>Book</th><th>Price</th></tr><tr><td>Emma</td><td>€ 5</td></tr></table><ul><li>One</li><li>Two</li></ul><div>A<div>B</div>C</div>`,
    "Book Price Emma € 5 One Two A B C",
  ),
  ...whole(
    "what is in a line is read in one",
    `<p>To<b>tal</b> <i>€</i>&nbsp;5<span style="display:inline-block">.00</span><br>paid <a href="#x">in <em>full</em></a></p>`,
    "Total € 5.00 paid in full",
  ),
  ...whole(
    "fallback content, titles and values of controls are not read",
    `<p>Film</p><video>no video</video><audio>no audio</audio><canvas>no canvas<b>at all</b></canvas><iframe>no frame</iframe><meter>half</meter><progress>part</progress><textarea>typed</textarea><svg><title>drawing</title><desc>of it</desc></svg><noscript>no script</noscript><style>p{}</style><template>none</template><p>End</p>`,
    "Film End",
  ),
];
