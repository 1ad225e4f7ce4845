import { describe, expect, test } from "vitest";
import { home, problemsOf, withSteps } from "./parsing.ts";

describe("A scenario file: what a step holds is checked before it runs", () => {
  test.each<[string, string, RegExp]>([
    [
      "a regular expression",
      "{ type: expectUrl, matches: '(' }",
      /^5:37 .*matches: Not a regular expression: /,
    ],
    [
      "a status of an address without a server",
      "{ type: navigate, url: 'about:blank', status: 200 }",
      /^5:55 .*status: No server is asked for about:blank, so there is no status\.$/,
    ],
    [
      "the pattern of a target",
      "{ type: close, target: '/(/' }",
      /^5:32 .*target: Not a regular expression: /,
    ],
    [
      "an expression",
      "{ type: waitForExpression, expression: 'a b' }",
      /^5:48 .*expression: Not a JavaScript expression: /,
    ],
    [
      "an expression that ends too early",
      "{ type: waitForExpression, expression: 'a =' }",
      /^5:48 .*expression: Not a JavaScript expression: it ends too early\.$/,
    ],
    [
      "an expression with a bracket too many",
      "{ type: waitForExpression, expression: 'a)' }",
      /^5:48 .*expression: Not a JavaScript expression: Unexpected token '\)'\.$/,
    ],
    [
      "the scheme of an address",
      "{ type: navigate, url: 'file:///etc/passwd' }",
      /^5:32 .*url: An address begins with http:\/\/ or https:\/\/, not "file:"\.$/,
    ],
    ["an address", "{ type: navigate, url: shop.example }", /^5:32 .*url: Not an address: "shop\.example"\./],
    [
      "the address of a request",
      "{ type: request, method: GET, url: 'about:blank' }",
      /^5:44 .*url: An address begins with/,
    ],
    [
      "the name of a header",
      "{ type: request, method: GET, url: 'http://a', headers: { 'X Shop': a } }",
      /^5:67 .*headers\["X Shop"\]: No header has the name "X Shop": it has letters, digits and hyphens, and no space\.$/,
    ],
    [
      "the name of a header of an answer",
      "{ type: request, method: GET, url: 'http://a', expect: { headers: { 'x:y': a } } }",
      /^5:77 .*headers\["x:y"\]: No header has the name "x:y": /,
    ],
    [
      "a letter in the value of a header",
      "{ type: request, method: GET, url: 'http://a', headers: { x: 5 € } }",
      /^5:70 .*headers\.x: The value of a header cannot have "€": encode it as the server expects\.$/,
    ],
    [
      "the value of a header",
      '{ type: request, method: GET, url: "http://a", headers: { x: "a\\nb" } }',
      /^5:70 .*headers\.x: The value of a header is one line, and this one has a line break\.$/,
    ],
  ])("%s", async (_, step, problem) => {
    expect(await problemsOf(withSteps(step))).toEqual([expect.stringMatching(problem)]);
  });

  test.each([
    ["expectText, selectors: [a]", "/paid/i", '"paid"'],
    ["expectText, selectors: [a]", "/^Paid$/", '"^Paid$"'],
    ["expectUrl", "/\\/thanks$/", "'\\/thanks$'"],
    ["expectUrl", "/^https:/i", '"^https:"'],
    ["expectDialog, action: accept", "/sure/gi", '"sure"'],
    ["capture, variable: x, from: text, selectors: [a]", "/(\\d+)$/", "'(\\d+)$'"],
  ])("a pattern between slashes in %s: %s", async (step, pattern, right) => {
    expect(await problemsOf(withSteps(`{ type: ${step}, matches: '${pattern}' }`))).toContainEqual(
      expect.stringContaining(`matches: A pattern stands without slashes and flags: write ${right}.`),
    );
  });

  test.each([
    ["expectUrl", "/users/i"],
    ["expectUrl", "/thanks$"],
    ["expectUrl", "^/thanks/$"],
    ["capture, variable: x, from: address", "/users/(.*)/i"],
    ["expectText, selectors: [a]", "/home/ada/"],
    ["expectText, selectors: [a]", "/home/ada"],
    ["expectText, selectors: [a]", "/en/us"],
    ["expectText, selectors: [a]", "/packages/ui"],
    ["capture, variable: x, from: text, selectors: [a]", "/shops/(.+)/my"],
  ])("a path in a pattern of %s: %s", async (step, pattern) => {
    expect(await problemsOf(withSteps(`{ type: ${step}, matches: '${pattern}' }`))).toEqual([]);
  });

  test("about:blank may be opened", async () => {
    expect(await problemsOf(withSteps("{ type: navigate, url: 'about:blank' }"))).toEqual([]);
  });

  test("what holds a placeholder is not checked until its value is known", async () => {
    const text = `variables: { x: "" }\n${withSteps(
      "{ type: navigate, url: '{{x}}' }",
      "{ type: expectUrl, matches: '{{x}}(' }",
      "{ type: waitForExpression, expression: '{{x}}' }",
    )}`;
    expect(await problemsOf(text)).toEqual([]);
  });
});

const capture = '{ type: capture, variable: order, from: text, selectors: ["#o"] }';
const typed = '{ type: change, selectors: [i], value: "{{order}}" }';

