import { change, click, equals, holds, shown } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const takes = (rule: string, body: string, value: string, then = "it.value"): VerdictCase => ({
  rule,
  pages: body,
  steps: [change("#it", value), holds(`${then} === ${JSON.stringify(value)}`)],
});
const keepsOff = (rule: string, body: string, value: string, fails: RegExp): VerdictCase => ({
  rule,
  pages: body,
  steps: [change("#it", value)],
  fails,
});

const thinSlider = (style: string) =>
  `<style>#it { margin: 40px; background: none } #it::-webkit-slider-thumb { appearance: none; width: 20px; height: 20px; background: #c00 }</style>
  <input id="it" type="range" max="100" style="${style}">`;

/** A field that shows its mask while it has the focus. Digits fill the blanks, whatever else is typed is ignored. */
const masked = (mask: string, value = ""): string => `<input id="it" value="${value}"><script>
  const blank = ${JSON.stringify(mask)};
  let typed = it.value.slice(blank.indexOf("_")).replace(/\\D/g, "");
  const draw = () => {
    const digits = [...typed];
    it.value = blank.replace(/_/g, () => digits.shift() ?? "_");
    const end = it.value.indexOf("_");
    it.setSelectionRange(end < 0 ? blank.length : end, end < 0 ? blank.length : end);
  };
  it.onfocus = () => setTimeout(() => { if (!typed) draw(); });
  it.onblur = () => { if (!typed) it.value = ""; };
  it.onbeforeinput = (event) => {
    event.preventDefault();
    if (it.selectionStart !== it.selectionEnd) typed = "";
    if (/^\\d$/.test(event.data ?? "")) typed = (typed + event.data).slice(0, blank.split("_").length - 1);
    draw();
  };
</script>`;

/** A field whose mask leaves the cursor where it is, and puts it at the end soon. */
const lateMask = (own: string): string => `<input id="it"><script>
  it.oninput = () => {
    const { selectionStart: at } = it;
    const digits = it.value.replace("${own}", "").replace(/\\D/g, "");
    it.value = "${own}(" + digits.slice(0, 2) + ") " + digits.slice(2, 6) + "-" + digits.slice(6, 10);
    it.setSelectionRange(at, at);
    const end = it.value.replace(/\\D+$/, "").length;
    setTimeout(() => it.setSelectionRange(end, end), 10);
  };
</script>`;

/** A field over which a preview lies while the pointer is on an item. */
const preview = (
  field: string,
): string => `<button id="item" onmouseenter="tip.hidden = false" onmouseleave="tip.hidden = true">Item</button>
  ${field.replace("VV", "position:absolute;left:20px;top:80px;width:200px")}
  <div id="tip" hidden style="position:absolute;left:0;top:60px;width:300px;height:90px;background:#eee">Preview</div>`;

/** A field that is put into another box while it is typed into, as by a page that adds a toolbar to it. */
const movedOnce = (field: string): string =>
  `${field}<div id="box"></div><script>it.addEventListener("keydown", () => box.append(it), { once: true });</script>`;

/** An editor whose text a script of the page has the last word on: `typed` gets the letter of a key and what is before the cursor. */
const editor = (
  typed: string,
): string => `<div id="it" contenteditable style="white-space:pre-wrap">old</div><script>
  const insert = (text, back = 0) => {
    document.execCommand("insertText", false, text);
    for (; back > 0; back -= 1) getSelection().modify("move", "backward", "character");
  };
  it.onbeforeinput = (event) => {
    const { anchorNode, anchorOffset } = getSelection();
    const before = (anchorNode.data ?? "").slice(0, anchorOffset);
    const key = event.inputType === "insertParagraph" ? "\\n" : event.data;
    if (key.length > 1 || it.busy) return;
    it.busy = true;
    if ((${typed})(key, before) !== false) event.preventDefault();
    it.busy = false;
  };
</script>`;
/** Each new line begins with the indentation of the line before, and one more after a bracket. */
const indenting = editor(`(key, before) => {
  if (key !== "\\n") return false;
  const line = before.split("\\n").at(-1);
  insert("\\n" + /^ */.exec(line)[0] + (line.endsWith("{") ? "  " : ""));
}`);
const closing = editor(
  `(key) => { if (!"([{".includes(key)) return false; insert(key + ")]}"["([{".indexOf(key)], 1); }`,
);

const glass = `<img alt="Search" width="20" height="20">`;

/** A part of a date that takes digits itself and shows two. Of what is not typed it only shows the text. */
const part = (attributes: string): string => `<span id="it" contenteditable ${attributes}>11</span><script>
  let typed = "";
  it.onfocus = () => { typed = ""; };
  it.onbeforeinput = (event) => {
    if (event.data?.length > 1) return;
    event.preventDefault();
    if (!/^\\d$/.test(event.data)) return;
    typed = Number(typed + event.data) > 12 ? event.data : typed + event.data;
    it.textContent = typed.padStart(2, "0");
  };</script>`;

/** A field that shows `0` before a decimal point, and keeps no digit from 1 to 4 while that holds. */
const amount = (isLost: string) =>
  `<input id="it"><script>let last = 0; it.onfocus = () => { last = performance.now(); };
    it.onbeforeinput = (i) => { if ((${isLost}) && /[1-4]/.test(i.data)) i.preventDefault(); last = performance.now(); };
    it.oninput = () => { it.value = it.value.replace(/^\\./, "0."); };</script>`;

/** A field that puts the first word of its list in place of two typed letters, if the list is late. */
const completing = (isLate: string, then = "") => `<input id="it"><script>let last = 0; it.oninput = () => {
  const now = performance.now(); if ((${isLate}) && it.value.length === 2) it.value = "main"; ${then}; last = now; };</script>`;

/** A slider for screen readers alone in what the page draws as its thumb. */
const drawnSlider = (others = "") =>
  `<div style="position:relative;left:50px;width:20px;height:20px;background:#c00"><div style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"><input id="it" type="range" max="100"></div>${others}</div>`;

/** A dialog that takes the focus from the field in it, as its script says. */
const dialogWithFocus = (script: string) =>
  `<div id="box" role="dialog" tabindex="-1"><input id="it"></div><script>${script}</script>`;

