import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const then = (rule: string, body: string, value: string, expression: string): VerdictCase => ({
  rule,
  pages: body,
  steps: [change("#it", value), holds(expression)],
});
const cannot = (rule: string, body: string, value: string, fails = /./): VerdictCase => ({
  rule,
  pages: body,
  steps: [change("#it", value)],
  fails,
});
const list = (options: string, more = "") => `<select id="it" ${more}>${options}</select>`;

const behindLabels = `<style>input { display: none }</style><div id="list"><div><label>One<input type="checkbox"></label></div><div><label>Two<input type="checkbox" id="it"></label></div></div>`;
const covered = `<div id="cover" style="position:fixed;inset:0;background:#eee">Loading</div>`;
const newBox = `list.insertAdjacentHTML("afterbegin", "<div><label>New<input type=checkbox></label></div>")`;
const onlyItIsTicked = "it.checked && document.querySelectorAll(':checked').length === 1";

/** A combobox that stands for a list, which lies below what it shows. */
const replaced = (style: string) => `<div role="combobox" style="position:relative;width:200px;height:30px">
  ${list("<option>One<option>Two", 'style="position:absolute;inset:0;width:200px;opacity:0"')}
  <div style="position:absolute;inset:0;${style}">One</div></div>`;

/** A box that says by another attribute than that of its role whether it is ticked. */
const pressed = (state: string, more = `onclick="this.ariaPressed = String(this.ariaPressed !== 'true')"`) =>
  `<button id="it" role="checkbox" aria-pressed="${state}" ${more}>On sale</button>`;

