import { change, click, equals, holds, shown, unseen } from "../browser/verdicts/steps.ts";
import type { Library } from "./library.ts";

export const plainLibraries: Library[] = [
  {
    name: "Bootstrap",
    packages: { bootstrap: "5.3.9", "@popperjs/core": "2.11.8" },
    script: `import "bootstrap/dist/css/bootstrap.css"; import "bootstrap";`,
    body: `<button id="buy" class="btn btn-primary" onclick="said.textContent = 'Bought'">Buy now</button><a id="off" class="btn btn-primary disabled" aria-disabled="true" role="button">Sold out</a>
      <button id="ask" class="btn" data-bs-toggle="modal" data-bs-target="#sure">Ask</button><button class="btn" data-bs-toggle="collapse" data-bs-target="#more">More</button><div class="collapse" id="more"><p id="inside">Inside</p></div>
      <div class="dropdown"><button class="btn dropdown-toggle" data-bs-toggle="dropdown">Menu</button><ul class="dropdown-menu"><li><a class="dropdown-item" href="#logout">Log out</a></li></ul></div>
      <div class="form-check form-switch"><input class="form-check-input" type="checkbox" id="dark"><label class="form-check-label" for="dark">Dark</label></div>
      <input type="checkbox" class="btn-check" id="news"><label class="btn btn-outline-primary" for="news">Newsletter</label>
      <div class="form-floating"><input id="mail" class="form-control" placeholder="x"><label for="mail">Email</label></div>
      <div class="card" style="width:300px"><div class="card-body"><h5 class="card-title">Emma</h5><a href="#emma" class="stretched-link">Read</a></div></div>
      <div class="modal fade" id="sure"><div class="modal-dialog"><div class="modal-content"><button class="btn" data-bs-dismiss="modal">Yes</button></div></div></div>`,
    cases: [
      { rule: "a button is clicked by its name", steps: [click("aria/Buy now"), equals("#said", "Bought")] },
      { rule: "a disabled link is not clicked", steps: [click("#off")], fails: /disabled|covered/ },
      {
        rule: "the title of a card leads where the card's link does",
        steps: [click("text/Emma"), holds("location.hash === '#emma'")],
      },
      { rule: "what is folded is hidden", steps: [unseen("#inside")] },
      { rule: "what is unfolded is read", steps: [click("aria/More"), equals("#inside", "Inside")] },
      {
        rule: "an entry of a menu is clicked",
        steps: [click("aria/Menu"), click("aria/Log out"), { type: "expectUrl", matches: "#logout$" }],
      },
      {
        rule: "an entry of a closed menu is not clicked",
        steps: [click("aria/Log out", ".dropdown-item")],
        fails: /hidden/,
      },
      {
        rule: "a box that its label draws is ticked",
        steps: [change("#news", "true"), holds("news.checked")],
      },
      { rule: "a switch is clicked by its name", steps: [click("aria/Dark"), holds("dark.checked")] },
      {
        rule: "a field under its floating label is typed into",
        steps: [change("aria/Email", "ada"), holds("mail.value === 'ada'")],
      },
      {
        rule: "a button behind the dialog is not clicked",
        steps: [click("#ask"), shown(".modal-content"), click("#buy")],
        fails: /covered/,
      },
      {
        rule: "a field behind the dialog is not typed into",
        steps: [click("#ask"), shown(".modal-content"), change("#mail", "ada")],
        fails: /covered|reach/,
      },
      {
        rule: "the dialog is closed",
        steps: [click("#ask"), click("aria/Yes"), unseen("#sure"), click("#buy"), equals("#said", "Bought")],
      },
    ],
  },
  {
    name: "flatpickr",
    packages: { flatpickr: "4.6.13" },
    script: `import "flatpickr/dist/flatpickr.css"; import flatpickr from "flatpickr"; flatpickr("#day", { defaultDate: "2026-11-05", minDate: "2026-11-03", onChange: (_d, text) => say(text) });`,
    body: `<input id="day">`,
    cases: [
      {
        rule: "a day is clicked",
        steps: [click("#day"), click("aria/November 20, 2026"), equals("#said", "2026-11-20")],
      },
      {
        rule: "a day that is out of reach is not clicked",
        steps: [click("#day"), click("aria/November 2, 2026")],
        fails: /stayed disabled .* as its pointer says/,
      },
      {
        rule: "a read-only field is not typed into",
        steps: [change("#day", "2026-11-21")],
        fails: /read-only/,
      },
    ],
  },
  {
    name: "Choices.js",
    packages: { "choices.js": "11.2.4" },
    script: `import "choices.js/public/assets/styles/choices.css"; import Choices from "choices.js"; new Choices("#size", { shouldSort: false }); document.querySelector("#size").addEventListener("change", (e) => say(e.target.value));`,
    body: `<label for="size">Size</label><select id="size"><option value="s">Small</option><option value="l">Large</option><option value="x" disabled>None</option></select>`,
    cases: [
      {
        rule: "a choice is made by two clicks",
        steps: [
          click(".choices"),
          click("aria/Large", ".choices__item--choice[data-value=l]"),
          equals("#said", "l"),
        ],
      },
      {
        rule: "the list that was replaced is not chosen from",
        steps: [change("#size", "l")],
        fails: /hidden|covered|reach/,
      },
      {
        rule: "another choice is another text",
        steps: [
          click(".choices"),
          click(".choices__item--choice[data-value=l]"),
          equals(".choices__list--single", "Small"),
        ],
        fails: /Large/,
      },
    ],
  },
  {
    name: "Tom Select",
    packages: { "tom-select": "2.6.2" },
    script: `import "tom-select/dist/css/tom-select.css"; import TomSelect from "tom-select"; new TomSelect("#city", { onChange: say });`,
    body: `<label for="city">City</label><select id="city"><option value="">Choose</option><option value="r">Rome</option><option value="p">Paris</option></select>`,
    cases: [
      {
        rule: "a city is typed and chosen",
        steps: [
          click(".ts-control"),
          change("#city-ts-control", "Par"),
          click(".ts-dropdown .option[data-value=p]"),
          equals("#said", "p"),
        ],
      },
      {
        rule: "what does not fit is not offered",
        steps: [
          click(".ts-control"),
          change("#city-ts-control", "Par"),
          { type: "waitForElement", selectors: [".ts-dropdown .option"], operator: "==", count: 1 },
          click(".option[data-value=r]"),
        ],
        fails: /No element|hidden/,
      },
    ],
  },
  {
    name: "Select2",
    packages: { select2: "4.0.13", jquery: "3.7.1" },
    script: `import "select2/dist/css/select2.css"; import $ from "jquery"; import select2 from "select2"; window.jQuery = $; select2(window, $); $("#city").select2({ width: 200 }).on("change", (e) => say(e.target.value));`,
    body: `<select id="city"><option value="r">Rome</option><option value="p">Paris</option></select>`,
    cases: [
      {
        rule: "a choice is made by two clicks",
        steps: [
          click(".select2-selection"),
          click("aria/Paris", ".select2-results__option:nth-of-type(2)"),
          equals("#said", "p"),
        ],
      },
      {
        rule: "the chosen one is read",
        steps: [
          click(".select2-selection"),
          click(".select2-results__option:nth-of-type(2)"),
          equals(".select2-selection__rendered", "Paris"),
        ],
      },
      {
        rule: "a list that is closed offers nothing",
        steps: [click("aria/Paris[role='option']", ".select2-results__option")],
        fails: /No element|hidden/,
      },
    ],
  },
  {
    name: "jQuery UI",
    packages: { "jquery-ui": "1.14.2", jquery: "3.7.1" },
    script: `import "jquery-ui/dist/themes/base/jquery-ui.css"; window.jQuery = require("jquery"); require("jquery-ui/dist/jquery-ui.js");
      jQuery("#tabs").tabs(); jQuery("#dialog").dialog({ modal: true, autoOpen: false, buttons: { Yes() { jQuery(this).dialog("close"); say("Sure"); } } }); jQuery("#ask").on("click", () => jQuery("#dialog").dialog("open"));`,
    body: `<button id="ask">Ask</button><button id="buy">Buy</button><div id="tabs"><ul><li><a href="#one">One</a></li><li><a href="#two">Two</a></li></ul><div id="one">First</div><div id="two">Second</div></div><div id="dialog" title="Sure?">Really?</div>`,
    cases: [
      { rule: "a tab is opened", steps: [click("aria/Two"), equals("#two", "Second"), unseen("#one")] },
      { rule: "a closed tab is not read", steps: [equals("#two", "Second")], fails: /hidden/ },
      { rule: "a dialog is answered", steps: [click("#ask"), click("aria/Yes"), equals("#said", "Sure")] },
      {
        rule: "a button behind the dialog is not clicked",
        steps: [click("#ask"), shown(".ui-dialog"), click("#buy")],
        fails: /covered/,
      },
    ],
  },
  {
    name: "IMask",
    packages: { imask: "7.6.1" },
    script: `import IMask from "imask"; IMask(document.querySelector("#phone"), { mask: "+1 (000) 000-0000" }); IMask(document.querySelector("#age"), { mask: Number, max: 99 });`,
    body: `<input id="phone" aria-label="Phone"><input id="age" aria-label="Age">`,
    cases: [
      {
        rule: "a phone number is typed as it is shown",
        steps: [change("#phone", "+1 (555) 123-4567"), holds("phone.value === '+1 (555) 123-4567'")],
      },
      { rule: "letters are not taken for a number", steps: [change("#age", "old")], fails: /./ },
    ],
  },
  {
    name: "SortableJS",
    packages: { sortablejs: "1.15.7" },
    script: `import Sortable from "sortablejs"; Sortable.create(document.querySelector("#list"), { handle: ".grip" });`,
    body: `<ul id="list"><li><i class="grip">☰</i> <button onclick="said.textContent = 'A'">A</button></li><li><i class="grip">☰</i> B</li></ul>`,
    cases: [
      {
        rule: "a button of a row that can be sorted is clicked",
        steps: [click("aria/A", "button"), equals("#said", "A")],
      },
      {
        rule: "rows that were not sorted stand as before",
        steps: [equals("#list", "☰ B ☰ A")],
        fails: /☰ A ☰ B/,
      },
    ],
  },
  {
    name: "Tabulator",
    packages: { "tabulator-tables": "6.5.3" },
    script: `import "tabulator-tables/dist/css/tabulator.css"; import { TabulatorFull } from "tabulator-tables";
      new TabulatorFull("#grid", { height: 200, index: "id", data: Array.from({ length: 500 }, (_, id) => ({ id, name: "Row " + id, paid: false })), columns: [{ title: "Name", field: "name", editor: "input" }, { title: "Id", field: "id", cellClick: (_e, cell) => say("Id " + cell.getValue()) }] });`,
    body: `<div id="grid" style="width:400px"></div>`,
    cases: [
      {
        rule: "a cell is clicked",
        steps: [
          click(".tabulator-row:nth-child(3) .tabulator-cell[tabulator-field=id]"),
          equals("#said", "Id 2"),
        ],
      },
      {
        rule: "a cell is edited",
        steps: [
          click(".tabulator-row:nth-child(2) .tabulator-cell[tabulator-field=name]"),
          change(".tabulator-editing input", "Ada"),
          { type: "keyDown", key: "Enter" },
          { type: "keyUp", key: "Enter" },
          equals(".tabulator-row:nth-child(2) .tabulator-cell[tabulator-field=name]", "Ada"),
        ],
      },
      {
        rule: "a row that is not drawn yet is not there",
        steps: [click("text/Row 400")],
        fails: /No element/,
      },
      {
        rule: "a row comes when the list is scrolled to it",
        steps: [
          { type: "scroll", selectors: [".tabulator-tableholder"], y: 8000 },
          shown(".tabulator-row"),
          holds(
            "[...document.querySelectorAll('.tabulator-row')].some((row) => /Row 3/.test(row.textContent))",
          ),
        ],
      },
    ],
  },
  {
    name: "AG Grid",
    packages: { "ag-grid-community": "36.2.0" },
    script: `import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community"; ModuleRegistry.registerModules([AllCommunityModule]);
      createGrid(document.querySelector("#grid"), { columnDefs: [{ field: "name", editable: true, checkboxSelection: false }, { field: "price" }], rowData: [{ name: "Dune", price: 9 }, { name: "Emma", price: 7 }], onCellClicked: (e) => say(e.colDef.field + " " + e.value) });`,
    body: `<div id="grid" style="height:250px;width:500px"></div>`,
    cases: [
      {
        rule: "a cell is clicked",
        steps: [click("[row-index='1'] [col-id=price]"), equals("#said", "price 7")],
      },
      {
        rule: "a column is sorted",
        steps: [
          click(".ag-header-cell[col-id=price] .ag-header-cell-label", ".ag-header-cell[col-id=price]"),
          equals("[row-index='0'] [col-id=name]", "Emma"),
        ],
      },
      {
        rule: "a cell is edited",
        steps: [
          { type: "doubleClick", selectors: ["[row-index='0'] [col-id=name]"] },
          change(".ag-cell-editor input", "Emil"),
          { type: "keyDown", key: "Enter" },
          { type: "keyUp", key: "Enter" },
          equals("[row-index='0'] [col-id=name]", "Emil"),
        ],
      },
      {
        rule: "another price is another text",
        steps: [equals("[row-index='0'] [col-id=price]", "7")],
        fails: /9/,
      },
    ],
  },
  {
    name: "FullCalendar",
    packages: {
      "@fullcalendar/core": "6.1.20",
      "@fullcalendar/daygrid": "6.1.20",
      "@fullcalendar/interaction": "6.1.20",
    },
    script: `import { Calendar } from "@fullcalendar/core"; import dayGrid from "@fullcalendar/daygrid"; import interaction from "@fullcalendar/interaction";
      new Calendar(document.querySelector("#app"), { plugins: [dayGrid, interaction], initialDate: "2026-11-05", dateClick: (e) => say(e.dateStr), eventClick: (e) => say(e.event.title), events: [{ title: "Fair", start: "2026-11-12" }] }).render();`,
    cases: [
      { rule: "an event is clicked", steps: [click("aria/Fair", "text/Fair"), equals("#said", "Fair")] },
      {
        rule: "a day is clicked",
        steps: [click("td[data-date='2026-11-20']"), equals("#said", "2026-11-20")],
      },
      {
        rule: "the next month is opened",
        steps: [click("aria/Next month", ".fc-next-button"), equals(".fc-toolbar-title", "December 2026")],
      },
      {
        rule: "another month is another title",
        steps: [click(".fc-next-button"), equals(".fc-toolbar-title", "November 2026")],
        fails: /December/,
      },
    ],
  },
  {
    name: "intl-tel-input",
    packages: { "intl-tel-input": "25.12.5" },
    script: `import "intl-tel-input/build/css/intlTelInput.css"; import iti from "intl-tel-input"; iti(document.querySelector("#phone"), { initialCountry: "us" });`,
    body: `<label for="phone">Phone</label><input id="phone" type="tel">`,
    cases: [
      {
        rule: "a number is typed",
        steps: [change("#phone", "201-555-0123"), holds("phone.value.replace(/\\D/g, '') === '2015550123'")],
      },
      {
        rule: "a country is chosen",
        steps: [
          click(".iti__selected-country"),
          click("[data-country-code=de]"),
          shown(".iti__selected-country .iti__de"),
        ],
      },
    ],
  },
];
