import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const fields = page(
  "Fields",
  `<input id="plain"><input id="short" maxlength="4"><input id="number" type="number"><textarea id="note"></textarea>
  <form id="form" onsubmit="said.textContent = 'sent ' + line.value; return false"><input id="line"></form><output id="said"></output>
  <input id="capitals" oninput="this.value = this.value.toUpperCase()">
  <input id="phone" oninput="const d = this.value.replace(/\\D/g, '').slice(0, 10);
    this.value = d.length > 6 ? '(' + d.slice(0, 3) + ') ' + d.slice(3, 6) + '-' + d.slice(6) : d">
  <input id="amount" oninput="this.value = this.value.replace(/[^0-9]/g, '')">
  <input id="letters" oninput="this.value = this.value.replace(/[^a-z]/gi, '')">
  <input id="first" oninput="if (this.value.length > 3) this.value = this.value.slice(0, 3)">
  <input id="cancelled" onbeforeinput="event.preventDefault()">
  <input id="cancelled-full" value="old" onbeforeinput="event.preventDefault()">
  <input id="cleared" oninput="setTimeout(() => { this.value = '' })">
  <input id="settles" oninput="this.value = '…'; clearTimeout(this.timer); this.timer = setTimeout(() => { this.value = 'Ada' }, 400)">
  <input id="completes" oninput="if (event.data === 'r') { this.value += 'many'; this.setSelectionRange(3, 7) }">
  <div id="digits"><input maxlength="1"><input maxlength="1"><input maxlength="1"></div>
  <input id="jumps" value="abc"><input id="taker">
  <input id="redirects" onfocus="taker.focus()">
  <select id="long">${Array.from({ length: 23 }, (_, index) => `<option>${index + 1}`).join("")}</select>
  <select id="list"><option>Small<option>Large<option hidden>Huge<optgroup label="x" disabled><option>Never</optgroup></select>
  <select id="reset" onchange="this.value = 'Small'"><option>Small<option>Large</select>
  <select id="reset-late" onchange="setTimeout(() => { this.value = 'Small' })"><option>Small<option>Large</select>
  <select id="many" multiple><option selected>a<option selected>b<option>c</select>
  <input id="color" type="color" onchange="this.value = '#000000'"><input id="range" type="range" max="10" step="5">
  <input id="stuck" type="checkbox" onclick="event.preventDefault()">
  <input id="half" type="checkbox"><input id="ticks-late" type="checkbox" role="switch">
  <div id="rich" contenteditable><p>old</p></div><div id="deaf" contenteditable onbeforeinput="event.preventDefault()">old</div>
  <input id="keyed"><div id="holder"><input id="inner"></div>
  <input id="mail" type="email"><input id="wakes" readonly onfocus="this.readOnly = false">
  <input id="becomes-date" onfocus="this.type = 'date'" onblur="if (!this.value) this.type = 'text'">
  <select id="relabels" onchange="this.selectedOptions[0].label += ' ✓'"><option>Small<option>Large</select>
  <div id="vanishing"><input id="pin" oninput="if (this.value.length === 4) vanishing.innerHTML = 'Welcome'"></div>
  <div id="early"><input id="early-pin" oninput="if (this.value.length === 2) early.innerHTML = 'Wrong'"></div>
  <script>
    half.indeterminate = true;
    for (const box of digits.children) box.oninput = () => box.nextElementSibling?.focus();
    jumps.onfocus = () => setTimeout(() => taker.focus());
    jumps.onkeydown = () => taker.focus();
    let renderings = 0;
    holder.oninput = () => { if (renderings++ === 0) holder.innerHTML = '<input id="inner">' };
    document.addEventListener("beforeinput", (event) => { if (event.target === keyed) event.target.dataset.keys = event.data });
  </script>`,
);

const trial = useTrial({
  "/": fields,
  "/code": page("Code", `<input id="code" oninput="if (this.value.length === 4) location = '/welcome'">`),
  "/welcome": page("Welcome", "<h1>Welcome</h1>"),
  "/reloads": page("Reloads", `<input id="q" oninput="if (this.value.length === 2) location.reload()">`),
});