export const cases: VerdictCase[] = [
  {
    rule: "several options of a list are chosen with Control held",
    pages: list("<option>One<option>Two<option>Three", "multiple"),
    steps: [
      change("#it", "One"),
      { type: "keyDown", key: "Control" },
      click("text/Three"),
      { type: "keyUp", key: "Control" },
      holds("[...it.selectedOptions].map((one) => one.value).join() === 'One,Three'"),
    ],
  },
  {
    rule: "an option of a list that the page draws is clicked, and not its hidden equal in the browser's list within the box that opens it",
    pages: `<div id="box" role="combobox" tabindex="0" aria-label="Size" style="width:200px;cursor:pointer" onclick="setTimeout(() => { list.hidden = !list.hidden }, 100)"><select hidden><option>Small<option>Large</select>Small
      <div id="list" role="listbox" hidden><div role="option" onclick="event.stopPropagation(); window.hit = 'Large'">Large</div></div></div>`,
    steps: [click("#box"), click("aria/Large"), holds("window.hit === 'Large'")],
  },
  ...["#it", "aria/Agree"].map(
    (box): VerdictCase => ({
      rule: `a box is ticked that leaves its state to a hidden one: ${box}`,
      pages: `<label><span id="it" role="checkbox" aria-checked="false" tabindex="0" aria-label="Agree" onclick="event.preventDefault(); real.click()">☐</span>
        <input id="real" type="checkbox" aria-hidden="true" tabindex="-1" style="position:fixed;width:1px;height:1px;clip-path:inset(50%)"
        onchange="it.ariaChecked = String(this.checked)" onclick="event.stopPropagation()">Agree</label>`,
      steps: [change(box, "true"), holds("real.checked && it.ariaChecked === 'true'")],
    }),
  ),
  then(
    "a box is ticked that ticks others with it",
    `<input id="it" type="checkbox" onclick="other.click()"><input id="other" type="checkbox">`,
    "true",
    "it.checked && other.checked",
  ),
  ...["<option value=1>One<option value=2>Two<option>Three", ""].map((first) =>
    then(
      `an option is chosen of a list that fills itself as it gets the focus: ${first ? "anew" : "for the first time"}`,
      list(first, 'onfocus="this.innerHTML = `<option value=1>One<option value=2>Two`"'),
      "2",
      "it.value === '2'",
    ),
  ),
  ...["true", "false"].map((value) =>
    then(
      `a box that is neither ticked nor cleared is not clicked again before its page has answered: ${value}`,
      `<div id="it" role="checkbox" aria-checked="mixed" tabindex="0" onclick="window.clicks = (window.clicks ?? 0) + 1; const next = String(this.ariaChecked !== 'true'); setTimeout(() => { this.ariaChecked = next }, 2500)">All</div>`,
      value,
      `it.ariaChecked === '${value}' && clicks === ${value === "true" ? 1 : 2}`,
    ),
  ),
  cannot(
    "a box is not ticked that ticks another in its place",
    `<input id="it" type="checkbox" onclick="event.preventDefault(); other.click()"><input id="other" type="checkbox">`,
    "true",
    /^The box was clicked but could not be ticked\.$/,
  ),
  {
    rule: "an option of a list is not clicked, and the message says what chooses it",
    pages: list("<option>One<option>Two"),
    steps: [click("aria/Two")],
    fails: /stayed hidden for 400 ms\. An option is chosen by a change of its list\.$/,
  },
  {
    rule: "a list is changed by what it shows, where nothing else names it",
    pages: list("<option>Add<option>Two"),
    steps: [change("text/Add", "Two"), holds("it.value === 'Two'")],
  },
  {
    rule: "a list is not changed by an option that it does not show, and the message says what chooses that",
    pages: list("<option>One<option>Two"),
    steps: [change("text/Two", "Two")],
    fails: / is not a field that takes a value: an option is chosen by a change of its list\.$/,
  },
  cannot(
    "a hidden list is not chosen from, and the message says how what stands for it is used",
    `<label for="it">City</label>${list("<option>One<option>Two", 'style="display:none"')}<div role="combobox">One</div>`,
    "Two",
    /^The list "City" \(found by #it\) was there but stayed hidden for 400 ms\. What the page draws in its place opens at a click, and another click chooses an entry\.$/,
  ),
  cannot(
    "a list that goes back to what it was does not hold the choice, and the message says how a menu is used",
    list("<option>Add<option>Two", 'onchange="this.selectedIndex = 0"'),
    "Two",
    /did not keep "Two": after .+ its choice was "Add"\. A list that goes back .+ is used by a click and keys\.$/,
  ),
  {
    rule: "a list that goes back to what it was is used by keys",
    pages: list("<option>Add<option>Two", 'onchange="window.chosen = this.value; this.selectedIndex = 0"'),
    steps: [
      click("#it"),
      { type: "keyDown", key: "T" },
      { type: "keyUp", key: "T" },
      { type: "keyDown", key: "Enter" },
      { type: "keyUp", key: "Enter" },
      holds("chosen === 'Two'"),
    ],
  },
  then(
    "a box that is only said to be pressed is ticked",
    pressed("false"),
    "true",
    "it.ariaPressed === 'true'",
  ),
  then("one that is said to be pressed is cleared", pressed("true"), "false", "it.ariaPressed === 'false'"),
  then("one that is said to be pressed stays ticked", pressed("true"), "true", "it.ariaPressed === 'true'"),
  then(
    "one that is said to be pressed and not to be checked is ticked",
    `<button id="it" role="checkbox" aria-pressed="true" aria-checked="false" onclick="this.ariaChecked = 'true'">On sale</button>`,
    "true",
    "it.ariaChecked === 'true'",
  ),
  cannot("one that is said to be pressed and stays so is not cleared", pressed("true", ""), "false"),
  cannot("one that is not said to be pressed afterwards is not ticked", pressed("false", ""), "true"),
  cannot("a disabled one is not ticked", pressed("false", "disabled"), "true", /stayed disabled/),
  cannot(
    "a list below the choice of the combobox that stands for it is not chosen from",
    replaced(""),
    "Two",
    /covered/,
  ),
  then(
    "a list below a text through which the pointer passes is chosen from",
    replaced("pointer-events:none"),
    "Two",
    "it.value === 'Two'",
  ),
  then(
    "a box behind its label is ticked although another comes above it while it is covered",
    `${behindLabels}${covered}<script>setTimeout(() => { ${newBox} }, 700); setTimeout(() => cover.remove(), 1200)</script>`,
    "true",
    onlyItIsTicked,
  ),
  then(
    "and although one above it goes",
    `${behindLabels}${covered}<script>setTimeout(() => list.firstElementChild.remove(), 700); setTimeout(() => cover.remove(), 1200)</script>`,
    "true",
    onlyItIsTicked,
  ),
  cannot(
    "a box whose label stays covered is not ticked, whatever comes above it",
    `${behindLabels}${covered}<script>setTimeout(() => { ${newBox} }, 100)</script>`,
    "true",
    /covered.+found by #it/,
  ),
  then(
    "an option is chosen by its value",
    list(`<option value="a">Ada<option value="b">Bob`),
    "b",
    "it.value === 'b'",
  ),
  then(
    "an option is chosen by its label",
    list(`<option value="a">Ada<option value="b">Bob`),
    "Bob",
    "it.value === 'b'",
  ),
  then(
    "a label with a non-breaking space is read as one",
    list(`<option value="a">€&nbsp;10<option value="b">€&nbsp;20`),
    "€ 20",
    "it.value === 'b'",
  ),
  then(
    "an option that comes late is waited for",
    `${list("<option>Loading")}<script>setTimeout(() => it.add(new Option("Rome", "rome")), 400)</script>`,
    "rome",
    "it.value === 'rome'",
  ),
  then(
    "listeners are notified of a choice",
    `${list("<option>A<option>B", `onchange="window.heard = this.value"`)}`,
    "B",
    "heard === 'B'",
  ),
  then(
    "an option within a group is chosen",
    list(`<optgroup label="EU"><option>Rome<option>Paris</optgroup>`),
    "Paris",
    "it.value === 'Paris'",
  ),
  cannot("an option that does not exist is not chosen", list("<option>A<option>B"), "C", /no option/),
  cannot(
    "a disabled option is not chosen",
    list("<option>A<option disabled>B"),
    "B",
    /^The option "B" of the list stayed disabled for 400 ms\. Others were: "A"\.$/,
  ),
  cannot(
    "an option of a disabled group is not chosen",
    list(`<option>A<optgroup disabled label="x"><option>B</optgroup>`),
    "B",
    /^The option "B" of the list stayed disabled/,
  ),
  cannot(
    "an option of a hidden group is not chosen",
    list(`<option>A<optgroup hidden label="x"><option>B</optgroup>`),
    "B",
    /no option/,
  ),
  cannot(
    "a list that reverts does not keep the choice",
    list("<option>A<option>B", `onchange="this.value = 'A'"`),
    "B",
  ),
  cannot(
    "a list that reverts later does not keep the choice",
    list("<option>A<option>B", `onchange="setTimeout(() => { this.value = 'A' })"`),
    "B",
  ),
  cannot("a disabled list is not chosen from", list("<option>A<option>B", "disabled"), "B", /disabled/),
  cannot("a hidden list is not chosen from", list("<option>A<option>B", "hidden"), "B", /hidden/),
  then("a box is ticked", `<input type="checkbox" id="it">`, "true", "it.checked"),
  then(
    "a box is ticked by its own value",
    `<input type="checkbox" id="it" value="news">`,
    "news",
    "it.checked",
  ),
  then("a ticked box stays ticked", `<input type="checkbox" id="it" checked>`, "on", "it.checked"),
  then("a box is cleared", `<input type="checkbox" id="it" checked>`, "false", "!it.checked"),
  then(
    "one of several is picked",
    `<input type="radio" name="r" checked><input type="radio" name="r" id="it">`,
    "true",
    "it.checked",
  ),
  then(
    "a box that is half ticked is ticked",
    `<input type="checkbox" id="it"><script>it.indeterminate = true</script>`,
    "true",
    "it.checked && !it.indeterminate",
  ),
  then(
    "a label stands for its box",
    `<label id="it"><input type="checkbox" id="box"> News</label>`,
    "true",
    "box.checked",
  ),
  then(
    "a box that its label draws is ticked",
    `<style>#it { position:absolute; opacity:0; width:1px; height:1px; overflow:hidden; clip-path:inset(50%) }</style><input type="checkbox" id="it"><label for="it" style="display:block;width:40px;height:20px;background:#ccc"></label>`,
    "true",
    "it.checked",
  ),
  then(
    "a box that a switch draws over is ticked",
    `<span style="position:relative;display:inline-block;width:40px;height:20px"><input type="checkbox" id="it" style="position:absolute;inset:0;margin:0;width:100%;height:100%;opacity:0;z-index:1"><span style="position:absolute;inset:0;background:#ccc"></span></span>`,
    "true",
    "it.checked",
  ),
  cannot(
    "a box that cannot be ticked",
    `<input type="checkbox" id="it" onclick="event.preventDefault()">`,
    "true",
    /could not be ticked/,
  ),
  cannot(
    "a box that is cleared again at once",
    `<input type="checkbox" id="it" onchange="this.checked = false">`,
    "true",
  ),
  cannot(
    "a box that is cleared again later",
    `<input type="checkbox" id="it" onchange="setTimeout(() => { this.checked = false })">`,
    "true",
  ),
  cannot(
    "a box that its script clears in the next frame",
    `<input type="checkbox" id="it" onchange="requestAnimationFrame(() => { this.checked = false })">`,
    "true",
  ),
  cannot("one of several cannot be unpicked", `<input type="radio" name="r" id="it" checked>`, "false"),
  cannot("a disabled box is not ticked", `<input type="checkbox" id="it" disabled>`, "true", /disabled/),
  cannot(
    "a box under a layer is not ticked",
    `<input type="checkbox" id="it"><div style="position:fixed;inset:0">Wait</div>`,
    "true",
    /covered/,
  ),
  cannot(
    "a box behind a modal dialog is not ticked",
    `<input type="checkbox" id="it"><dialog id="d">Sure?</dialog><script>d.showModal()</script>`,
    "true",
    /covered|behind|inert/,
  ),
  cannot(
    "a box is neither ticked nor cleared by an arbitrary word",
    `<input type="checkbox" id="it">`,
    "maybe",
    /neither/,
  ),
  {
    rule: "of two lists that show the option which is named the one is set from which a person can choose",
    pages: `<select disabled><option>Any<option>Rome</select><select id="it"><option>Any<option>Oslo</select>`,
    steps: [change("text/Any", "Oslo"), holds("it.value === 'Oslo'")],
  },
  {
    rule: "an option of an open list is clicked",
    pages: `<select id="it" size="4"><option>A<option>B<option id="c">C</select>`,
    steps: [click("#c"), holds("it.value === 'C'")],
  },
];