/** A form that the browser does not send, since a field is not as it has to be. */
const refused = (rule: string, field: string, remark: RegExp, ...steps: object[]): VerdictCase => ({
  rule,
  pages: {
    "": `<form action="sent"><label>Mail ${field}</label><button>Send</button></form><p id="it">-</p>`,
    sent: "Sent",
  },
  steps: [...steps, click("aria/Send"), equals("#it", "Sent")],
  fails: new RegExp(`it was "-"\\.${remark.source}$`),
});

/** A box below a label that is not its own, in a box whose script ticks it. @param others in the same box. */
const scripted = (ticks: string, others = "") =>
  `<div style="position:relative" onclick="${ticks}"><input type="checkbox" id="it" style="position:absolute;opacity:0">
    <label style="position:relative;display:block">Send mails</label>${others}</div>`;

export const cases: VerdictCase[] = [
  {
    rule: "a field of what moves away soon after it has come is not filled in",
    pages: `<div id="box" style="position:fixed;top:100px;left:200px;transform:translateY(-90px);transition:transform .4s"><input class="name"></div>
      <button onclick="box.style.transform = 'none'; window.at = Date.now()">Open</button>
      <button onclick="box.style.transform = 'translateY(-90px)'; box.ontransitionend = () => box.remove()">Close</button>
      <p style="height:200px"></p><input class="name" id="page">`,
    steps: [
      click("aria/Open"),
      change(".name", "A"),
      holds("Date.now() - at > 1300"),
      click("aria/Close"),
      change(".name", "B"),
      holds("page.value === 'B'"),
    ],
  },
  ...[
    `<div style="transform:translateZ(0);margin-top:3000px"><div style="position:fixed"><input class="it" id="far"></div></div><input class="it">`,
    `<div style="height:3000px"></div><div style="transform:translateZ(0)"><div style="position:fixed"><input class="it" id="far"></div></div><input class="it">`,
  ].map(
    (pages): VerdictCase => ({
      rule: `of two fields the first one is filled in although it is fixed in what is scrolled: ${pages.slice(0, 40)}`,
      pages,
      steps: [change(".it", "Ann"), holds("far.value === 'Ann'")],
    }),
  ),
  ...["opacity:.6", "opacity:0"].map(
    (style): VerdictCase => ({
      rule: `a box with little opacity is ticked itself, and not by its label for screen readers: ${style}`,
      pages: `<p><input type="checkbox" id="it" style="${style}"><label for="it" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">Agree</label></p>`,
      steps: [change("#it", "true"), holds("it.checked")],
    }),
  ),
  {
    rule: "of two fields the first one is filled in although it is scrolled out of view on a page from right to left",
    pages: `<html dir="rtl"><div style="width:3000px;display:flex;flex-direction:row-reverse;justify-content:space-between"><input class="it" id="far"><input class="it" id="last"></div>`,
    steps: [change(".it", "Ann"), holds("far.value === 'Ann'")],
  },
  {
    rule: "a box is ticked by the label over it, which a script makes its own",
    pages: scripted("if (event.target !== it) it.checked = !it.checked"),
    steps: [change("#it", "true"), holds("it.checked"), change("#it", "false"), holds("!it.checked")],
  },
  {
    rule: "a box is not ticked by a label over it for which no script does so",
    pages: scripted(""),
    steps: [change("#it", "true")],
    fails: /^The box was clicked but could not be ticked\.$/,
  },
  {
    rule: "a box is not ticked by a label over it and another field",
    pages: scripted("it.checked = true", `<input aria-label="Mail">`),
    steps: [change("#it", "true")],
    fails: /covered/,
  },
  {
    rule: "an amount is typed again into a mask that was not ready for the first keys",
    pages: `<input id="it"><script>
      let isReady = false, cents = "", amount = "";
      it.onfocus = () => setTimeout(() => { isReady = true; }, 60);
      it.onkeydown = (event) => {
        if (!/^[\\d.]$/.test(event.key)) return;
        event.preventDefault();
        const isAll = it.selectionStart === 0 && it.selectionEnd === it.value.length;
        if (isReady) amount = isAll ? event.key : amount + event.key;
        else cents = (cents + event.key).slice(0, 2);
        it.value = isReady ? "$ " + amount : "$ 0." + cents;
        it.setSelectionRange(it.value.length, it.value.length);
      };</script>`,
    steps: [change("#it", "1234.5"), holds("it.value === '$ 1234.5'")],
  },
  refused(
    "the message says for which field the browser has not sent a form: an empty one",
    `<input required>`,
    / The browser sends no form with the field "Mail" as it is: "Please fill out this field\."\./,
  ),
  refused(
    "the message says for which field the browser has not sent a form: one of another type",
    `<input type="email">`,
    / The browser sends no form with the field "Mail" as it is: "Please include an '@' in the email address\. 'Ada' is missing an '@'\."\./,
    change("aria/Mail", "Ada"),
  ),
  ...Object.entries({
    "a form that its page checks itself": ["<form novalidate onsubmit='return false'>", "</form>"],
    "a field without a form": ["", ""],
  }).map(
    ([what, [begin, end]]): VerdictCase => ({
      rule: `the message does not say that the browser sends no form: ${what}`,
      pages: `${begin}<label>Mail <input type="email" id="it"></label><button>Send</button>${end}`,
      steps: [change("#it", "Ada"), click("aria/Send"), click("#it"), shown("#sent")],
      fails: /was showing\.$/,
    }),
  ),
  refused(
    "the message says nothing of a form that its page does not send",
    `<input required value="Ada"><script>document.forms[0].onsubmit = () => false</script>`,
    /(?:)/,
  ),
  refused(
    "the message says nothing of a field that is not valid if the page says so itself",
    `<input required oninvalid="event.preventDefault()">`,
    /(?:)/,
  ),
  ...["display:none", "visibility:hidden"].flatMap((style): VerdictCase[] => [
    {
      rule: `a box that a page hides behind its label is ticked by the name that the label shows: ${style}`,
      pages: `<input type="checkbox" id="it" style="${style}"><label for="it">I agree</label>`,
      steps: [
        change("aria/I agree", "true"),
        holds("it.checked"),
        change("aria/I agree", "false"),
        holds("!it.checked"),
      ],
    },
    {
      rule: `a radio button that a page hides behind its label is chosen by its name and role: ${style}`,
      pages: `<label>Card<input type="radio" name="by" style="${style}"></label><label>Cash <input type="radio" name="by" id="it" style="${style}"></label>`,
      steps: [change('aria/Cash[role="radio"]', "true"), holds("it.checked")],
    },
  ]),
  {
    rule: "a switch that a page hides behind its label is turned on by its name and role",
    pages: `<label><input type="checkbox" role="switch" id="it" hidden>Dark mode</label>`,
    steps: [change('aria/Dark mode[role="switch"]', "true"), holds("it.checked")],
  },
  {
    rule: "a box that a page hides behind its label is ticked by its name though a heading has the same",
    pages: `<h2>News</h2><label><input type="checkbox" hidden>Offers</label><label><input type="checkbox" id="it" hidden>News</label>`,
    steps: [change("aria/News", "true"), holds("it.checked")],
  },
  {
    rule: "a box that is hidden with its label is not ticked",
    pages: `<div hidden><input type="checkbox" id="it"><label for="it">I agree</label></div>`,
    steps: [change("aria/I agree", "true")],
    fails: /was hidden/,
  },
  {
    rule: "a hidden box is not there for a check by its name",
    pages: `<input type="checkbox" id="it" style="display:none"><label for="it">I agree</label>`,
    steps: [
      { type: "waitForElement", selectors: ['aria/I agree[role="checkbox"]'], count: 0, operator: "==" },
    ],
  },
  ...Object.entries({
    date: ["31.12.2026", "2026-12-31"],
    "datetime-local": ["31.12.2026 23:59", "2026-12-31T23:59"],
    month: ["December 2026", "2026-12"],
    week: ["53", "2026-W53"],
    time: ["11:59 PM", "23:59"],
    color: ["orange", "#ff8800"],
  }).flatMap(([type, [wrong = "", right = ""]]): VerdictCase[] => [
    {
      rule: `the message of a value in another format says which one is right: ${type}`,
      pages: `<input id="it" type="${type}">`,
      steps: [change("#it", wrong)],
      fails: new RegExp(
        `does not take "${wrong}": it became ".*"\\. A value of type="${type}" is written as in "${right}"`,
      ),
    },
    {
      rule: `the format that the message says is right: ${type}`,
      pages: `<input id="it" type="${type}">`,
      steps: [change("#it", right), holds(`it.value === "${right}"`)],
    },
  ]),
  takes(
    "a spin button shows a number with a zero",
    part(`role="spinbutton"`),
    "3",
    "String(+it.textContent)",
  ),
  takes("a spin button shows a number as it is", part(`role="spinbutton"`), "12", "it.textContent"),
  keepsOff(
    "a spin button does not take a number beyond its limit",
    part(`role="spinbutton"`),
    "45",
    /held "05"/,
  ),
  keepsOff(
    "a spin button is not shown a number that it did not take",
    part(`role="spinbutton"`),
    "99",
    /held "09"/,
  ),
  keepsOff("a spin button does not take letters", part(`role="spinbutton"`), "ab", /held "11"/),
  keepsOff(
    "an editor that is no spin button does not hold a number in another notation",
    part(""),
    "3",
    /held "03"/,
  ),
  takes(
    "an editor that indents by itself holds the indentation of the text",
    indenting,
    "a {\n  b {\n    c\n  }\n}",
    "it.innerText",
  ),
  takes(
    "an editor that closes brackets by itself holds those of the text",
    closing,
    "f(a[1], {\n  b",
    "it.innerText",
  ),
  takes(
    "an editor that moves its cursor after the first letter holds the text in its order",
    `<div id="it" contenteditable>old</div><script>it.oninput = () => { if (it.innerText.length === 1) getSelection().collapse(it, 0); };</script>`,
    "Ada",
    "it.innerText",
  ),
  {
    rule: "an editor that misses a key while it draws itself anew is emptied",
    pages: `<div id="it" contenteditable>old</div><script>
      it.addEventListener("keydown", (event) => { event.preventDefault(); it.innerHTML = "<p>old</p>"; }, { once: true });</script>`,
    steps: [change("#it", ""), holds("it.innerText.trim() === ''")],
  },
  {
    rule: "an editor that puts its text back is not empty",
    pages: `<div id="it" contenteditable oninput="this.textContent = 'old'">old</div>`,
    steps: [change("#it", "")],
    fails: /did not keep/,
  },
  {
    rule: "an editor that takes a line at Enter does not hold the other one",
    pages: `<div id="it" contenteditable>old</div><script>
      it.onkeydown = (event) => { if (event.key === "Enter") { event.preventDefault(); it.textContent = ""; } };</script>`,
    steps: [change("#it", "Dear Ada\nDear Bob")],
    fails: /did not keep .+ it held "Dear Bob"/,
  },
  keepsOff(
    "an editor that takes away indentation does not hold the text",
    `<div id="it" contenteditable style="white-space:pre-wrap" oninput="it.textContent = it.innerText.replace(/^ +/gm, '')"></div>`,
    `if a:\n  b\n${" ".repeat(200)}c`,
    /^The field did not keep .+ it held that with other spaces or line breaks\.$/,
  ),
  takes(
    "a text is typed with its keys",
    `<input id="it" onkeydown="window.keys = (window.keys ?? 0) + 1">`,
    "Ada L.",
  ),
  {
    rule: "a number is held in the digits of the page's language",
    pages: `<input id="it" oninput="this.value = Number(this.value.replace(/[۰-۹]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)).replace(/\\D/g, '')).toLocaleString('fa')">`,
    steps: [change("#it", "12345"), holds("it.value === '۱۲٬۳۴۵'")],
  },
  takes("what was there is replaced", `<input id="it" value="Old">`, "New"),
  takes("a field is emptied", `<input id="it" value="Old">`, ""),
  {
    rule: "a field that shows an empty mask is empty",
    pages: masked("__-__", "12-34"),
    steps: [change("#it", ""), holds("it.value === '__-__'")],
  },
  keepsOff(
    "a masked field that keeps a digit is not empty",
    `<input id="it" value="12-34" oninput="this.value = '__-_4'">`,
    "",
    /did not keep "": after .* it held "__-_4"/,
  ),
  ...["", "+1 (444) 000-1111"].map(
    (old): VerdictCase => ({
      rule: `the digits that a mask shows by itself are not typed, into a field that holds "${old}"`,
      pages: masked("+1 (___) ___-____", old),
      steps: [change("#it", "5551234567"), holds("it.value === '+1 (555) 123-4567'")],
    }),
  ),
  keepsOff(
    "a field that puts a digit before those typed does not keep them",
    `<input id="it" oninput="if (this.value) this.value = '(1) ' + this.value.replace(/^\\(1\\) /, '')">`,
    "5551234567",
    /did not keep "5551234567": after .* it held "\(1\) 5551234567"/,
  ),
  keepsOff(
    "a mask with other digits than those typed does not keep them",
    masked("+1 (___) ___-____").replace("event.data).slice", "event.data.replace(4, 9)).slice"),
    "5551234567",
    /did not keep "5551234567": after .* it held "\+1 \(555\) 123-9567"/,
  ),
  keepsOff(
    "a field that replaces an empty amount by another one does not keep a digit of it",
    `<input id="it" value="0.00" oninput="this.value = (this.value.replace(/\\D/g, '') / 100).toFixed(2)">`,
    "5",
    /did not keep "5": after .* it held "0.05"/,
  ),
  {
    rule: "a mask that puts the cursor in its place some time after each key is typed into",
    pages: lateMask(""),
    steps: [change("#it", "1187654321"), holds("it.value === '(11) 8765-4321'")],
  },
  {
    rule: "so is one with digits of its own",
    pages: lateMask("+55 "),
    steps: [change("#it", "1187654321"), holds("it.value === '+55 (11) 8765-4321'")],
  },
  {
    rule: "a mask that puts letters in another order however slowly they are typed does not keep them",
    pages: lateMask("").replace("() => it", "() => 0 && it"),
    steps: [{ ...change("#it", "1187"), timeout: 1500 }],
    fails: /did not keep "1187": after .* it held "\(/,
  },
  takes(
    "a field that loses letters when they come fast is typed into",
    `<input id="it" oninput="const now = performance.now(); if (now - this.last < 60) this.value = this.held; this.held = this.value; this.last = now">`,
    "Rome",
  ),
  takes(
    "a field into which a late completion puts another word when letters come fast is typed into slowly",
    completing("now - last < 20"),
    "dev",
  ),
  takes(
    "so is one that then selects the letter typed last",
    completing("now - last < 20", "if (it.value === 'mainv') setTimeout(() => it.setSelectionRange(4, 5))"),
    "dev",
  ),
  {
    rule: "a field into which a completion puts another word however slowly it is typed does not keep it",
    pages: completing("true"),
    steps: [{ ...change("#it", "dev"), timeout: 1500 }],
    fails: /did not keep "dev": after .* it held "mainv"/,
  },
  {
    rule: "a field that loses a letter however slowly it is typed does not keep it",
    pages: `<input id="it" oninput="this.value = this.value.replace('o', '')">`,
    steps: [{ ...change("#it", "Rome"), timeout: 1500 }],
    fails: /did not keep "Rome": after .* it held "Rme"/,
  },
  takes(
    "a field that goes once it is empty is not emptied before it is typed into",
    `<div id="line"><input id="it" value="1-7" oninput="if (!this.value) line.textContent = 'Removed'"></div>`,
    "2-9",
  ),
  takes(
    "a field that the page moves as the first letter is typed has lost the cursor, and is typed into again",
    movedOnce(`<input id="it" value="Old">`),
    "Rome",
  ),
  takes("so is one of several lines", movedOnce(`<textarea id="it">Old</textarea>`), "Rome\nis old"),
  takes(
    "so is an editable text",
    movedOnce(`<div id="it" contenteditable>Old</div>`),
    "Rome",
    "it.innerText",
  ),
  {
    rule: "a field over which a dialog opens as it is typed into is not changed, and the dialog is named",
    pages: `<textarea id="it"></textarea><dialog id="d"><button>Start</button></dialog><script>it.onkeydown = () => d.showModal();</script>`,
    // Until the dialog is there, only the field says why it was not changed.
    steps: [{ ...change("#it", "Rome"), timeout: 1500 }],
    fails: /covered the field|inert/,
  },
  {
    rule: "a field that gives up the cursor each time does not keep a text",
    pages: `<textarea id="it"></textarea><script>it.onkeydown = () => it.blur();</script>`,
    steps: [{ ...change("#it", "Rome"), timeout: 1500 }],
    fails: /did not keep "Rome": after .* it held ""/,
  },
  {
    rule: "a field that the page clears and leaves once it is complete is not typed into again",
    pages: `<input id="it" oninput="if (this.value === 'Rome') { window.times = (window.times ?? 0) + 1; document.title = 'times ' + times; this.value = ''; this.blur(); }"><p id="times"></p>`,
    steps: [{ ...change("#it", "Rome"), timeout: 1500 }],
    fails: /did not keep "Rome": after .* it held ""/,
  },
  ...[
    `<input id="it" style="VV" value="Old">`,
    `<select id="it" style="VV"><option>Old</option><option>Rome</option></select>`,
    `<textarea id="it" style="VV"></textarea>`,
  ].map(
    (field): VerdictCase => ({
      rule: `a field is filled in once the pointer has left what shows a preview over it: ${field.slice(0, 10)}`,
      pages: preview(field),
      steps: [click("#item"), change("#it", "Rome"), holds("it.value === 'Rome'")],
    }),
  ),
  {
    rule: "a field under a preview that stays is not filled in, wherever the pointer is",
    pages: preview(`<input id="it" style="VV">`).replace("tip.hidden = true", "0"),
    steps: [click("#item"), { ...change("#it", "Rome"), timeout: 2000 }],
    fails: /"Preview" \(div#tip\) covered the field/,
  },
  takes("lines of a text stay lines", `<textarea id="it"></textarea>`, "One\nTwo"),
  takes("an address is typed", `<input id="it" type="email">`, "ada@example.com"),
  takes("a number is typed", `<input id="it" type="number">`, "42"),
  takes("a price keeps its zero", `<input id="it" type="number" step="0.01">`, "1.50"),
  takes("a date is set", `<input id="it" type="date">`, "2026-11-20"),
  ...Object.entries({
    date: "2026-11-20",
    time: "09:30",
    "datetime-local": "2026-11-20T09:30",
    month: "2026-11",
    week: "2026-W47",
    color: "#336699",
  }).flatMap(([type, value]): VerdictCase[] => {
    const form = `<input id="it" type="${type}" style="width:150px;height:22px;padding:0" onkeydown="took.textContent = it.value">
      <input id="next"><p id="took"></p>`;
    const opened = { ...click("#it"), offsetX: 140, offsetY: 11 };
    return [
      {
        rule: `the next field is typed into after the picker of type="${type}" was opened and a value given`,
        pages: form,
        steps: [
          opened,
          change("#it", value),
          change("#next", "Ada"),
          holds(`it.value + next.value === "${value}Ada"`),
        ],
      },
      {
        rule: `another field is typed into while the picker of type="${type}" is open`,
        pages: form,
        steps: [opened, change("#next", "Ada"), holds(`it.value !== "${value}" && next.value === "Ada"`)],
      },
      {
        rule: `a key goes to the field once its value of type="${type}" is given, not to the picker that was opened`,
        pages: form,
        steps: [opened, change("#it", value), { type: "keyDown", key: "Escape" }, equals("#took", value)],
      },
    ];
  }),
  {
    rule: "a picker that a button opens is closed as the value is given",
    pages: `<input id="it" type="date" tabindex="-1"><button onclick="it.showPicker()">Choose</button><input id="next">`,
    steps: [
      click("aria/Choose"),
      change("#it", "2026-11-20"),
      change("#next", "Ada"),
      holds("it.value + next.value === '2026-11-20Ada'"),
    ],
  },
  {
    rule: "the page learns nothing of a picker that is closed but what it learns of a value that is picked",
    pages: `<input id="it" type="date" style="width:150px"><script>const seen = [];
      for (const type of ["focus", "blur", "change", "keydown"]) addEventListener(type, (event) => seen.push(event.type), true);
      new MutationObserver(() => seen.push("changed")).observe(it, { attributes: true });</script>`,
    steps: [
      { ...click("#it"), offsetX: 140, offsetY: 11 },
      change("#it", "2026-11-20"),
      holds("seen.join() === 'focus,change' && document.activeElement === it"),
    ],
  },
  takes("a time is set", `<input id="it" type="time">`, "09:30"),
  takes("a month is set", `<input id="it" type="month">`, "2026-11"),
  takes("a slider whose thumb the page draws is set", drawnSlider(), "70"),
  keepsOff(
    "one whose thumb is covered is not set",
    `${drawnSlider()}<div style="position:fixed;inset:0">Wait</div>`,
    "70",
    /covered/,
  ),
  takes("so is one whose thumb says its value", drawnSlider(" $50"), "70"),
  takes(
    "so is one whose thumb has a label of its value in it",
    drawnSlider(`<b aria-hidden="true" style="position:absolute;inset:0"><span>50</span></b>`),
    "70",
  ),
  keepsOff(
    "one beside its name and its value in a row is not set",
    drawnSlider("<b>Volume</b> <b>50</b>").replace("width:20px", "width:200px"),
    "70",
    /covered/,
  ),
  keepsOff("one without a thumb is not set", drawnSlider("Volume"), "70", /covered/),
  takes(
    "so is one that is clipped away in its thumb",
    `<span style="position:absolute;left:50px;width:20px;height:20px;background:#c00"><input type="range" max="100" id="it" style="position:absolute;width:100%;height:100%;margin:-1px;clip:rect(0 0 0 0)"></span>`,
    "70",
  ),
  keepsOff(
    "a disabled one is not set",
    drawnSlider().replace('max="100"', 'max="100" disabled'),
    "70",
    /disabled/,
  ),
  keepsOff(
    "one whose thumb something smaller lies over is not set",
    `${drawnSlider()}<div style="position:absolute;left:0;top:0;width:99px;height:60px;background:#eee">Saved</div>`,
    "70",
    /"Saved".+covered/,
  ),
  keepsOff(
    "one beside a button in the same box is not set",
    drawnSlider("<button></button>"),
    "70",
    /covered/,
  ),
  takes("a slider is set", `<input id="it" type="range" max="100">`, "70"),
  ...["height:0", "height:0;appearance:none", "width:0;height:129px;writing-mode:vertical-lr"].map((style) =>
    takes(
      `a slider without a breadth of its own is set by the thumb that lies over it: ${style}`,
      thinSlider(style),
      "70",
    ),
  ),
  keepsOff(
    "a slider without a breadth is not set below a layer",
    `${thinSlider("height:0")}<div style="position:fixed;inset:0">Wait</div>`,
    "70",
    /"Wait".+covered/,
  ),
  keepsOff(
    "a slider without a breadth is not set whose thumb it cuts off",
    thinSlider("height:0;overflow:hidden"),
    "70",
    /hidden/,
  ),
  keepsOff("a slider without any size is not set", thinSlider("width:0;height:0"), "70", /hidden/),
  takes("a colour is set", `<input id="it" type="color">`, "#336699"),
  takes("an emoji and letters of other scripts are typed", `<input id="it">`, "👍🏽 Zoë 東京 שלום"),
  takes("a long text is typed", `<textarea id="it"></textarea>`, "word ".repeat(2000)),
  takes(
    "a text that can be edited is replaced",
    `<div id="it" contenteditable>Old <b>text</b></div>`,
    "New",
    "it.innerText",
  ),
  takes(
    "a suggestion list does not prevent typing",
    `<input id="it" list="l"><datalist id="l"><option>Rome</datalist>`,
    "Paris",
  ),
  takes(
    "a field that formats digits as a phone number accepts a formatted one",
    `<input id="it" oninput="const d = this.value.replace(/\\D/g, ''); this.value = d.length > 6 ? '(' + d.slice(0,3) + ') ' + d.slice(3,6) + '-' + d.slice(6,10) : d.length > 3 ? '(' + d.slice(0,3) + ') ' + d.slice(3) : d">`,
    "(555) 123-4567",
  ),
  takes("a label stands for its field", `<label id="label">Name <input id="it"></label>`, "Ada"),
  {
    rule: "a value goes to the field of the selected label",
    pages: `<label id="label" for="it">Name</label><input id="it">`,
    steps: [change("#label", "Ada"), holds("it.value === 'Ada'")],
  },
  keepsOff(
    "a field that empties itself does not keep the value",
    `<input id="it" oninput="this.value = ''">`,
    "Ada",
    /./,
  ),
  keepsOff(
    "a field that reverts later does not keep the value",
    `<input id="it" value="Old" oninput="Promise.resolve().then(() => { this.value = 'Old'; })">`,
    "New",
    /./,
  ),
  keepsOff(
    "a field that reverts in the next frame does not keep the value",
    `<input id="it" value="Old" oninput="requestAnimationFrame(() => { this.value = 'Old'; })">`,
    "New",
    /./,
  ),
  keepsOff(
    "a field that reverts on change does not keep the value",
    `<input id="it" type="date" onchange="this.value = ''">`,
    "2026-11-20",
    /./,
  ),
  keepsOff(
    "a field that takes digits only does not take letters",
    `<input id="it" onbeforeinput="if (/\\D/.test(event.data ?? '')) event.preventDefault()">`,
    "12ab",
    /./,
  ),
  keepsOff(
    "a field that refuses keys does not take them",
    `<input id="it" onkeydown="if (event.key === 'b') event.preventDefault()">`,
    "abc",
    /./,
  ),
  keepsOff("a number takes no words", `<input id="it" type="number">`, "many", /./),
  keepsOff("a date that does not exist is not set", `<input id="it" type="date">`, "2026-02-30", /./),
  keepsOff("a slider is not set beyond its end", `<input id="it" type="range" max="100">`, "500", /./),
  keepsOff(
    "a field that passes the cursor on does not keep the rest",
    `<input id="it"><input id="next"><script>it.oninput = () => next.focus();</script>`,
    "123456",
    /./,
  ),
  keepsOff(
    "six boxes of one digit do not hold six digits in the first",
    `${'<input class="d" maxlength="1" size="1">'.repeat(6).replace("class", 'id="it" class')}<script>const all = [...document.querySelectorAll(".d")]; all.forEach((box, i) => { box.oninput = () => all[i + 1]?.focus(); });</script>`,
    "123456",
    /./,
  ),
  keepsOff(
    "a field that passes its focus on does not keep the value",
    `<input id="it" onfocus="other.focus()"><input id="other">`,
    "Ada",
    /./,
  ),
  keepsOff(
    "a field whose dialog takes the focus from it each time does not keep the value",
    dialogWithFocus("it.onfocus = () => box.focus()"),
    "Ada",
    /^The field did not keep "Ada"/,
  ),
  {
    rule: "a field is typed into again if the dialog around it has taken the focus meanwhile",
    pages: dialogWithFocus(
      "it.addEventListener('focus', () => setTimeout(() => box.focus(), 0), { once: true })",
    ),
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "the page of a slider hears that it moved, and then that it has another value",
    pages: `<input id="it" type="range" max="100" value="10"><script>
      const heard = [];
      for (const name of ["focus", "input", "change"]) it.addEventListener(name, () => heard.push(name + " " + it.value));
    </script>`,
    steps: [change("#it", "70"), holds("heard.join() === 'focus 10,input 70,change 70'")],
  },
  takes(
    "a field that is read-only until it has the focus is typed into",
    `<input id="it" readonly onfocus="setTimeout(() => { this.readOnly = false; }, 50)">`,
    "Ada",
  ),
  {
    rule: "a field that is read-only until it is clicked is typed into after a click",
    pages: `<input id="it" readonly onclick="this.readOnly = false">`,
    steps: [click("#it"), change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a field that stays read-only is not typed into after a click",
    pages: `<input id="it" readonly>`,
    steps: [click("#it"), change("#it", "Ada")],
    fails: /read-only/,
  },
  keepsOff("a read-only field is not typed into", `<input id="it" readonly value="Old">`, "New", /read-only/),
  keepsOff(
    "a field of a disabled group is not typed into",
    `<fieldset disabled><input id="it"></fieldset>`,
    "New",
    /disabled/,
  ),
  keepsOff("a hidden field is not typed into", `<input id="it" type="hidden">`, "x", /./),
  keepsOff(
    "a field without a size is not typed into",
    `<input id="it" style="width:0;height:0;padding:0;border:0">`,
    "x",
    /hidden/,
  ),
  keepsOff("a paragraph is no field", `<p id="it">Text</p>`, "x", /not a field/),
  keepsOff("a button is no field", `<button id="it">Text</button>`, "x", /not a field/),
  ...[
    ["a picture", `<label for="it">${glass}</label><input id="it" aria-label="Search">`],
    ["a heading", `<h2>Search</h2><textarea id="it" aria-label="Search"></textarea>`],
    [
      "what is there before the field",
      `<h2>Search</h2><script>setTimeout(() => document.body.insertAdjacentHTML("beforeend", '<input id="it" aria-label="Search">'), 500)</script>`,
    ],
  ].map(([what, pages]) => ({
    rule: `a field is typed into although ${what} has the same name`,
    pages: pages as string,
    steps: [change("aria/Search", "Ada"), holds("it.value === 'Ada'")],
  })),
  {
    rule: "a box is ticked although a picture has the same name",
    pages: `${glass}<input type="checkbox" id="it" aria-label="Search">`,
    steps: [change("aria/Search", "true"), holds("it.checked")],
  },
  {
    rule: "a field that is read-only until it has the focus is typed into although a picture has the same name",
    pages: `${glass}<input id="it" aria-label="Search" readonly onfocus="this.readOnly = false">`,
    steps: [change("aria/Search", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "another way to find a field is used if the first leads to none",
    pages: `<h2>Search</h2><input id="it">`,
    steps: [{ ...change("#it", "Ada"), selectors: ["aria/Search", "#it"] }, holds("it.value === 'Ada'")],
  },
  {
    rule: "a field that is covered is not typed into because of a picture with its name",
    pages: `${glass}<input aria-label="Search"><div style="position:fixed;inset:0">Wait</div>`,
    steps: [change("aria/Search", "Ada")],
    fails: /"Wait".+ covered the field "Search"/,
  },
  {
    rule: "a heading with the requested name is no field",
    pages: `<h2>Search</h2><input aria-label="Find">`,
    steps: [change("aria/Search", "Ada")],
    fails: /^"Search" \(h2\) \(found by aria\/Search\) is not a field that takes a value\.$/,
  },
  {
    rule: "a form that proceeds when its field is full is waited for",
    pages: {
      "": `<form action="next"><input id="it" name="code" oninput="if (this.value.length === 4) this.form.submit()"></form>`,
      next: `<p id="done">Welcome</p>`,
    },
    steps: [change("#it", "1234"), equals("#done", "Welcome")],
  },
  {
    rule: "a form that proceeds when its field is full may come back with an empty field",
    pages: `<form><input id="it" name="code" oninput="if (this.value.length === 4) this.form.submit()"></form>`,
    steps: [change("#it", "1234"), holds("location.search === '?code=1234'"), equals("#it", "")],
  },
  keepsOff(
    "a form that proceeds before its field is full, and comes back with an empty field, does not hold the value",
    `<form><input id="it" name="code" oninput="if (this.value.length === 2) this.form.submit()"></form>`,
    "1234",
    /did not keep "1234"/,
  ),
  {
    rule: "a search field that is re-rendered with each letter is typed into",
    pages: `<div id="root"></div><script>
      let text = "";
      const draw = () => { root.innerHTML = '<input id="it"><p>' + text + "</p>"; it.value = text; it.oninput = () => { text = it.value; draw(); it.focus(); it.setSelectionRange(9, 9); }; };
      draw();</script>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'"), click("#it")],
  },
  {
    rule: "a field for several e-mail addresses joins them without spaces",
    pages: `<input id="it" type="email" multiple>`,
    steps: [change("#it", "ada@example.com, bob@example.com"), holds("it.value.includes(',bob@')")],
  },
  {
    rule: "a field for several e-mail addresses that keeps only one of them fails",
    pages: `<input id="it" type="email" multiple onchange="this.value = this.value.split(',')[0]"
      oninput="setTimeout(() => { this.value = this.value.split(',')[0]; })">`,
    steps: [change("#it", "ada@example.com, bob@example.com")],
    fails: /did not keep/,
  },
  {
    rule: "an editor that draws itself anew a moment after Enter is typed into",
    pages: `<div id="it" contenteditable style="white-space:pre-wrap"></div><script>
      it.onkeydown = (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        const before = it.innerText;
        setTimeout(() => { it.textContent = before + "\\n\\u200b"; getSelection().selectAllChildren(it); getSelection().collapseToEnd(); }, 15);
      };</script>`,
    steps: [change("#it", "Dear Ada\nHello"), holds("it.innerText === 'Dear Ada\\n\\u200bHello'")],
  },
  takes(
    "a field for an amount that loses the first digits as they are typed fast is typed into slowly",
    amount("performance.now() - last < 10"),
    "1234.50",
  ),
  keepsOff(
    "a field for an amount that takes no first digits does not hold them",
    amount("true"),
    "1234.50",
    /held "0\.50"/,
  ),
  keepsOff(
    "a field that lets the pointer pass is not said to be covered by what it lies in",
    `<div style="pointer-events:none"><input id="it" aria-label="City"></div>`,
    "Rome",
    /^The field "City" \(found by #it\) took no clicks \(pointer-events: none\)/,
  ),
  keepsOff(
    "a field that lets the pointer pass is covered by what else lies there",
    `<div style="pointer-events:none"><input id="it" aria-label="City"></div><div style="position:fixed;inset:0;background:#eee">Loading</div>`,
    "Rome",
    /^"Loading" \(div\) covered the field "City"/,
  ),
  ...Object.entries({
    "in a drawer beside the window": (field: string) =>
      `<div style="position:fixed;left:0;width:300px;transform:translateX(-100%)">${field}</div>`,
    "in a drawer at its other side": (field: string) =>
      `<div style="position:fixed;right:0;width:300px;transform:translateX(100%)">${field}</div>`,
    "for screen readers alone": (field: string) =>
      `<div style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">${field}</div>`,
    "in a part that is cut off": (field: string) =>
      `<div style="overflow:hidden;width:300px"><div style="width:300px;transform:translateX(-300px)">${field}</div></div>`,
  }).flatMap(([where, unseen]) =>
    [
      { field: `<input class="it">`, value: "Ann", held: "value" },
      { field: `<input type="checkbox" class="it">`, value: "true", held: "checked" },
    ].map(
      ({ field, value, held }): VerdictCase => ({
        rule: `a field that a person gets to is filled in before such a one ${where}: ${field}`,
        pages: `${unseen(field)}<p id="seen">${field}</p>`,
        steps: [change(".it", value), holds(`String(seen.firstChild.${held}) === "${value}"`)],
      }),
    ),
  ),
  ...Object.entries({
    "in a list": `<div id="box" style="height:60px;overflow:auto"><input class="it"><div style="height:300px"></div><input class="it"></div><script>box.scrollTop = 999</script>`,
    "in the page": `<input class="it"><div style="height:3000px"></div><input class="it"><script>scrollTo(0, 9999)</script>`,
  }).map(
    ([where, pages]): VerdictCase => ({
      rule: `the first field is filled in although it is scrolled out of view ${where}`,
      pages,
      steps: [change(".it", "Ann"), holds(`document.querySelector(".it").value === "Ann"`)],
    }),
  ),
  ...[
    { field: `<label>Name <input></label>`, by: "aria/Name", value: "Ann", held: "value" },
    { field: `<input class="it">`, by: ".it", value: "Ann", held: "value" },
    { field: `<select class="it"><option>Ann<option>Bob</select>`, by: ".it", value: "Bob", held: "value" },
    {
      field: `<label>Agree <input type="checkbox"></label>`,
      by: "aria/Agree",
      value: "true",
      held: "checked",
    },
  ].flatMap(({ field, by, value, held }) =>
    ["", `<div style="height:3000px"></div>`].map(
      (above): VerdictCase => ({
        rule: `a field in a dialog that is not modal to the browser is filled in before such a one behind it: ${field}${above}`,
        pages: `${above}<p id="behind">${field}</p><div style="position:fixed;inset:0;background:#eee"><div id="box" role="dialog">${field}</div></div>
          <script>const held = (box) => String(box.querySelector("input, select").${held});</script>`,
        steps: [change(by, value), holds(`held(box) === "${value}" && held(behind) !== "${value}"`)],
      }),
    ),
  ),
  keepsOff(
    "a frame is no field, and the message says how to lead to one in it",
    `<iframe id="it" title="Rich Text Area" srcdoc="<body contenteditable>"></iframe>`,
    "1",
    /^The element iframe#it .* is not a field that takes a value: a field in it needs frame in the step, such as frame: \[0\], and a selector that finds it there\.$/,
  ),
  keepsOff(
    "a group of fields is none, and the message says to choose one of them",
    `<div id="it" role="group"><span contenteditable role="spinbutton">1</span>/<span contenteditable role="spinbutton">2</span></div>`,
    "1/2",
    /is not a field that takes a value: the selector has to lead to one of the fields within\.$/,
  ),
  ...(["spinbutton", "textbox"] as const).flatMap((role) => {
    const closed = (state: string) =>
      `<span id="it" role="${role}" contenteditable="false" ${state}>04</span>`;
    return [
      keepsOff(
        `what was edited in place as a ${role} is disabled`,
        closed('aria-disabled="true"'),
        "5",
        /stayed disabled/,
      ),
      keepsOff(
        `what was edited in place as a ${role} is read-only`,
        closed('aria-readonly="true"'),
        "5",
        /stayed read-only/,
      ),
      keepsOff(`what is never edited in place is no field as a ${role}`, closed(""), "5", /is not a field/),
    ];
  }),
  keepsOff(
    "a slider that the page draws is no field",
    `<span id="it" role="slider" tabindex="0" aria-valuenow="1" aria-valuemin="0" aria-valuemax="9" style="display:block;width:20px;height:20px"></span>`,
    "5",
    /is not a field that takes a value: it is moved by a drag, or by the arrow keys after a click on it\.$/,
  ),
  ...[
    { what: `<input class="min-w-[80px] md:p-2 post" name="city">`, said: "field input.post" },
    { what: `<input id="r:8">`, said: String.raw`field input#r\:8` },
    { what: `<div role="combobox"><input class="city"></div>`, said: "field input.city" },
    { what: `<button role="combobox">Rome</button>`, said: 'combobox "Rome"' },
    { what: `<div role="combobox" aria-labelledby="it">Oslo</div>`, said: 'combobox "Oslo"' },
  ].map(({ what, said }) =>
    keepsOff(
      `a label that leads to no field is none, and the message says which is beside it (${said})`,
      `<form><div><span><label id="it">City</label></span>${what}</div><div><input class="other"></div></form>`,
      "Oslo",
      new RegExp(`is not a field that takes a value\\. Beside it is the ${RegExp.escape(said)}\\.$`),
    ),
  ),
  ...[
    { why: "there are two", beside: "<input><input>" },
    { why: "it has another label", beside: `<label for="other">Zip</label><input id="other">` },
    { why: "it has a name of its own", beside: `<input aria-label="Search">` },
    { why: "only a box to tick is", beside: `<input type="checkbox">` },
    {
      why: "it is that of another group",
      beside: `<input type="radio"></fieldset><label>Email <input></label>`,
    },
  ].map(({ why, beside }) =>
    keepsOff(
      `no field is said to be beside what is not one, if ${why}`,
      `<form><fieldset><span id="it">City</span>${beside}</form>`,
      "Oslo",
      /is not a field that takes a value\.$/,
    ),
  ),
  ...[
    `<div id="it" role="combobox" tabindex="0">Away</div>`,
    `<button id="it" aria-haspopup="listbox">Away</button>`,
  ].map((list, index) =>
    keepsOff(
      `a list that the page draws itself is no field, and how to choose from it is said (${index + 1})`,
      list,
      "Home",
      /is not a field that takes a value: its list opens at a click, and another click chooses an entry\.$/,
    ),
  ),
  ...[`role="combobox"`, `aria-haspopup="listbox"`].map((list) =>
    keepsOff(
      `a list whose field shows only its choice is read-only, and how to choose from it is said (${list})`,
      `<input id="it" ${list} readonly value="Away">`,
      "Home",
      /stayed read-only for 400 ms\. Its list opens at a click, and another click chooses an entry\.$/,
    ),
  ),
  keepsOff(
    "so it is if the box around the field says that it opens a list",
    `<span role="combobox"><input id="it" readonly value="Away"></span>`,
    "Home",
    /stayed read-only for 400 ms\. Its list opens at a click, and another click chooses an entry\.$/,
  ),
  {
    rule: "of several matches that are no field the message names the list that the page draws",
    pages: `<table><th>City</th></table><div role="combobox" tabindex="0" aria-label="City">Rome</div>`,
    steps: [change("aria/City", "Oslo")],
    fails:
      /^The combobox "City" .* is not a field that takes a value: its list opens at a click, and another click chooses an entry\.$/,
  },
  ...[``, `aria-haspopup="dialog"`, `role="combobox" aria-readonly="true"`].map((field) =>
    keepsOff(
      `a read-only field that opens no list is only called read-only (${field})`,
      `<input id="it" ${field} readonly value="Away">`,
      "Home",
      /stayed read-only for 400 ms\.$/,
    ),
  ),
  keepsOff("a text is no field", `<p id="it">1</p>`, "1", /is not a field that takes a value\.$/),
];