const change = (selector: string, value: string, timeout = 10_000) => ({
  type: "change",
  selectors: [selector],
  value,
  timeout,
});
const has = (selector: string, properties: object) => ({
  type: "waitForElement",
  selectors: [selector],
  properties,
});

const kept: [string, object[]][] = [
  ["a long text", [change("#note", "word ".repeat(20_000)), has("#note", { value: "word ".repeat(20_000) })]],
  [
    "a right-to-left text",
    [change("#plain", "שלום 👩‍👩‍👧 עולם"), has("#plain", { value: "שלום 👩‍👩‍👧 עולם" })],
  ],
  ["a space", [change("#plain", " "), has("#plain", { value: " " })]],
  ["nothing", [change("#plain", "x"), change("#plain", ""), has("#plain", { value: "" })]],
  ["the same once more", [change("#plain", "x"), change("#plain", "x"), has("#plain", { value: "x" })]],
  ["as much as its maxlength allows", [change("#short", "123456"), has("#short", { value: "1234" })]],
  ["a number", [change("#number", "1e3"), change("#number", "-1.50"), has("#number", { value: "-1.50" })]],
  ["line breaks, without the Enter key", [change("#note", "a\nb\r\nc"), has("#note", { value: "a\nb\nc" })]],
  [
    "a text in one line, and Enter at its end",
    [change("#line", "abc\n"), { type: "expectText", selectors: ["#said"], equals: "sent abc" }],
  ],
  ["an address whose domain is not written in ASCII", [change("#mail", "zoe@bücher.example")]],
  [
    "a field that is read-only until it has the cursor",
    [change("#wakes", "abc"), has("#wakes", { value: "abc" })],
  ],
  [
    "a field that becomes a date field when it has the cursor",
    [change("#becomes-date", "2026-11-20"), has("#becomes-date", { value: "2026-11-20", type: "date" })],
  ],
  [
    "an option whose label changes when it is chosen",
    [change("#relabels", "Large"), has("#relabels", { value: "Large" })],
  ],
  ["what the page turns into capitals", [change("#capitals", "abc"), has("#capitals", { value: "ABC" })]],
  ["what a mask groups", [change("#phone", "5551234567"), has("#phone", { value: "(555) 123-4567" })]],
  [
    "what is already grouped",
    [change("#phone", "(555) 123-4567"), has("#phone", { value: "(555) 123-4567" })],
  ],
  ["what a page reformats a little later", [change("#settles", "Ada")]],
  ["what is completed automatically", [change("#completes", "Ger"), has("#completes", { value: "Germany" })]],
  ["an option", [change("#list", "Large"), has("#list", { value: "Large" })]],
  [
    "one option in place of several",
    [change("#many", "c"), has("#many", { value: "c", selectedOptions: [{}] })],
  ],
  [
    "a half ticked box that is to be ticked",
    [change("#half", "true"), has("#half", { checked: true, indeterminate: false })],
  ],
  [
    "a half ticked box that is to be cleared",
    [change("#half", "false"), has("#half", { checked: false, indeterminate: false })],
  ],
  [
    "a text of several paragraphs",
    [change("#rich", "one\ntwo"), change("#rich", "three"), has("#rich", { innerText: "three" })],
  ],
  [
    "what was complete when its field was removed",
    [change("#pin", "1234"), has("#vanishing", { innerText: "Welcome" })],
  ],
  [
    "what was typed again into the field that replaced it",
    [change("#inner", "abc"), has("#inner", { value: "abc" })],
  ],
];

