import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** How an editor differs from a usual one. */
interface Oddity {
  /** What it has at first. */
  text?: string;
  /** Of the text after an entry, with which the editor goes on. */
  keeps?: string;
  numbers?: boolean;
}

/**
 * An editor of six rows that has no other text than what it draws. It indents a new line as the one before and closes brackets; what is
 * pasted it takes as it is.
 */
const drawing = ({ text = "", keeps = "text", numbers = true }: Oddity): string => `
  let text = ${JSON.stringify(text)};
  let isAll = false;
  const draw = () => {
    const lines = text.split("\\n");
    const first = Math.max(0, lines.length - 6);
    rows.replaceChildren(...lines.slice(first).map((line, index) => {
      const row = document.createElement("div");
      if (${numbers}) row.append(Object.assign(document.createElement("b"), { textContent: first + index + 1 }));
      for (const word of line.split(/(?<= )/)) row.append(Object.assign(document.createElement("i"), { textContent: word }));
      return row;
    }));
  };
  const enter = (added, end = "") => {
    text = (isAll ? "" : text) + added + end;
    text = ${keeps};
    isAll = false;
    requestAnimationFrame(draw);
  };
  const onKey = (event) => {
    if (event.key === "a" && event.ctrlKey) isAll = true;
    else if (event.key === "Delete" && isAll) enter("");
    else if (event.key === "Enter") enter("\\n" + /^ */.exec(text.split("\\n").at(-1))[0]);
    else return;
    event.preventDefault();
  };
  const onPaste = (event) => {
    event.preventDefault();
    enter(event.clipboardData.getData("text/plain"));
  };
  const onText = (typed) => enter(typed, { "{": "}", "[": "]" }[typed]);
  draw();`;

const style = `<style>
  #editor { position: relative; width: 300px; height: 120px; overflow: hidden; font: 16px/20px monospace; white-space: pre; }
  #rows { position: absolute; inset: 0; z-index: 1; } b { display: inline-block; width: 30px; } i { font-style: normal; }
  #it { position: absolute; left: 30px; top: 0; width: 1px; height: 20px; border: 0; padding: 0; color: transparent; resize: none; }
</style>`;

/** One that takes what is typed in a field below its rows. */
const unseen = (
  oddity: Oddity = {},
): string => `${style}<div id="editor"><textarea id="it"></textarea><div id="rows"></div></div>
  <script>
    ${drawing(oddity)}
    rows.onmousedown = (event) => { event.preventDefault(); it.focus(); };
    it.onkeydown = onKey;
    it.onpaste = onPaste;
    it.oninput = () => { onText(it.value); it.value = ""; };
  </script>`;

/** One to which the browser gives what is typed. */
const given = (
  oddity: Oddity = {},
): string => `${style}<div id="editor" tabindex="0"><div id="rows"></div></div><script>
    ${drawing(oddity)}
    editor.editContext = new EditContext();
    editor.onkeydown = onKey;
    editor.onpaste = onPaste;
    editor.editContext.ontextupdate = (event) => onText(event.text);
  </script>`;

const entered = (value: string) => [click("#rows"), change("#it", value)];
const takes = (rule: string, pages: string, value: string): VerdictCase => ({
  rule,
  pages,
  steps: [...entered(value), holds(`text === ${JSON.stringify(value)}`)],
});
const keepsOff = (rule: string, pages: string, value: string, fails: RegExp): VerdictCase => ({
  rule,
  pages,
  steps: entered(value),
  fails,
});

/** A code with a box for each digit, and its field out of view. `shown` is what a box shows of a digit. */
const code = (
  shown: string,
): string => `<style>#code i { display: inline-block; width: 30px; height: 40px; border: 1px solid; }</style>
  <div id="code"><input id="it" maxlength="4" style="position:absolute;left:-9999px"><i></i><i></i><i></i><i></i></div><script>
    code.onmousedown = (event) => { event.preventDefault(); it.focus(); };
    it.oninput = () => {
      for (const [index, box] of code.querySelectorAll("i").entries()) {
        const digit = it.value[index] ?? "";
        box.textContent = digit && ${shown};
      }
    };
  </script>`;
const codeEntered = [click("#code"), change("#it", "1907")];

const program = "if (a) {\n  b[1]\n\n  c\n}";
const manyLines = Array.from({ length: 12 }, (_, index) => (index % 5 === 4 ? "" : `line ${index}`)).join(
  "\n",
);

