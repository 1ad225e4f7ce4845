import { describe, expect, test } from "vitest";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import type { Scenario } from "../../../../functions/core/scenario/scenario.ts";
import { ScenarioFileError } from "../../../../functions/core/scenario/scenario-file-error.ts";

type Recordings = Record<string, string>;

/** Parses a file with these recordings, and no other files, in its folder. */
function parse(text: string, recordings: Recordings = {}): Promise<Scenario> {
  const read = async (path: string) => {
    const recording = recordings[path];
    if (recording === undefined) throw new Error(`"${path}" cannot be read: there is no such file.`);
    return recording;
  };
  return parseScenario(text, "shop/shop.yaml", read, async (path) => Buffer.from(await read(path)));
}

/** The problems of a file as `line:column path: message`. */
async function problemsOf(text: string, recordings: Recordings = {}): Promise<string[]> {
  try {
    await parse(text, recordings);
  } catch (error) {
    if (!(error instanceof ScenarioFileError)) throw error;
    return error.message.split("\n").map((line) => line.replace(/^shop\/shop\.yaml:/, ""));
  }
  return [];
}

/** A file whose only test has these steps, each on a line of its own from line 5. */
function withSteps(...steps: string[]): string {
  return [
    "name: Shop",
    "tests:",
    "  - name: One",
    "    steps:",
    ...steps.map((step) => `      - ${step}`),
  ].join("\n");
}

const home = '{ type: navigate, url: "http://shop.example/" }';
const minimal = withSteps(home);

test.each([
  ["two processors run two tests at once", "", 2, 2],
  ["many run four", "", 16, 4],
  ["a file that says how many is obeyed", "parallel: 5\n", 2, 5],
])("%s", async (_rule, line, processors, parallel) => {
  const none = () => Promise.reject(new Error("There are no other files."));
  const text = `${line}${withSteps(home)}`;
  expect(await parseScenario(text, "shop.yaml", none, none, { processors })).toMatchObject({ parallel });
});

describe("A scenario file: what it may leave out", () => {
  test("defaults are those of the contract", async () => {
    expect(await parse(minimal)).toEqual({
      name: "Shop",
      description: null,
      variables: {},
      secrets: [],
      viewport: { width: 1280, height: 720 },
      video: true,
      trace: "on-failure",
      parallel: 4,
      timeoutMs: 1_800_000,
      tests: [
        {
          name: "One",
          timeoutMs: 120_000,
          retries: 0,
          skip: null,
          steps: [{ type: "navigate", url: "http://shop.example/" }],
          source: { line: 3, column: 5, steps: [[5, 9]] },
        },
      ],
    });
  });

  test("JSON is read like YAML", async () => {
    const scenario = await parse(
      JSON.stringify({ name: "S", tests: [{ name: "T", steps: [{ type: "close" }] }] }, null, "\t"),
    );
    expect(scenario.tests[0]?.steps).toEqual([{ type: "close" }]);
  });

  test.each(["\r\n", "\r"])("lines may end as old systems end them: %j", async (end) => {
    expect(await parse(minimal.replaceAll("\n", end))).toEqual(await parse(minimal));
    const wrong = minimal.replace("navigate", "navigat");
    const problem = await parse(wrong).catch((error: Error) => error.message);
    await expect(parse(wrong.replaceAll("\n", end))).rejects.toThrow(String(problem));
  });

  test.each([
    ["500ms", 500],
    ["60s", 60_000],
    ["10m", 600_000],
    ["1m 30s", 90_000],
  ])("a test's timeout of %s is %i ms", async (text, milliseconds) => {
    const scenario = await parse(minimal.replace("    steps:", `    timeout: ${text}\n    steps:`));
    expect(scenario.tests[0]?.timeoutMs).toBe(milliseconds);
  });

  test("a skipped test may have no steps", async () => {
    const text = "name: Shop\ntests:\n  - { name: A, skip: Later, steps: [] }\n  - { name: B, skip: Later }";
    const { tests } = await parse(text);
    expect(tests.map(({ skip, steps }) => [skip, steps])).toEqual([
      ["Later", []],
      ["Later", []],
    ]);
  });

  test("a test keeps its tags; without any, the registered form is that of files before there were tags", async () => {
    const text = `name: S\ntests:\n  - { name: A, tags: [smoke, team:pay], skip: x }\n  - { name: B, tags: [], skip: x }`;
    const { tests } = await parse(text);
    expect(tests[0]?.tags).toEqual(["smoke", "team:pay"]);
    expect(Object.keys(tests[1] ?? {})).not.toContain("tags");
  });

  test("a block may be repeated by an alias", async () => {
    const { tests } = await parse(
      `name: Shop\ntests:\n  - { name: A, steps: &home [${home}] }\n  - { name: B, steps: *home }`,
    );
    expect(tests[1]?.steps).toEqual(tests[0]?.steps);
  });
});

