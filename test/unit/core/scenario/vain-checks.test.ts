import { describe, expect, test } from "vitest";
import { problemsOf, withSteps } from "./parsing.ts";

describe("A scenario file: a check that holds whatever the page shows is refused", () => {
  const isFunction =
    /^6:48 .*expression: A function is true, whatever it returns: write what it is to return, or call it, "\(…\)\(\)"\.$/;

  test.each([
    "() => document.title === 'Paid'",
    "x => false",
    "async () => false",
    "async ({ a = (1) }) => false",
    "(() => { return false; })",
    "((() => false))",
    "/* paid? */ () => false",
    "function () { return false; }",
    "async function paid() { return false; }",
    "() => document.title === '{{title}}'",
  ])("the function %s", async (expression) => {
    const text = withSteps(`{ type: waitForExpression, expression: "${expression}" }`);
    expect(await problemsOf(`variables: { title: "" }\n${text}`)).toEqual([
      expect.stringMatching(isFunction),
    ]);
  });

  test.each([
    "(() => false)()",
    "(async () => false)()",
    "(function () { return false; })()",
    "function () { return false; }()",
    "function () { return a; }.call({})",
    "items.every((item) => item.paid)",
    "(a) + [1].some((b) => b)",
    "[1, 2].find(x => x)",
    "x = y => x",
    "(a) = f((b) => b)",
    "() => 1, a",
    "functions > 1",
    "async > 1",
    "document.title === 'Paid';",
    "{{check}}",
  ])("%s is no function", async (expression) => {
    const text = withSteps(`{ type: waitForExpression, expression: "${expression}" }`);
    expect(await problemsOf(`variables: { check: "" }\n${text}`)).toEqual([]);
  });

  const isList =
    /^5:48 .*expression: A list is true, also an empty one: compare its length, as in "….length > 0"\.$/;

  test.each([
    "document.querySelectorAll('.paid')",
    " main.querySelectorAll( `a, b` )",
    "document.getElementsByClassName('paid')",
    "document.querySelector('#cart').querySelectorAll('.paid')",
    "[...document.querySelectorAll('.paid')]",
    "[...document.querySelectorAll('li')].filter((one) => one.textContent === 'Paid')",
    "Array.from(document.querySelectorAll('li'), (one) => one.textContent)",
    "(document.querySelectorAll('.paid'))",
    "/* paid */ document.querySelectorAll('.paid');",
    "[]",
  ])("the list %s", async (expression) => {
    const text = withSteps(`{ type: waitForExpression, expression: "${expression}" }`);
    expect(await problemsOf(text)).toEqual([expect.stringMatching(isList)]);
  });

  test.each([
    "document.querySelectorAll('.paid').length",
    "document.querySelectorAll('.paid')[0]",
    "a(document.querySelectorAll('.paid'))",
    "[...document.querySelectorAll('li')].some((one) => one.isConnected)",
    "(await db.getElementsByName('a')).size > 0 || document.querySelectorAll('a') === b",
    "document.querySelector('a') && document.querySelectorAll('a')[1]",
    "!document.querySelectorAll('a')",
    "document.querySelector('#cart')?.querySelectorAll('.paid')",
    "document.querySelector('#cart')?.parentNode.querySelectorAll('.paid')",
    "[...document.querySelectorAll('li')].filter((one) => one.isConnected).length",
    "[...document.querySelectorAll('li')].map((one) => one.textContent).join() === 'Paid'",
    "[document.title][0]",
    "paid.filter((one) => one) && [1].includes(2)",
    "document.title.slice(1)",
    "Object.is(a, b)",
    "Object.keys(JSON.parse(localStorage.cart))",
    "grid.filter('Paid')",
  ])("%s is no list", async (expression) => {
    const text = withSteps(`{ type: waitForExpression, expression: "${expression}" }`);
    expect(await problemsOf(text)).toEqual([]);
  });

  test.each([
    ["document.title = 'Paid'", /An assignment compares nothing: write "==="/],
    ["(document.title = 'Paid');", /An assignment/],
    ["document.querySelector('[name=a]').value = '{{title}}'", /An assignment/],
    ["box.checked = true", /An assignment/],
    ["paid = true", /An assignment/],
    ["document.querySelectorAll('li').length = 3", /An assignment/],
    ["document.readyState = 'complete'", /An assignment/],
    ["location.pathname = '/paid'", /An assignment/],
    ["get(window.localStorage.id).textContent = 'Paid'", /An assignment/],
    ["document.title === 'Paid' || 'Sent'", /The text at the end is true by itself/],
    ["document.title.includes('Paid') || 'Sent'", /The text at the end/],
    ["document.querySelector('.paid') !== undefined", /write "!== null"/],
    ["document.body.innerText.indexOf('Paid')", /the place is -1, which is true/],
    ["[...document.querySelectorAll('li')].findIndex((one) => one.checked)", /the place is -1/],
    ["!!document.querySelectorAll('.paid')", /This is true of an empty list, too/],
    ["document.querySelectorAll('.paid') !== null", /This is true/],
    ["document.querySelectorAll('.paid').length >= 0", /This is true/],
  ])("the slip %s", async (expression, message) => {
    const text = withSteps(`{ type: waitForExpression, expression: "${expression}" }`);
    expect(await problemsOf(`variables: { title: "" }\n${text}`)).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    "document.title == 'Paid'",
    "document.title === 'a=b'",
    "document.title = 'Paid', true",
    "window.confirm = () => true",
    "window.isTest = true",
    "localStorage.theme = 'dark'",
    "document.cookie = 'a=b'",
    "list.scrollTop = 900",
    "localStorage.title = 'Paid'",
    "list.dataset.value = 'y'",
    "location.hash = '#x'",
    "document.querySelector('video').muted = true",
    "document.querySelector('video').currentTime = 10",
    "document.body.style.zoom = 0.5",
    "document.body.dataset.x = 'y'",
    "history.scrollRestoration = 'manual'",
    "window.__flag = 'x'",
    "window.place = text.indexOf('a')",
    "paid = document.querySelector('.paid')",
    "total = total || 'none', total === 'Paid'",
    "localStorage.setItem('a', 'b') || 'done'",
    "a === 'b' || c === 'd'",
    "a === 'b' || c ? d : 'e' || 'f'",
    "a === (b || 'c')",
    "list.find((one) => one.paid) !== undefined",
    "document.querySelector('.paid') !== null",
    "document.title.indexOf('Paid') >= 0",
    "a[document.title.indexOf('Paid')]",
    "count(list.indexOf(1), list.indexOf(2))",
    "document.querySelectorAll('.paid').length > 0",
    "!document.querySelectorAll('.paid').length",
  ])("%s is no slip", async (expression) => {
    const text = withSteps(`{ type: waitForExpression, expression: "${expression}" }`);
    expect(await problemsOf(text)).toEqual([]);
  });

  const contains = 'contains: Every text contains an empty one: write what is to be there, or equals: "".';
  const matches =
    'matches: Every text matches an empty expression: write what is to be there, or equals: "".';
  test.each([
    ["expectText, selectors: [a]", "", contains],
    ["expectUrl", "", contains],
    ["expectText, selectors: [a]", "", contains, " \\u200b"],
    ["expectDialog, action: accept", "", contains],
    ["request, method: GET, url: 'http://a'", "expect", contains.replace(/, or equals.*/, ".")],
    ["expectUrl", "", contains, " "],
    ["expectDownload", "name", contains],
    ["expectDownload", "name", contains, " "],
    ["expectDownload", "content", contains],
    ["expectText, selectors: [a]", "", matches],
    ["expectDownload", "content", matches],
  ])("an empty text in %s %s", async (step, field, problem, empty = "") => {
    const check = `${problem.slice(0, problem.indexOf(":"))}: "${empty}"`;
    const text = withSteps(`{ type: ${step}, ${field === "" ? check : `${field}: { ${check} }`} }`);
    const path = field === "" ? problem : `${field}.${problem}`;
    expect(await problemsOf(text)).toContainEqual(expect.stringContaining(`tests[0].steps[0].${path}`));
  });

  test("not a pattern of what may be left out, of which there still has to be one", async () => {
    const steps = [
      "{ type: expectDialog, action: accept, matches: '.*' }",
      "{ type: click, selectors: [a] }",
      "{ type: expectDownload, name: { matches: '.*' } }",
    ];
    expect(await problemsOf(withSteps(...steps))).toEqual([]);
  });

  test("no text, by its whole", async () => {
    const steps = ['{ type: expectText, selectors: [a], equals: "" }', '{ type: expectUrl, matches: "^$" }'];
    expect(await problemsOf(withSteps(...steps))).toEqual([]);
  });

  test.each([
    ".*",
    "^",
    "$",
    "a*",
    "(Paid)?",
    "Paid|",
    "^[\\s\\S]*$",
    "[a-z]*",
    "\\w{0,9}",
    "(?:)",
    "^.*$",
    "^[^]*$",
  ])("the pattern %s, which every text matches", async (pattern) => {
    const message =
      'matches: Every text matches this, also an empty one: write what is to be there, or equals: "".';
    const text = withSteps(`{ type: expectText, selectors: [a], matches: '${pattern}' }`);
    expect(await problemsOf(text)).toContainEqual(expect.stringContaining(message));
  });

  test.each([
    ".+",
    "^a*$",
    "^\\D*$",
    "^.{0,200}$",
    "^[\\s\\S]{0,20000}$",
    "^(?!.*Error)",
    "(?<!Error)$",
    "^[^é]*$",
    "^[ -~]*$",
    "^(Error)?$",
    // It would take an exponential time to tell.
    "^(.|\\s|\\W){0,900}$",
    "{{any}}*",
  ])("not the pattern %s", async (pattern) => {
    const text = withSteps(`{ type: expectText, selectors: [a], matches: '${pattern}' }`);
    expect(await problemsOf(`variables: { any: a }\n${text}`)).toEqual([]);
  });

  test.each([
    ["contains", "/"],
    ["contains", " / "],
    ["contains", "://"],
    ["contains", "http"],
    ["matches", "/"],
    ["matches", ".+"],
    ["matches", "^https?://"],
  ])("of an address, %s: %s, which holds of every one", async (check, part) => {
    expect(await problemsOf(withSteps(`{ type: expectUrl, ${check}: "${part}" }`))).toEqual([
      expect.stringContaining(
        `${check}: This holds of the address of every page: write more of it, or all of it after equals.`,
      ),
    ]);
    const others = [
      '{ type: expectUrl, contains: "https" }',
      '{ type: expectUrl, contains: "." }',
      '{ type: expectUrl, matches: "/basket$" }',
      '{ type: expectUrl, matches: "^.{0,200}$" }',
      "{ type: expectUrl, matches: '^https?://[\\w.:-]+/(\\w+)?([?#].*)?$' }",
      '{ type: expectUrl, matches: "/$|[?]" }',
      '{ type: expectUrl, target: newest, contains: "http" }',
    ];
    expect(await problemsOf(withSteps(...others))).toEqual([]);
  });

  test("at least none", async () => {
    const wait = (count: string) => withSteps(`{ type: waitForElement, selectors: [a], ${count} }`);
    expect(await problemsOf(wait('operator: ">=", count: 0'))).toEqual([
      '5:59 tests[0].steps[0].operator: At least 0 elements are always there: write "==" if there are to be none.',
    ]);
    expect(await problemsOf(wait("count: 0"))).toEqual([]);
    expect(await problemsOf(wait('operator: "<=", count: 0'))).toEqual([]);
  });
});