export const cases: VerdictCase[] = [
  {
    rule: "a document in design mode is filled in",
    pages: {
      "": `<iframe src="editor"></iframe>`,
      editor: `old<script>document.designMode = "on";</script>`,
    },
    steps: [
      { ...change("body", "new"), frame: [0] },
      { type: "expectText", selectors: ["body"], equals: "new", frame: [0] },
    ],
  },
  takes("a word replaces the text of one that was clicked", unseen({ text: "old\nlines" }), "let a"),
  takes("lines keep their own indentation and brackets", unseen({ text: "old" }), program),
  takes("a bracket is not closed a second time", unseen(), "a[1]"),
  takes("lines that are only numbers are no numbers of lines", unseen({ numbers: false }), "7\n8"),
  takes("more lines than it shows are entered", unseen(), manyLines),
  takes("more lines than it shows, without numbers, are entered", unseen({ numbers: false }), manyLines),
  takes("it is emptied", unseen({ text: "old\nlines" }), ""),
  {
    rule: "a code whose field is out of view is typed where it was clicked",
    pages: code("digit"),
    steps: [...codeEntered, holds("it.value === '1907'")],
  },
  {
    rule: "a code that is drawn as dots is what its field holds",
    pages: code("'•'"),
    steps: [...codeEntered, holds("it.value === '1907'")],
  },
  {
    rule: "a code is not the one that was typed if another one is drawn",
    pages: code("'0'"),
    steps: codeEntered,
    fails: /did not keep "1907": .+ it held "0000"/,
  },
  {
    rule: "one to which the browser gives what is typed needs no click before",
    pages: given({ text: "old" }),
    steps: [change("#editor", program), holds(`text === ${JSON.stringify(program)}`)],
  },
  {
    rule: "one to which the browser gives what is typed does not hold what it cuts off",
    pages: given({ keeps: "text.slice(0, 3)" }),
    steps: [change("#editor", "let a")],
    fails: /did not keep "let a": .+ it held "let"/,
  },
  {
    rule: "one that was not clicked does not take what is typed",
    pages: unseen(),
    steps: [change("#it", "let a")],
    fails: /covered .+ #it/,
  },
  {
    rule: "one that a message covers is not typed into, though its field has the focus",
    pages: `${unseen()}<div id="over" hidden style="position:absolute;inset:0;z-index:2;background:white">Signed out</div>
      <script>rows.onmouseup = () => { over.hidden = false; };</script>`,
    steps: entered("let a"),
    fails: /"Signed out" .+ covered/,
  },
  {
    rule: "a field that shows what is typed is not typed into below a message, though it has the focus",
    pages: `<div style="position:relative;width:200px"><input id="it" autofocus><p style="position:absolute;inset:0;margin:0;background:white">Wait</p></div>`,
    steps: [holds("document.activeElement === it"), change("#it", "let a")],
    fails: /"Wait" .+ covered/,
  },
  keepsOff(
    "it does not hold a text that it refuses",
    unseen({ text: "old", keeps: "'old'" }),
    "let a",
    /it held "old"/,
  ),
  keepsOff(
    "it does not hold letters that it drops",
    unseen({ keeps: "text.slice(0, 3)" }),
    "let a",
    /it held "let"/,
  ),
  keepsOff(
    "it does not hold spaces that it drops",
    unseen({ keeps: "text.replaceAll(' ', '')" }),
    "let a",
    /it held "leta"/,
  ),
  keepsOff(
    "it does not hold lines that it drops",
    unseen({ keeps: "text.split('\\n').slice(-2).join('\\n')" }),
    "a\nb\nc",
    /it held "b c"/,
  ),
  keepsOff(
    "it does not hold lines that it drops, without numbers of lines",
    unseen({ keeps: "text.split('\\n').slice(-2).join('\\n')", numbers: false }),
    "a\nb\nc",
    /it held "b c"/,
  ),
  keepsOff(
    "it does not hold a number that only stands before an empty line",
    unseen({ keeps: "''" }),
    "1",
    /did not keep "1": .+ it held ""/,
  ),
  keepsOff(
    "it does not hold a text in place of which it has a number that no line of the text could have",
    unseen({ keeps: "'5678'", numbers: false }),
    "let a",
    /it held "5678"|it held ""/,
  ),
  keepsOff(
    "it does not hold a text in place of which it has the number of an empty line of the text",
    unseen({ keeps: "'2'", numbers: false }),
    "let a\n",
    /did not keep/,
  ),
  keepsOff(
    "it is not emptied if it has a number instead",
    unseen({ keeps: "'5678'", numbers: false }),
    "",
    /did not keep/,
  ),
  keepsOff(
    "it does not hold what it has besides",
    unseen({ keeps: "text + '\\nmore'" }),
    "let a",
    /did not keep "let a"/,
  ),
];
