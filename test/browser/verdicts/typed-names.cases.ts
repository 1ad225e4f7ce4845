import { said } from "./names-pages.ts";
import { change, click, equals, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

export const cases: VerdictCase[] = [
  {
    rule: "the button with an icon is clicked, and not the field of its name that was filled in",
    pages: `<form onsubmit="window.found = q.value; return false"><input id="q" aria-label="Search"><button>\ue8b6 Search</button></form>`,
    steps: [change("aria/Search", "Ada"), click("aria/Search"), holds("found === 'Ada'")],
  },
  ...[
    `<button onclick="window.found = true">Search</button>`,
    `<input type="button" value="Search" onclick="window.found = true">`,
  ].flatMap((button): VerdictCase[] => [
    {
      rule: `the button is clicked, and not a link of the name of the field that was filled in: ${button}`,
      pages: `<input aria-label="Search"><a href="#wrong">Search</a>${button}`,
      steps: [change("input", "Ada"), click("aria/Search"), holds("found && location.hash === ''")],
    },
    {
      rule: `the button is clicked, and not a cell with the text of the label of the field that was filled in: ${button}`,
      pages: `<label for="q">Search</label><input id="q"><table><tr><td>Search</table>${button}`,
      steps: [change("#q", "Ada"), click("text/Search"), holds("window.found")],
    },
  ]),
  {
    rule: "a word of the field that was filled in is double clicked, and not the button of its name",
    pages: `<input id="q" aria-label="Search"><button onclick="window.wrong = true">Search</button>`,
    steps: [
      change("aria/Search", "Ada"),
      { ...click("aria/Search"), type: "doubleClick" },
      holds("!window.wrong && q.selectionEnd - q.selectionStart === 3"),
    ],
  },
  {
    rule: "a link is not clicked in place of the field of its name that was filled in",
    pages: `<input aria-label="Name"><a href="#sorted">Name</a>`,
    steps: [change("input", "Ada"), click("aria/Name"), holds("location.hash === ''")],
  },
  {
    rule: "the field of the label that says just the text is filled in before that of one that says more",
    pages: `<label>First name <input id="wrong"></label><label>First <input id="right"></label>`,
    steps: [change("text/First", "Ada"), equals("#right", "Ada")],
  },
  ...["Search", "Search this page"].flatMap((name): VerdictCase[] => {
    const page = (field: string) =>
      `${said}<input id="field" aria-label="${name}" ${field}><button id="right">${name}</button>`;
    return [
      {
        rule: `the button of a name is clicked once the field of that name is filled in: ${name}`,
        pages: page(""),
        steps: [change(`aria/${name}`, "x"), click(`aria/${name}`), holds("hit === 'right'")],
      },
      {
        rule: `but not if the field opens a list: ${name}`,
        pages: page('role="combobox" aria-expanded="false"'),
        steps: [change(`aria/${name}`, "x"), click(`aria/${name}`), holds("hit === 'field'")],
      },
      {
        rule: `nor before the field is filled in, though the page gives it the focus: ${name}`,
        pages: page("autofocus"),
        steps: [click(`aria/${name}`), holds("hit === 'field'")],
      },
    ];
  }),
  {
    rule: "a list that follows what is typed is waited for, although the field itself has the text",
    pages: `<input id="field" oninput="setTimeout(() => { entries.innerHTML = '<li onclick=window.hit=1>Rome' }, 700)"><ul id="entries"></ul>`,
    steps: [change("#field", "Rome"), click("text/Rome"), holds("hit === 1")],
  },
  {
    rule: "an entry that does not come is not found in the field that has just got its text",
    pages: `<input id="field"><ul></ul>`,
    steps: [change("#field", "Rome"), click("text/Rome")],
    fails: /No element matched text\/Rome/,
  },
  {
    rule: "a field that was filled in and left is found by its text if nothing else gets that",
    pages: `<input id="field" onclick="window.hit = 1"><button>Next</button>`,
    steps: [change("#field", "Rome"), click("aria/Next"), click("text/Rome"), holds("hit === 1")],
  },
  {
    rule: "a field that was just filled in is clicked by another selector than its text",
    pages: `<input id="field" onclick="window.hit = 1">`,
    steps: [change("#field", "Rome"), click("text/Rome", "#field"), holds("hit === 1")],
  },
  {
    rule: "the button with a text is clicked once the field with a label of that text is filled in",
    pages: `${said}<label for="field" id="label">Search</label><input id="field"><button id="right">Search</button>`,
    steps: [change("#field", "x"), click("text/Search"), holds("hit === 'right'")],
  },
  {
    rule: "but not a button that says more than the label of the field that is filled in",
    pages: `${said}<label for="field" id="label">Search</label><input id="field"><button id="more">Search all</button>`,
    steps: [change("#field", "x"), click("text/Search"), holds("hit === 'field'")],
  },
  {
    rule: "nor before the field with that label is filled in",
    pages: `${said}<label for="field" id="label">Search</label><input id="field" autofocus><button id="right">Search</button>`,
    steps: [click("text/Search"), holds("hit === 'field'")],
  },
  {
    rule: "a field that has the focus is found by its text if nothing else gets that",
    pages: `<input value="Untitled" autofocus onclick="window.hit = 1">`,
    steps: [click("text/Untitled"), holds("hit === 1")],
  },
  {
    rule: "a field without the focus is found by its text at once",
    pages: `<input value="Untitled" onclick="window.hit = 1">`,
    steps: [{ ...click("text/Untitled"), timeout: 1000 }, holds("hit === 1")],
  },
  ...(
    [
      [`<input aria-label="City">`, [change("aria/City", "Rome"), equals("aria/City", "Rome")]],
      [`<input type="date" aria-label="City">`, [change("aria/City", "2026-01-02")]],
      [`<select aria-label="City"><option>Oslo<option>Rome</select>`, [change("aria/City", "Rome")]],
    ] as const
  ).map(
    ([field, steps]): VerdictCase => ({
      rule: `a field that is shown is filled in before that of a menu closed by opacity and pointer-events alone: ${field}`,
      pages: `<div style="opacity:0;pointer-events:none">${field}</div><p id="it">${field}</p>`,
      steps: [...steps, holds(`it.firstChild.value === ${JSON.stringify(steps[0].value)}`)],
    }),
  ),
  {
    rule: "a field with an icon in its label is filled in, and not the heading that has exactly the name",
    pages: `<h2>City</h2><label>\ue001 City <input id="it"></label>`,
    steps: [change("aria/City", "Rome"), holds("it.value === 'Rome'")],
  },
  {
    rule: "a field with an icon in its label is filled in, and not the button that has exactly the name",
    pages: `<button>City</button><label>\ue001 City <input id="it"></label>`,
    steps: [change("aria/City", "Rome"), holds("it.value === 'Rome'")],
  },
];