describe("A scenario remembers where its tests and steps are written", () => {
  const sources = async (text: string, recordings: Recordings = {}) =>
    (await parse(text, recordings)).tests.map((parsed) => parsed.source);

  test("in YAML, whether a step is written on one line or on several", async () => {
    const several = '      - type: click\n        selectors: ["#a"]';
    expect(await sources(`${withSteps(home)}\n${several}\n  - name: Two\n    steps: [${home}]`)).toEqual([
      {
        line: 3,
        column: 5,
        steps: [
          [5, 9],
          [6, 9],
        ],
      },
      { line: 8, column: 5, steps: [[9, 13]] },
    ]);
  });

  test("in JSON", async () => {
    const text = JSON.stringify({ name: "S", tests: [{ name: "T", steps: [{ type: "close" }] }] }, null, 2);
    expect(await sources(text)).toEqual([{ line: 4, column: 5, steps: [[7, 9]] }]);
  });

  test("in a recording, whose steps without effect do not count", async () => {
    const start = { type: "navigate", url: "chrome://newtab/" };
    const recording = { title: "R", steps: [start, { type: "keyDown", key: "a" }, { type: "close" }] };
    const text = "name: S\ntests:\n  - { name: T, recording: ./r.json }";
    expect(await sources(text, { "./r.json": JSON.stringify(recording, null, 1) })).toEqual([
      {
        line: 3,
        column: 5,
        recording: "./r.json",
        steps: [
          [8, 3],
          [12, 3],
        ],
      },
    ]);
  });

  test("where an alias stands, for steps that it repeats", async () => {
    const text = `name: Shop\ntests:\n  - { name: A, steps: &home [${home}] }\n  - { name: B, steps: *home }`;
    expect((await sources(text))[1]?.steps).toEqual([[4, 23]]);
  });

  test("even where nothing runs", async () => {
    expect(await sources("name: S\ntests:\n  - { name: T, skip: Later }")).toEqual([
      { line: 3, column: 5, steps: [] },
    ]);
  });
});

