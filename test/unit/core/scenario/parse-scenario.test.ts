import { describe, expect, test } from "vitest";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import { home, minimal, parse, problemsOf, withSteps } from "./parsing.ts";

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