const notKept: [string, object, RegExp][] = [
  [
    "the keys are refused",
    change("#cancelled", "abc", 400),
    /^The field did not keep "abc": after 400 ms it held ""\.$/,
  ],
  [
    "the keys are refused and the old value stays selected",
    change("#cancelled-full", "", 400),
    /it held "old"/,
  ],
  ["some letters are refused", change("#letters", "a1b2", 400), /it held "ab"/],
  ["a point is refused", change("#amount", "12.50", 400), /it held "1250"/],
  ["the page cuts it", change("#first", "abcdef", 400), /it held "abc"/],
  ["the page clears it", change("#cleared", "abc", 400), /it held ""/],
  [
    "a number field gets a word",
    change("#number", "many", 400),
    /did not keep "many": after 400 ms it held ""/,
  ],
  ["a number field gets a comma", change("#number", "12,5", 400), /did not keep "12,5"/],
  [
    "a single-line field gets two lines",
    change("#line", "a\nb", 400),
    /^The field has one line and cannot hold a line break\.$/,
  ],
  [
    "the text spreads over several fields",
    change("#digits input", "123", 400),
    /^A part of "123" went into another field, input: the page moved the cursor meanwhile\.$/,
  ],
  [
    "another field got it, although the field held it before",
    change("#jumps", "abc", 400),
    /went into another field, input#taker/,
  ],
  [
    "another field takes the cursor",
    change("#redirects", "abc", 400),
    /^The field did not get the cursor within 400 ms: input#taker had it\.$/,
  ],
  [
    "the page resets a list",
    change("#reset", "Large", 400),
    /^The list did not keep "Large": after 400 ms its choice was "Small"\. A list that goes back /,
  ],
  [
    "the page resets a list a little later",
    change("#reset-late", "Large", 400),
    /The list did not keep "Large"/,
  ],
  [
    "the option is hidden",
    change("#list", "Huge", 400),
    /had no option "Huge" within 400 ms\. It had: "Small", "Large"\./,
  ],
  [
    "a long list has no such option",
    change("#long", "25", 400),
    /had no option "25" within 400 ms\. It had: "1", "2", .*"20", and 3 more\.$/,
  ],
  ["its group is disabled", change("#list", "Never", 400), /option "Never" of the list stayed disabled/],
  [
    "the page resets a colour",
    change("#color", "#ff0000", 400),
    /did not keep "#ff0000": after 400 ms it held "#000000"/,
  ],
  ["a range has no such step", change("#range", "7", 400), /^The field does not take "7": it became "5"\.$/],
  ["a box stays as it is", change("#stuck", "true", 400), /^The box was clicked but could not be ticked\.$/],
  [
    "an editable element ignores input",
    change("#deaf", "new", 400),
    /did not keep "new": after 400 ms it held "old"/,
  ],
  [
    "the field is removed before it is complete",
    change("#early-pin", "1234", 400),
    /No element matched #early-pin|it was gone/,
  ],
];

describe("a field keeps what it is given", () => {
  test.concurrent.each(kept)("%s", async (_name, steps) => {
    const { outcome, failure } = await trial.run(opening("/", ...steps));
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  test.concurrent.each(notKept)("or the step fails: %s", async (_name, step, message) => {
    const { outcome, failure } = await trial.run(opening("/", step));
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });

  test.concurrent("a field whose page moved on once it was complete counts as filled", async () => {
    const { failure } = await trial.run(
      opening("/code", change("#code", "1234"), { type: "expectText", selectors: ["h1"], equals: "Welcome" }),
    );
    expect(failure).toBeNull();
  });

  test.concurrent("a field that is empty after its page reloaded has not kept it", async () => {
    const { failure } = await trial.run(opening("/reloads", change("#q", "1234", 900)));
    expect(failure?.message).toMatch(/^The field did not keep "1234": after \d+ m?s it held ".{0,2}"\.$/);
  });

  test.concurrent("what a field holds of a secret is not revealed", async () => {
    const secrets = { PIN: "abcdef" };
    const { failure } = await trial.run(opening("/", change("#first", "{{PIN}}", 400)), { secrets });
    expect(failure?.message).toMatch(/^The field did not keep ".*": after 400 ms it held something else\.$/);
    expect(failure?.message).not.toContain("abc");
  });
});
