const input =
  'change gives a field its value: { type: change, selectors: ["#email"], value: ada@example.com }';
const ticking = 'change ticks a box: { type: change, selectors: ["#terms"], value: "true" }';
const key = "keyDown presses a key and keyUp lets it go: { type: keyDown, key: Enter }";
const opening = 'navigate opens a page: { type: navigate, url: "{{base_url}}/" }';
const before = "navigate opens the page from before";
const waiting =
  "each step waits for its element by itself; for anything else there are waitForElement, waitForExpression and expectText";
const checking = "expectText, expectUrl and waitForElement check what is there";
const dragging = 'drag moves an element: { type: drag, selectors: ["#a"], to: { selectors: ["#b"] } }';
const sending = `${key}; a click on the button of a form sends it too`;
const calling = "request calls an address from outside the page";
const call = (method: string) => `${calling}: { type: request, method: ${method}, url: "{{base_url}}/api" }`;
const script = "waitForExpression evaluates JavaScript in the page until it is true";
const inFrame = "a step names its frame in target or frame";

/** Step names of other tools, in lower case, and what does the same here. */
const others: Readonly<Record<string, string>> = {
  wait: waiting,
  waitfor: waiting,
  waitforselector: waiting,
  waitfortimeout: waiting,
  waitfornavigation: "expectUrl waits for an address, and assertedEvents of a step for its navigation",
  waitforurl: "expectUrl waits for an address",
  sleep: waiting,
  pause: waiting,
  delay: waiting,
  fill: input,
  type: input,
  input,
  clear: input,
  setvalue: input,
  sendkeys: input,
  typetext: input,
  enter: `${input}; ${key}`,
  select: 'change chooses in a list: { type: change, selectors: ["#country"], value: Ireland }',
  selectoption: 'change chooses in a list: { type: change, selectors: ["#country"], value: Ireland }',
  check: ticking,
  uncheck: ticking.replace('"true"', '"false"'),
  press: key,
  keypress: key,
  presskey: key,
  submit: sending,
  blur: "keyDown leaves a field by the key Tab: { type: keyDown, key: Tab }",
  goto: opening,
  open: opening,
  visit: opening,
  go: opening,
  url: `${opening}; expectUrl checks the address: { type: expectUrl, contains: /cart }`,
  reload: "navigate opens the page again",
  refresh: "navigate opens the page again",
  back: before,
  goback: before,
  goforward: "navigate opens the page that comes next",
  assert: checking,
  expect: checking,
  see: checking,
  assertvisible:
    'waitForElement checks that it is visible: { type: waitForElement, selectors: ["#total"], visible: true }',
  asserttext: 'expectText checks a text: { type: expectText, selectors: ["h1"], contains: Welcome }',
  tap: "click with deviceType: touch",
  dblclick: "it is called doubleClick",
  rightclick: "click with button: secondary",
  focus: "click or change",
  scrollintoview:
    'each step scrolls to its element by itself; hover does no more: { type: hover, selectors: ["#terms"] }',
  scrollto:
    "scroll moves the page: { type: scroll, x: 0, y: 500 }; with selectors, the content of an element",
  log: "reports name each step, and show-trace shows the page's console: trace: on, beside the scenario's name",
  screenshot: "a screenshot is made of every test that fails, and a film of all of them",
  draganddrop: dragging,
  dragto: dragging,
  download: "expectDownload stands after the step that starts the download",
  attach: "upload chooses files",
  setinputfiles: "upload chooses files",
  fetch: calling,
  http: calling,
  get: `${call("GET")}; an element is named by the selectors of the step that uses it`,
  post: call("POST"),
  evaluate: script,
  script,
  execute: script,
  iframe: inFrame,
  frame: inFrame,
  switchtoframe: inFrame,
};

/** Explains what to use in place of another tool's step; `null` if the name is not known as one. */
export function otherStep(type: string): string | null {
  const name = type.toLowerCase().replace(/[^a-z]/g, "");
  const ours = Object.hasOwn(others, name) ? others[name] : undefined;
  return ours === undefined ? null : `There is no step "${type}": ${ours}.`;
}