test.each([
  ["ok", ".ok"],
  ["$.a[", '["$.a["]'],
])("An answer's value is not expected at %s, which is no path", async (path, name) => {
  const step = `{ type: request, method: GET, url: "http://a", expect: { json: { "${path}": true } } }`;
  expect(await problemsOf(withSteps(step))).toEqual([
    `5:74 tests[0].steps[0].expect.json${name}: The path ${path} is not of the form $.items[0].price.`,
  ]);
});

describe("A captured variable", () => {
  test("is known to the steps that follow", async () => {
    const call = '{ type: request, method: GET, url: "http://a", capture: { id: { json: "$.id" } } }';
    const steps = [capture, typed, call, '{ type: expectUrl, contains: "{{id}}" }'];
    expect(await problemsOf(withSteps(...steps))).toEqual([]);
  });

  test.each<[string, string, string]>([
    [
      "taken from an invalid path",
      withSteps('{ type: request, method: GET, url: "http://a", capture: { id: { json: id } } }'),
      "5:79 tests[0].steps[0].capture.id.json: The path id is not of the form $.items[0].price.",
    ],
    [
      "used before",
      withSteps(typed, capture),
      '5:48 tests[0].steps[0].value: "{{order}}" is captured in step 2: only steps after that one can use it.',
    ],
    [
      "misspelt",
      withSteps(capture, typed.replace("order", "ordre")),
      '6:48 tests[0].steps[1].value: "{{ordre}}" is not declared in variables or secrets. Did you mean "{{order}}"?',
    ],
    [
      "captured by another test",
      `${withSteps(capture)}\n  - { name: Two, steps: [${typed}] }`,
      '6:65 tests[1].steps[0].value: "{{order}}" is not declared in variables or secrets.',
    ],
    [
      "with the name of a variable",
      `variables: { order: a }\n${withSteps(capture)}`,
      '6:36 tests[0].steps[0].variable: "order" is declared in variables or secrets: what is captured needs a name of its own.',
    ],
    [
      "with the name of a secret",
      `secrets: [ID]\n${withSteps('{ type: request, method: GET, url: "http://a", capture: { ID: { header: etag } } }')}`,
      '6:67 tests[0].steps[0].capture.ID: "ID" is declared in variables or secrets: what is captured needs a name of its own.',
    ],
    [
      "with a name that is not a word",
      withSteps(capture.replace("order", "a-b")),
      "5:36 tests[0].steps[0].variable: The variable is a word of letters, digits and _.",
    ],
    [
      "from an element that is not named",
      withSteps("{ type: capture, variable: a, from: count }"),
      "5:9 tests[0].steps[0]: The step needs selectors to capture a text, value, attribute or count, and takes none otherwise.",
    ],
    [
      "from a nameless attribute",
      withSteps(capture.replace("text", "attribute")),
      "5:9 tests[0].steps[0]: The step needs the name of the attribute or cookie that it captures, and takes none otherwise.",
    ],
    [
      "by an invalid pattern",
      withSteps('{ type: request, method: GET, url: "http://a", capture: { a: { matches: "(" } } }'),
      "5:81 tests[0].steps[0].capture.a.matches: Not a regular expression: Invalid regular expression: /(/: Unterminated group.",
    ],
    [
      "from two places at once",
      withSteps('{ type: request, method: GET, url: "http://a", capture: { a: { json: $, header: b } } }'),
      '5:70 tests[0].steps[0].capture.a: The variable "a" takes json or header, or matches alone.',
    ],
  ])("is refused: %s", async (_name, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });
});

test("A drag over no distance is refused", async () => {
  const steps = withSteps(home, '{ type: drag, selectors: ["#card"], by: { x: 0, y: 0 } }');
  expect(await problemsOf(steps)).toEqual([
    "6:49 tests[0].steps[1].by: Has to be a distance: x and y are both 0.",
  ]);
});

describe("A dialog that is expected", () => {
  test.each<[string, string, string]>([
    [
      "of no step",
      "{ type: expectDialog, action: accept }",
      "5:9 tests[0].steps[0]: expectDialog stands before the step that opens the dialog: none follows.",
    ],
    [
      "to be dismissed with an answer",
      "{ type: expectDialog, action: dismiss, answer: a }",
      "5:56 tests[0].steps[0].answer: The answer is for a prompt that is accepted.",
    ],
    [
      "in two ways",
      "{ type: expectDialog, action: accept, equals: a, contains: b }",
      "5:9 tests[0].steps[0]: The step takes at most one of equals, contains, matches.",
    ],
    [
      "to have a text that Chromium does not reveal",
      "{ type: expectDialog, action: accept, kind: beforeunload, equals: a }",
      "5:53 tests[0].steps[0].kind: The kind beforeunload has no text of the page's to compare: Chromium shows its own.",
    ],
    [
      "to be answered in an unknown way",
      "{ type: expectDialog, action: acept }",
      '5:39 tests[0].steps[0].action: Has to be one of accept, dismiss. Did you mean "accept"?',
    ],
  ])("is refused: %s", async (_name, step, problem) => {
    const others = problem.includes("none follows") ? [] : [home];
    expect(await problemsOf(withSteps(step, ...others))).toEqual([problem]);
  });
});
