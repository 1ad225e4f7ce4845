import { change, click, equals, holds, shown, unseen } from "../browser/verdicts/steps.ts";
import type { Library } from "./library.ts";

const key = (name: string) => [
  { type: "keyDown", key: name },
  { type: "keyUp", key: name },
];
const drag = (from: string, to: string) => ({ type: "drag", selectors: [from], to: { selectors: [to] } });

/** Libraries that draw and move by scripts what newer ones leave to the browser. */
export const olderLibraries: Library[] = [
  {
    name: "Fomantic UI",
    packages: { "fomantic-ui-css": "2.9.4", jquery: "3.7.1" },
    script: `import "fomantic-ui-css/semantic.css"; import jquery from "jquery"; window.jQuery = window.$ = jquery;
      import("fomantic-ui-css/semantic.js").then(() => {
        $(".dropdown").dropdown({ onChange: (value) => say("Chosen " + value) }); $(".checkbox").checkbox(); $(".accordion").accordion();
        $("#delete").on("click", () => $("#sure").modal({ onApprove: () => say("Deleted"), onDeny: () => say("Kept") }).modal("show"));
        $("#volume").slider({ max: 10, start: 3, onChange: (value) => say("Volume " + value) });
      });`,
    body: `<div class="ui selection dropdown"><input type="hidden"><i class="dropdown icon"></i><div class="default text">Size</div><div class="menu"><div class="item" data-value="s">Small</div><div class="item" data-value="l">Large</div></div></div>
      <div class="ui checkbox"><input type="checkbox" id="mails"><label>Send mails</label></div>
      <div class="ui accordion"><div class="title"><i class="dropdown icon"></i>What is it?</div><div class="content"><p id="inside">A shop</p></div></div>
      <button class="ui button" id="delete">Delete</button><div class="ui modal" id="sure"><div class="header">Delete?</div><div class="actions"><div class="ui cancel button">Cancel</div><div class="ui ok button">Delete</div></div></div>
      <div class="ui slider" id="volume" style="width:300px"></div>`,
    cases: [
      {
        rule: "an entry is chosen",
        steps: [click("text/Size"), click("text/Large"), equals("#said", "Chosen l")],
      },
      {
        rule: "a box below a label that is not its own is ticked",
        steps: [
          change("#mails", "true"),
          holds("mails.checked"),
          click("text/Send mails"),
          holds("!mails.checked"),
        ],
      },
      {
        rule: "what is folded is hidden until it is unfolded",
        steps: [unseen("#inside"), click("text/What is it?"), shown("#inside")],
      },
      {
        rule: "the dialog is answered, and its button opens it again while it fades out",
        steps: [
          click("#delete"),
          click(".ui.cancel.button"),
          equals("#said", "Kept"),
          click("text/Delete"),
          click(".ui.ok.button"),
          equals("#said", "Deleted"),
        ],
      },
      {
        rule: "a slider is dragged",
        steps: [
          { type: "drag", selectors: ["#volume .thumb"], by: { x: 120, y: 0 } },
          { type: "expectText", selectors: ["#said"], matches: "^Volume [678]$" },
        ],
      },
    ],
  },
  {
    name: "Inputmask",
    packages: { inputmask: "5.0.10" },
    script: `import Inputmask from "inputmask"; Inputmask("(999) 999-9999").mask("#phone"); Inputmask("datetime", { inputFormat: "dd/mm/yyyy" }).mask("#date");
      Inputmask("currency", { prefix: "$ " }).mask("#price");`,
    body: `<label>Phone <input id="phone"></label><label>Date <input id="date"></label><label>Price <input id="price"></label>`,
    cases: [
      {
        rule: "a telephone number is typed with or without its signs",
        steps: [
          change("aria/Phone", "5551234567"),
          holds("phone.value === '(555) 123-4567'"),
          change("aria/Phone", "(555) 765-4321"),
          holds("phone.value === '(555) 765-4321'"),
        ],
      },
      {
        rule: "a date is typed",
        steps: [change("aria/Date", "31/12/2026"), holds("date.value === '31/12/2026'")],
      },
      {
        rule: "a day that no month has is not",
        steps: [change("aria/Date", "45/12/2026")],
        fails: /did not keep/,
      },
      {
        rule: "an amount is typed",
        steps: [change("aria/Price", "1234.5"), holds("price.value === '$ 1,234.50'")],
      },
    ],
  },
  {
    name: "dragula",
    packages: { dragula: "3.7.3" },
    script: `import "dragula/dist/dragula.css"; import dragula from "dragula/dist/dragula.js"; dragula([left, right]).on("drop", () =>
      say([left, right].map((list) => [...list.children].map((item) => item.textContent).join(" ")).join(" | ")));`,
    body: `<style>.list { width: 200px; min-height: 150px; float: left; margin: 10px; background: #eee } .list div { padding: 10px; margin: 5px; background: #fff }</style>
      <div class="list" id="left"><div>One</div><div>Two</div></div><div class="list" id="right"><div>Three</div></div>`,
    cases: [
      {
        rule: "a card takes the place of the next one",
        steps: [drag("text/One", "text/Two"), equals("#said", "Two One | Three")],
      },
      {
        rule: "a card takes the place of the one before",
        steps: [drag("text/Two", "text/One"), equals("#said", "Two One | Three")],
      },
      {
        rule: "a card is moved to the other list",
        steps: [
          drag("text/One", "text/Three"),
          { type: "expectText", selectors: ["#said"], matches: "^Two \\| (One Three|Three One)$" },
        ],
      },
    ],
  },
  {
    name: "vis-timeline",
    packages: { "vis-timeline": "8.5.4" },
    script: `import "vis-timeline/styles/vis-timeline-graph2d.css"; import { DataSet, Timeline } from "vis-timeline/standalone";
      const items = new DataSet([{ id: 1, content: "Alpha", start: "2026-04-14", end: "2026-04-16" }, { id: 2, content: "Beta", start: "2026-04-18" }]);
      items.on("*", (what, { items }) => say(what + " " + items));
      new Timeline(document.querySelector("#line"), items, { editable: true, start: "2026-04-10", end: "2026-04-24", height: "250px" }).on("select", ({ items }) => say("select " + items));`,
    body: `<div id="line"></div>`,
    cases: [
      { rule: "an entry is chosen", steps: [click("text/Alpha"), equals("#said", "select 1")] },
      {
        rule: "an entry that is chosen is moved by the grip over it",
        steps: [
          click("text/Alpha"),
          { type: "drag", selectors: ["text/Alpha"], by: { x: 100, y: 0 } },
          equals("#said", "update 1"),
        ],
      },
      {
        rule: "an entry is removed",
        steps: [
          click("text/Alpha"),
          click(".vis-delete"),
          { type: "waitForElement", selectors: ["text/Alpha"], count: 0, operator: "==" },
        ],
      },
    ],
  },
  {
    name: "DataTables",
    packages: { "datatables.net-dt": "2.1.8", "datatables.net": "2.1.8", jquery: "3.7.1" },
    script: `import "datatables.net-dt/css/dataTables.dataTables.css"; import DataTable from "datatables.net-dt";
      const table = new DataTable("#table", { data: Array.from({ length: 57 }, (_, row) => ["User " + (row + 1), ["Rome", "Oslo", "Bern"][row % 3], "<button>Edit</button>"]) });
      table.on("click", "button", ({ target }) => say(table.row(target.closest("tr")).data()[0]));`,
    body: `<table id="table"><thead><tr><th>Name<th>City<th>Actions</thead></table>`,
    cases: [
      {
        rule: "rows are searched and counted",
        steps: [
          change("aria/Search:", "Rome"),
          { type: "expectText", selectors: [".dt-info"], contains: "1 to 10 of 19" },
          { type: "waitForElement", selectors: ["tbody tr"], count: 10, operator: "==" },
        ],
      },
      {
        rule: "the next page is opened",
        steps: [click("aria/Next"), { type: "expectText", selectors: [".dt-info"], contains: "11 to 20" }],
      },
      {
        rule: "more rows are shown",
        steps: [
          change("aria/entries per page", "50"),
          { type: "waitForElement", selectors: ["tbody tr"], count: 50, operator: "==" },
        ],
      },
      {
        rule: "the button of a row is clicked",
        steps: [click("xpath///tr[td[.='User 12']]//button"), equals("#said", "User 12")],
      },
      { rule: "a row of another page is not there", steps: [shown("text/User 57")], fails: /no|0 such/ },
    ],
  },
  {
    name: "Handsontable",
    packages: { handsontable: "18.1.1" },
    script: `import Handsontable from "handsontable"; import { registerAllModules } from "handsontable/registry"; registerAllModules();
      const grid = new Handsontable(document.querySelector("#grid"), { data: [["Ann", 10, true, "Rome"], ["Bob", 20, false, "Oslo"], ["Cid", 30, true, "Bern"]], colHeaders: ["Name", "Age", "Active", "City"],
        columns: [{}, { type: "numeric" }, { type: "checkbox" }, { type: "dropdown", source: ["Rome", "Oslo", "Bern", "Wien"] }], contextMenu: true, columnSorting: true, height: 250,
        licenseKey: "non-commercial-and-evaluation", afterChange: (_changes, source) => source !== "loadData" && say(grid.getData().map((row) => row.join()).join("; ")) });`,
    body: `<div id="grid"></div>`,
    cases: [
      {
        rule: "a cell is edited",
        steps: [
          { ...click("text/Ann"), type: "doubleClick" },
          change("textarea.handsontableInput", "Zoe"),
          ...key("Enter"),
          equals("#said", "Zoe,10,true,Rome; Bob,20,false,Oslo; Cid,30,true,Bern"),
        ],
      },
      {
        rule: "a cell is typed over by keys",
        steps: [
          click("xpath///td[.='20']"),
          ...key("7"),
          ...key("Enter"),
          { type: "expectText", selectors: ["#said"], contains: "Bob,7" },
        ],
      },
      {
        rule: "a box in a cell is ticked",
        steps: [
          change("tbody tr:nth-child(2) input[type=checkbox]", "true"),
          { type: "expectText", selectors: ["#said"], contains: "Bob,20,true" },
        ],
      },
      {
        rule: "a choice of a cell is clicked",
        steps: [
          { ...click("text/Oslo"), type: "doubleClick" },
          click("text/Wien"),
          { type: "expectText", selectors: ["#said"], contains: "Bob,20,false,Wien" },
        ],
      },
      {
        rule: "an entry of the menu of a cell is clicked",
        steps: [
          { ...click("text/Bob"), button: "secondary" },
          click("text/Insert row above"),
          equals("#grid tbody tr:nth-child(3) td", "Bob"),
        ],
      },
    ],
  },
];