describe("A scenario file: unknown and wrong fields are refused, with line, path and what would be right", () => {
  test.each<[string, string, string]>([
    ["an unknown field", `naem: x\n${minimal}`, '1:1 naem: Unknown field "naem". Did you mean "name"?'],
    [
      "a tag that needs quotes in a shell",
      "name: S\ntests:\n  - { name: A, skip: x, tags: [smoke, slow one] }",
      '3:39 tests[0].tags[1]: A tag is a word of letters, digits and _ . : - that begins with a letter or a digit, such as "smoke".',
    ],
    [
      "a tag that is given twice",
      "name: S\ntests:\n  - { name: A, skip: x, tags: [smoke, smoke] }",
      '3:39 tests[0].tags[1]: "smoke" is given twice.',
    ],
    [
      "tags that are no list",
      "name: S\ntests:\n  - { name: A, skip: x, tags: smoke }",
      '3:31 tests[0].tags: Has to be a list, not "smoke".',
    ],
    [
      "an unknown step type",
      withSteps(home, "{ type: clik, selectors: [a] }"),
      '6:17 tests[0].steps[1].type: Unknown step type "clik". Did you mean "click"?',
    ],
    [
      "an unknown field of a step",
      withSteps("{ type: click, selector: [a], selectors: [a] }"),
      '5:24 tests[0].steps[0].selector: Unknown field "selector". Did you mean "selectors"?',
    ],
    [
      "an operator that is half of one",
      withSteps('{ type: waitForElement, selectors: [a], operator: "=" }'),
      '5:59 tests[0].steps[0].operator: Has to be one of >=, ==, <=. Did you mean "=="?',
    ],
    [
      "a customStep",
      withSteps("{ type: customStep, name: x, parameters: {} }"),
      "5:17 tests[0].steps[0].type: A customStep cannot be run: only its maker knows what it does.",
    ],
    ["a missing field", withSteps("{ type: click }"), "5:9 tests[0].steps[0].selectors: Required: a list."],
    [
      "a number for a text",
      `variables: { port: 8080 }\n${minimal}`,
      '1:20 variables.port: Has to be a text: put it in quotes, "8080".',
    ],
    [
      "a duration without unit",
      `timeout: 5000\n${minimal}`,
      "1:10 timeout: 5000 is not a duration: write a number with its unit, such as 500ms, 90s, 10m, 24h or 90d.",
    ],
    [
      "a run longer than 6h",
      `timeout: 7h\n${minimal}`,
      '1:10 timeout: "7h" is out of range: write a duration from 1ms to 6h.',
    ],
    [
      "a test longer than 14m",
      minimal.replace("    steps:", "    timeout: 15m\n    steps:"),
      '4:14 tests[0].timeout: "15m" is out of range: write a duration from 1ms to 14m.',
    ],
    [
      "more than 3 retries",
      minimal.replace("    steps:", "    retries: 4\n    steps:"),
      "4:14 tests[0].retries: Has to be at most 3.",
    ],
    ["more than 200 at once", `parallel: 201\n${minimal}`, "1:11 parallel: Has to be at most 200."],
    [
      "a tiny viewport",
      `viewport: { width: 10, height: 720 }\n${minimal}`,
      "1:20 viewport.width: Has to be at least 100.",
    ],
    [
      "a wrong choice",
      `trace: on-failrue\n${minimal}`,
      '1:8 trace: Has to be one of off, on-failure, on. Did you mean "on-failure"?',
    ],
    [
      "two expectations",
      withSteps("{ type: expectUrl, equals: a, contains: b }"),
      "5:9 tests[0].steps[0]: The step needs exactly one of equals, contains, matches.",
    ],
    [
      "neither steps nor a recording",
      "name: Shop\ntests:\n  - name: One",
      "3:5 tests[0]: A test needs steps or a recording.",
    ],
    [
      "steps and a recording",
      "name: Shop\ntests:\n  - { name: One, steps: [], recording: a.json, skip: x }",
      "3:5 tests[0]: A test has steps or a recording, not both.",
    ],
    [
      "no steps",
      "name: Shop\ntests:\n  - { name: One, steps: [] }",
      "3:5 tests[0]: A test has no steps: add some, or say in skip why not.",
    ],
    ["no tests", "name: Shop\ntests: []", "2:8 tests: Needs at least 1 entry."],
    [
      "two tests with the same name",
      `name: S\ntests:\n  - { name: A, skip: x }\n  - { name: A, skip: x }`,
      "4:13 tests[1].name: Test 1 has this name too: names are unique within a scenario.",
    ],
    ["an empty file", "", "1:1 Has to be a mapping of fields, not empty."],
    ["a list", "- a", "1:1 Has to be a mapping of fields, not a list."],
    [
      "a name with several lines",
      minimal.replace("Shop", '"a\\nb"'),
      "1:7 name: The name is one line of text, without control characters and without blanks around it.",
    ],
  ])("%s", async (_, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test.each(["9.90", "01234", "12345678901234567890", "0x1F", ".5", "True"])(
    "%s in place of a text is to be put in quotes as it is written",
    async (written) => {
      const message = `Has to be a text: put it in quotes, "${written}".`;
      const step = `{ type: expectText, selectors: [h1], equals: ${written} }`;
      expect(await problemsOf(withSteps(step))).toEqual([`5:54 tests[0].steps[0].equals: ${message}`]);
      const repeated = await problemsOf(`variables: { a: &one ${written}, b: *one }\n${minimal}`);
      expect(repeated.map((problem) => problem.slice(problem.indexOf(" ") + 1))).toEqual([
        `variables.a: ${message}`,
        `variables.b: ${message}`,
      ]);
    },
  );

  test("all of a file's errors are reported at once, in order", async () => {
    const problems = await problemsOf(
      `colour: red\n${withSteps("{ type: clik }", "{ type: navigate }", "{ type: keyDown, key: 5 }")}`,
    );
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["1:1", "6:17", "7:9", "8:31"]);
  });
});

describe("A scenario file: variables and secrets", () => {
  const declaring = (declarations: string, step: string) => `${declarations}\n${withSteps(step)}`;

  test("a placeholder of a declared variable or secret is accepted", async () => {
    const text = declaring(
      "variables: { base_url: http://shop.example }\nsecrets: [PIN]",
      '{ type: change, selectors: [["#pin"]], value: "{{PIN}} at {{base_url}}" }',
    );
    expect(await problemsOf(text)).toEqual([]);
  });

  test.each<[string, string, string, string]>([
    [
      "a placeholder that is not declared is refused at its line",
      "variables: { base_url: http://shop.example }",
      '{ type: navigate, url: "{{bas_url}}/" }',
      '6:32 tests[0].steps[0].url: "{{bas_url}}" is not declared in variables or secrets. Did you mean "{{base_url}}"?',
    ],
    [
      "a placeholder that could never be declared is refused",
      "variables: { base_url: http://shop.example }",
      '{ type: keyDown, key: "{{base-url}}" }',
      '6:31 tests[0].steps[0].key: "{{base-url}}" is no placeholder: the name of a variable has letters, digits and _ only.',
    ],
    [
      "a placeholder of a declared name that is not closed is refused in any text",
      "variables: { name: Ada }",
      '{ type: change, selectors: [input], value: "Hello {{ name }" }',
      '6:52 tests[0].steps[0].value: "{{ name" is not closed: a placeholder is written "{{name}}".',
    ],
    [
      "braces that are not closed are refused in an address",
      "variables: { name: Ada }",
      '{ type: navigate, url: "http://shop.example/{{a/b" }',
      '6:32 tests[0].steps[0].url: "{{a" is not closed: a placeholder is written "{{a}}".',
    ],
    [
      "braces that are not closed are refused where an address begins",
      "variables: { base_url: http://shop.example }",
      '{ type: navigate, url: "{{base_url}/b" }',
      '6:32 tests[0].steps[0].url: "{{base_url" is not closed: a placeholder is written "{{base_url}}".',
    ],
    [
      "a name in both lists is refused",
      "variables: { PIN: a }\nsecrets: [PIN]",
      home,
      '2:11 secrets[0]: "PIN" is a variable too: a name is one or the other.',
    ],
    [
      "the name of a secret is in capitals",
      "secrets: [pin]",
      home,
      "1:11 secrets[0]: The name is a word of capitals, digits and _.",
    ],
    [
      "the name of a variable is a word",
      "variables: { base-url: a }",
      home,
      '1:14 variables["base-url"]: The name is a word of letters, digits and _.',
    ],
  ])("%s", async (_, declarations, step, problem) => {
    expect(await problemsOf(declaring(declarations, step))).toEqual([problem]);
  });

  test("braces in a text that names nothing declared are part of the text", async () => {
    const step = '{ type: change, selectors: [textarea], value: "{{#each a}} {{b | upper}} {{ {{{c" }';
    expect(await problemsOf(declaring("variables: { name: Ada }", step))).toEqual([]);
  });
});

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

describe("A scenario file: files to upload, and downloads", () => {
  const upload = (files: string) => withSteps(`{ type: upload, selectors: [a], files: ${files} }`);
  const download = (fields: string) => withSteps(`{ type: expectDownload, ${fields} }`);

  test("files of its folder are read once each, and are named by their content", async () => {
    const text = withSteps(
      "{ type: upload, selectors: [a], files: [./b.pdf, a.txt] }",
      "{ type: upload, selectors: [a], files: [./b.pdf, { name: made.txt, text: here }] }",
    );
    const { uploads } = await parse(text, { "./b.pdf": "PDF", "a.txt": "" });
    expect(uploads).toEqual([
      {
        path: "./b.pdf",
        sha256: "1d393b0081b632c54654eb08c345ff76b92ae4efe0768b4c0f64b9ebbe920492",
        sizeBytes: 3,
      },
      {
        path: "a.txt",
        sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        sizeBytes: 0,
      },
    ]);
    expect(await parse(minimal)).not.toHaveProperty("uploads");
  });

  test("in a recording their paths are relative to the scenario's folder, as in its steps", async () => {
    const steps = [{ type: "upload", selectors: ["a"], files: ["a.txt"] }];
    const recordings = { "deep/r.json": JSON.stringify({ title: "R", steps }), "a.txt": "x" };
    const { uploads } = await parse("name: S\ntests: [{ name: T, recording: deep/r.json }]", recordings);
    expect(uploads?.map(({ path }) => path)).toEqual(["a.txt"]);
  });

  test("files may have 10 MB in total, equal contents counted once", async () => {
    const [half, more] = ["x".repeat(5 * 1024 * 1024), "y".repeat(5 * 1024 * 1024)];
    const files = { "a.bin": half, "b.bin": half, "c.bin": more };
    expect(await problemsOf(upload("[a.bin, b.bin, c.bin]"), files)).toEqual([]);
    expect(await problemsOf(upload("[a.bin, c.bin, d.txt]"), { ...files, "d.txt": "1" })).toEqual([
      '5:63 tests[0].steps[0].files[2]: With "d.txt" the files to upload are larger than 10 MB together.',
    ]);
  });

  test.each<[string, string, string]>([
    ["no files", "[]", "files: Needs at least 1 entry."],
    ["a missing file", "[a.txt]", 'files[0]: "a.txt" cannot be read: there is no such file.'],
    [
      "a path with a variable",
      '["{{name}}.pdf"]',
      "files[0]: A file is read when the scenario is registered, so its path holds no variable.",
    ],
    ["neither text nor base64", "[{ name: a.txt }]", "files[0]: A file needs exactly one of text, base64."],
    ["both", "[{ name: a, text: b, base64: c }]", "files[0]: A file needs exactly one of text, base64."],
    [
      "an unknown field",
      "[{ name: a, text: b, mimetype: c/d }]",
      'files[0].mimetype: Unknown field "mimetype". Did you mean "mimeType"?',
    ],
    ["a number", "[7]", "files[0]: Has to be the path of a file, or a name with text or base64, not 7."],
    ["an invalid type", "[{ name: a, text: b, mimeType: png }]", 'mimeType: The mimeType is "type/subtype".'],
    ["a name with a folder", "[{ name: ../a, text: b }]", "files[0].name: The name of a file has 1 to 255"],
    ["invalid base64", "[{ name: a, base64: 'a*==' }]", "files[0].base64: Not base64: groups of four"],
  ])("upload, refused: %s", async (_, files, message) => {
    expect((await problemsOf(`variables: { name: x }\n${upload(files)}`)).join("\n")).toContain(message);
  });

  test.each<[string, string, string]>([
    ["a name that is only a text", "name: a.csv", 'name: Has to be a mapping of fields, not "a.csv".'],
    [
      "two kinds of name",
      "name: { equals: a, contains: b }",
      "needs exactly one of equals, contains, matches",
    ],
    ["no size", "size: {}", "The size needs equals, or min, max or both."],
    ["a size that no file has", "size: { min: 9, max: 8 }", "size.min: No size is at least 9 and at most 8."],
    ["an invalid pattern", "content: { matches: '(' }", "content.matches: Not a regular expression"],
    ["an invalid digest", "content: { sha256: abc }", "content.sha256: Not a SHA-256"],
    ["a place", "target: main", 'target: Unknown field "target".'],
  ])("expectDownload, refused: %s", async (_, fields, message) => {
    expect((await problemsOf(download(fields))).join("\n")).toContain(message);
  });

  test("what holds a variable is checked only when it runs", async () => {
    const steps = withSteps(
      '{ type: upload, selectors: [a], files: [{ name: "{{x}}", base64: "{{x}}" }] }',
      '{ type: expectDownload, name: { matches: "{{x}}(" }, content: { sha256: "{{x}}" } }',
    );
    expect(await problemsOf(`variables: { x: "1" }\n${steps}`)).toEqual([]);
  });
});

describe("A scenario file: recordings", () => {
  const file = "name: Shop\ntests:\n  - { name: One, recording: ./one.recording.json }";
  const recording = (fields: object) => JSON.stringify({ title: "One", ...fields }, null, 2);
  const steps = [{ type: "keyDown", key: "a" }];

  test("a recording is inlined", async () => {
    const scenario = await parse(file, {
      "./one.recording.json": recording({ steps, selectorAttribute: "id" }),
    });
    expect(scenario.tests[0]?.steps).toEqual(steps);
  });

  test("its timeout becomes that of each step that has none", async () => {
    const timed = [...steps, { type: "keyUp", key: "a", timeout: 100 }];
    const scenario = await parse(file, {
      "./one.recording.json": recording({ steps: timed, timeout: 7000 }),
    });
    expect(scenario.tests[0]?.steps.map((step) => step.timeout)).toEqual([7000, 100]);
  });

  test.each<[string, Recordings, string]>([
    [
      "a missing recording",
      {},
      '3:29 tests[0].recording: "./one.recording.json" cannot be read: there is no such file.',
    ],
    [
      "an unknown step in it",
      { "./one.recording.json": recording({ steps: [{ type: "customStep" }] }) },
      "shop/one.recording.json:5:15 steps[0].type: A customStep cannot be run: only its maker knows what it does.",
    ],
    [
      "an unknown field in it",
      { "./one.recording.json": recording({ speed: 2, steps }) },
      'shop/one.recording.json:3:3 speed: Unknown field "speed". Known are title, timeout, selectorAttribute, steps.',
    ],
    [
      "a placeholder in it that is not declared",
      { "./one.recording.json": recording({ steps: [{ type: "navigate", url: "{{x}}" }] }) },
      'shop/one.recording.json:6:14 steps[0].url: "{{x}}" is not declared in variables or secrets.',
    ],
  ])("errors name the recording, its line and path: %s", async (_, recordings, problem) => {
    expect(await problemsOf(file, recordings)).toEqual([problem]);
  });

  test("given in place of a scenario, it is said to be one, and how a scenario names it", async () => {
    const recording = JSON.stringify({ title: "Order", selectorAttribute: "id", steps: [{ type: "close" }] });
    const unused = () => Promise.reject(new Error("There are no other files."));
    await expect(parseScenario(recording, "shop/order.json", unused, unused)).rejects.toThrow(
      'shop/order.json:1:1 This is a recording. A test of a scenario names it in place of steps: "recording: ./order.json".',
    );
  });

  test("a recording is a .json file", async () => {
    expect(await problemsOf(file.replace(".recording.json", ".yaml"))).toEqual([
      '3:29 tests[0].recording: The recording is the path of a Recorder export that ends in ".json".',
    ]);
  });
});

describe("A scenario file: hostile text", () => {
  const bomb = Array.from(
    { length: 9 },
    (_, level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(9)}]`,
  )
    .join("\n")
    .replaceAll("*a-1", "x");

  test.each<[string, string, RegExp]>([
    ["repetitions without bound", bomb, /^1:1 More than 100 repetitions/],
    ["a repetition of itself", "name: &a [*a]", /^1:11 "\*a" would repeat itself/],
    ["a tag", "name: !!js/function x", /^1:21 Tags are not allowed: remove "!!js\/function"/],
    ["a field twice", `name: A\n${minimal}`, /^2:1 This field is given twice\.$/],
    ["two documents", `${minimal}\n---\n${minimal}`, /^6:1 A file holds one scenario/],
    ["deep nesting", `name: ${"[".repeat(20_000)}`, /nested too deeply/],
    ["moderate nesting", `name: ${"[".repeat(50)}1${"]".repeat(50)}`, /nested too deeply/],
    ["another YAML", `%YAML 1.1\n---\n${minimal}`, /^1:1 Scenario files are YAML 1\.2/],
    ["a prototype", `__proto__: {}\n${minimal}`, /^1:1 The name "__proto__" is not allowed\.$/],
    ["a name that is not a text", `? [a]\n: b\n${minimal}`, /^1:3 The name of a field is a text\.$/],
    ["more than 1 MiB", `name: ${"x".repeat(1024 * 1024)}`, /^1:1 The file is larger than 1 MiB\.$/],
    ["broken YAML", "name: [a\ntests: ]", /^2:1 /],
  ])("%s is refused", async (_, text, problem) => {
    expect((await problemsOf(text))[0]).toMatch(problem);
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

test("A drag over no distance is refused", async () => {
  const steps = withSteps(home, '{ type: drag, selectors: ["#card"], by: { x: 0, y: 0 } }');
  expect(await problemsOf(steps)).toEqual([
    "6:49 tests[0].steps[1].by: Has to be a distance: x and y are both 0.",
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
