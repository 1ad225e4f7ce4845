import { describe, expect, test } from "vitest";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";

const none = () => Promise.reject(new Error("none"));

/** The problems of a file as `line:column path: message`. */
function problemsOf(text: string): Promise<string[]> {
  return parseScenario(text, "s.yaml", none, none).then(
    () => [],
    (error: Error) => error.message.split("\n").map((line) => line.replace(/^s\.yaml:/, "")),
  );
}

/** A file whose only test has these lines as its steps, starting in line 5. */
const steps = (...lines: string[]) =>
  ["name: S", "tests:", "  - name: T", "    steps:", ...lines.map((line) => `      ${line}`), ""].join("\n");
const navigate = (...lines: string[]) => steps("- type: navigate", ...lines.map((line) => `  ${line}`));
const click = (selectors: string) => steps("- type: click", `  selectors: ${selectors}`);
const expects = (value: string) => steps("- type: expectText", "  selectors: [h1]", `  equals: ${value}`);

describe("A scenario file that is not YAML: one line says what to write instead", () => {
  test.each<[string, string, string]>([
    [
      "a placeholder without quotes",
      navigate("url: {{x}}"),
      '6:15 Put "{{x}}" in quotes: a bare { begins a mapping.',
    ],
    [
      "a placeholder without quotes, and more",
      navigate("url: {{base_url}}/a"),
      '6:26 Put "{{base_url}}/a" in quotes: a bare { begins a mapping.',
    ],
    [
      "a placeholder without quotes in braces",
      steps("- { type: navigate, url: {{x}} }"),
      '5:33 Put "{{x}}" in quotes: a bare { begins a mapping.',
    ],
    [
      "a placeholder without quotes in a list",
      click("[{{x}}]"),
      '6:22 Put "{{x}}" in quotes: a bare { begins a mapping.',
    ],
    [
      "an id without quotes in a list",
      click("[#id, .b]"),
      '6:21 Put "#id" in quotes: a bare # begins a comment.',
    ],
    [
      "an attribute without quotes",
      click("[a[href]]"),
      '6:22 Put each selector with brackets in quotes, ["a[href]"].',
    ],
    [
      "an XPath without quotes",
      click("[//a[1]]"),
      '6:24 Put each selector with brackets in quotes, ["a[href]"].',
    ],
    [
      "an XPath of several parts without quotes",
      click("[//a[1]//b]"),
      '6:24 Put each selector with brackets in quotes, ["a[href]"].',
    ],
    [
      "a bare text and then an attribute",
      click('[aria/Save [role="button"]]'),
      '6:31 Put each selector with brackets in quotes, ["a[href]"].',
    ],
    ["a bare star", click("[*]"), '6:21 Put "*" in quotes: a bare * repeats what is named by &.'],
    ["a tab", `${steps()}\t  - type: close\n`, "5:1 Indent by spaces, not by tabs."],
    ["no space after a colon", navigate("url:http://x"), '6:9 Put a space after the colon, "url: http://x".'],
    ["no colon", "name S\ntests: []", '1:1 A field is written "name: value", with a colon and a space.'],
    [
      "a value with a colon",
      expects("Total: 12"),
      '7:17 Put "Total: 12" in quotes: a colon and a space begin a value.',
    ],
    [
      "a line too far to the right",
      navigate(" url: http://x"),
      "5:15 The next line is indented too far: the fields of a mapping begin in the same column.",
    ],
    [
      "a line too far to the left",
      "name: S\ntests:\n  - name: T\n    steps:\n      - type: navigate\n       url: http://x\n",
      "6:1 This line is not indented like those it belongs to: the fields of a mapping, and the dashes of a list, begin in the same column.",
    ],
    [
      "a NUL at the end",
      `${steps("- type: close")}\0`,
      "6:1 Remove the control character U+0000: editors may not show it.",
    ],
    [
      "the mark that old systems end a file with",
      `${steps("- type: close")}\u001a\n`,
      "6:1 Remove the control character U+001A: editors may not show it.",
    ],
    [
      "a control character before a field",
      `\u0001description: Buys\n${steps("- type: close")}`,
      '1:1 ["\\u0001description"]: Remove the control character U+0001: editors may not show it.',
    ],
    [
      "a control character within a line",
      expects('"a" \u0001'),
      "7:21 Remove the control character U+0001: editors may not show it.",
    ],
    ["an unclosed text", expects('"a'), '8:1 A text in quotes is not closed: its second " is missing.'],
    [
      "a quote within quotes",
      expects("'it's'"),
      `7:21 The value ends before "s'": put all of it in quotes; within '…' a ' is written twice.`,
    ],
    [
      "text after quotes",
      expects('"a" b'),
      `7:21 The value ends before "b": put all of it in quotes; within '…' a ' is written twice.`,
    ],
    ["a reserved character", expects("@home"), '7:17 Put "@home" in quotes: no bare text begins with @.'],
    [
      "a backslash in double quotes",
      steps("- type: expectUrl", '  matches: "\\d+"'),
      `6:19 Write '\\d+' in single quotes: within "…" a backslash is written twice.`,
    ],
    ["an unclosed brace", steps("- { type: close"), '6:1 A "{" is not closed: its "}" is missing.'],
    ["an unclosed bracket", click("[a"), '7:1 A "[" is not closed: its "]" is missing.'],
    [
      "an id that hides the end of its list, which is the last of the file",
      click("[ #id ]"),
      '6:20 Put "#id" in quotes: a bare # begins a comment.',
    ],
    [
      "an id that hides the end of its list, before another step",
      `${click("[ #id .b, a ]")}      - type: close\n`,
      '6:20 Put "#id .b" in quotes: a bare # begins a comment.',
    ],
    [
      "an id that hides the end of its list, after a text in quotes",
      click('["text/a", #id]'),
      '6:20 Put "#id" in quotes: a bare # begins a comment.',
    ],
    [
      "an id that hides the end of its step",
      steps("- { type: click, selectors: [ #id ] }", "- { type: close }"),
      '5:35 Put "#id" in quotes: a bare # begins a comment.',
    ],
    [
      "a value that hides the end of its step",
      steps("- { type: change, selectors: [a], value: #1 }"),
      '5:9 Put "#1" in quotes: a bare # begins a comment.',
    ],
    [
      "a number sign within a text that hides the end of its step",
      steps("- { type: expectText, selectors: [h1], contains: Sale #1 }", "- { type: close }"),
      '5:9 Put "Sale #1" in quotes: a bare # begins a comment.',
    ],
    [
      "a number sign within a text that hides the end of its list",
      steps("- { type: expectText, selectors: [aria/Item #1], contains: x }", "- { type: close }"),
      '5:40 Put "aria/Item #1" in quotes: a bare # begins a comment.',
    ],
    [
      "an unclosed bracket before a comment that is one",
      click("[ # the button\n          a"),
      '8:1 A "[" is not closed: its "]" is missing.',
    ],
    ...["@x", "%x", "`x`", "@{{x}}/{{y}}"].map((value): [string, string, string] => [
      `${value} in braces`,
      steps(`- { type: change, selectors: [a], value: ${value} }`),
      `5:48 Put "${value}" in quotes: no bare text begins with ${value[0]}.`,
    ]),
    [
      "%{x}} on a line of its own",
      expects("%{x}}"),
      '7:17 Put "%{x}}" in quotes: no bare text begins with %.',
    ],
    [
      "%{x}} in braces",
      steps("- { type: change, selectors: [a], value: %{x}} }"),
      '5:48 Put "%{x}}" in quotes: no bare text begins with %.',
    ],
    [
      "a reserved character before a text in quotes",
      steps('- { type: change, selectors: [a], value: @"x, y" }'),
      `5:48 Put '@"x, y"' in quotes: no bare text begins with @.`,
    ],
    [
      "a reserved character before a comma",
      expects("@home, {{x}} # a comment"),
      '7:17 Put "@home, {{x}}" in quotes: no bare text begins with @.',
    ],
    [
      "two placeholders without quotes",
      steps("- { type: change, selectors: [a], value: {{x}}{{y}} }"),
      '5:53 Put "{{x}}{{y}}" in quotes: a bare { begins a mapping.',
    ],
    [
      "two placeholders without quotes, and words",
      steps("- { type: change, value: {{x}} and {{y}}, selectors: [a] }"),
      '5:38 Put "{{x}} and {{y}}" in quotes: a bare { begins a mapping.',
    ],
    [
      "two placeholders without quotes on a line of their own",
      expects("{{x}}, {{y}}"),
      '7:22 Put "{{x}}, {{y}}" in quotes: a bare { begins a mapping.',
    ],
    [
      "no space after a colon, before a text in quotes",
      navigate('url:"http://a"'),
      `6:9 Put a space after the colon, 'url: "http://a"'.`,
    ],
    [
      "a comma after a step",
      steps("- { type: close },", "- { type: close }"),
      "5:24 Remove this comma: here each entry and each field has a line of its own.",
    ],
    [
      "a comma after a field, before a comment",
      navigate('url: "http://a", # home', "timeout: 5s"),
      "6:24 Remove this comma: here each entry and each field has a line of its own.",
    ],
    ["texts that are no list", click('"#a", "#b"'), `6:24 Put the list in brackets, ["#a", "#b"].`],
    [
      "no comma before a field",
      steps("- { type: click selectors: ['#a'] }"),
      '5:23 A comma is missing before "selectors".',
    ],
    [
      "no comma before a field, after one with a list",
      steps('- { type: click, selectors: ["#a"] timeout: 3s }'),
      '5:42 A comma is missing before "timeout".',
    ],
    [
      "no comma before a field on the next line",
      steps("- {", "    type: click", "    selectors: [a]", "  }"),
      '7:11 A comma is missing before "selectors".',
    ],
    ["no comma between texts", click("['#a' '#b']"), '6:26 A comma is missing before "#b".'],
    ["no comma between lists", click('[["#a"] ["#b"]]'), '6:28 A comma is missing before "[".'],
    [
      "no comma between fields in quotes",
      '{"name": "S" "tests": []}',
      '1:14 A comma is missing before "tests".',
    ],
    [
      "no comma at the end of a line in JSON",
      '{\n  "name": "S"\n  "tests": []\n}',
      '3:3 A comma is missing before "tests".',
    ],
    [
      "no comma between tests in JSON",
      '{ "name": "S", "tests": [\n  { "name": "A" }\n  { "name": "B" }\n] }',
      '3:3 A comma is missing before "{".',
    ],
    ["a comma without an entry before it", "[,]", "1:2 Nothing stands before this comma: remove it."],
    [
      "text after quotes in a list",
      click("['it's']"),
      `6:25 The value ends before "s']": put all of it in quotes; within '…' a ' is written twice.`,
    ],
    [
      "a value with a colon in braces",
      steps("- { type: expectText, selectors: [h1], equals: Grand total: 12 }"),
      '5:54 Put "Grand total: 12" in quotes: a colon and a space begin a value.',
    ],
    [
      "a value with a colon in quotes",
      steps("- type: waitForExpression", '  expression: document.title == "a: b"'),
      `6:21 Put 'document.title == "a: b"' in quotes: a colon and a space begin a value.`,
    ],
    [
      "two fields on a line",
      steps('- type: click selectors: ["#a"]'),
      '5:21 Put "selectors" on a line of its own.',
    ],
    [
      "two fields on a line, after a text in quotes",
      navigate('url: "http://a" status: 404'),
      '6:25 Put "status" on a line of its own.',
    ],
    ...["!window.busy", "!!window.busy", "! window.busy", "!window.busy && x"].map(
      (value): [string, string, string] => [
        `${value} as a value`,
        steps("- type: waitForExpression", `  expression: ${value}`),
        `6:21 Put "${value}" in quotes: a bare ! begins a tag, and tags are not allowed.`,
      ],
    ),
    [
      "a negation with a text in quotes",
      steps("- type: waitForExpression", '  expression: !find("#a b")'),
      `6:27 Put '!find("#a b")' in quotes: a bare ! begins a tag, and tags are not allowed.`,
    ],
    [
      "a negation in braces",
      steps("- { type: waitForExpression, expression: !window.busy, timeout: 3s }"),
      '5:48 Put "!window.busy" in quotes: a bare ! begins a tag, and tags are not allowed.',
    ],
    [
      "no space after the dash of a step",
      steps("-type: click", '  selectors: ["#a"]'),
      '5:7 Put a space after the dash, "- type: click".',
    ],
    [
      "no space after the dash of the second step",
      steps("- type: close", "-type: close"),
      '6:7 Put a space after the dash, "- type: close".',
    ],
    [
      "no space after the dash of the first step",
      steps("-type: close", "- type: close"),
      '5:7 Put a space after the dash, "- type: close".',
    ],
    [
      "no space after the dashes of two steps",
      steps("-type: close", "-type: close"),
      '6:7 Put a space after the dash, "- type: close".',
    ],
  ])("%s", async (_, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test("an id without quotes is a comment, and nothing is left", async () => {
    const hint = 'not empty. "#id" is a comment here: put it in quotes.';
    expect(await problemsOf(click("#id"))).toEqual([
      `6:20 tests[0].steps[0].selectors: Has to be a list, ${hint}`,
    ]);
    expect((await problemsOf(steps("- type: click", "  selectors:", "    - #id")))[0]).toContain(hint);
  });

  test.each([
    ["a step", "6:11", steps("- &close { type: close }", "- { <<: *close, timeout: 5s }")],
    ["a test", "6:5", `${steps("- &close { type: close }")}    <<: *close\n`],
  ])("a merge key in %s is none of YAML 1.2", async (_, place, text) => {
    expect(await problemsOf(text)).toEqual([
      `${place} YAML 1.2 has no "<<": repeat a whole block by *name, or write its fields.`,
    ]);
  });

  const isCut = "in quotes: a bare # begins a comment. If that is one, put a space after its #.";
  test.each<[string, string, string]>([
    ["what is expected", expects("Sale #1"), `7:17 Put "Sale #1" ${isCut}`],
    [
      "a selector",
      steps("- type: click", "  selectors:", "    - text/Item #1 of 2", "#todo"),
      `7:13 Put "text/Item #1 of 2" ${isCut}`,
    ],
    ["a variable", `variables:\n  room: Room #5\n${expects("x")}`, `2:9 Put "Room #5" ${isCut}`],
    ["the last line without an end", expects('say "Hi" #1').trimEnd(), `7:17 Put 'say "Hi" #1' ${isCut}`],
  ])("%s is not cut at a number sign in silence", async (_, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test("a comment is one after a space, in a line of its own, and where no text is taken", async () => {
    const text = steps(
      "- type: expectText #pays",
      "  selectors: [h1] #heading",
      "  contains: Sale # the 1st",
      "  timeout: 5s #10s",
      "  #equals: Sale #1",
      "- type: expectText",
      "  selectors: [h1]",
      '  contains: "Sale #1" #first',
      "- type: expectText",
      "  selectors: [h1]",
      "  contains: |",
      "    Sale #1",
      "- { type: expectText, selectors: [h1], contains: Sale#1 }",
      "- type: navigate",
      "  url: https://shop.example.com/cart #staging",
    );
    expect(await problemsOf(text)).toEqual([]);
  });

  test.each<[string, string, string]>([
    ["before the first field", `// note\n${steps("- type: close")}`, '1:1 A comment begins with "#".'],
    ["in a line of its own", `name: S\n// note\ntests: []\n`, '2:1 A comment begins with "#".'],
    ["after a step", steps("- { type: close } // shut"), '5:25 A comment begins with "#".'],
    [
      "in JSON",
      '{ // note\n"name": "S", "tests": [{ "name": "T", "steps": [{ "type": "close" }] }] }',
      '1:3 ["// note \\"name\\""]: A comment begins with "#".',
    ],
    [
      "in JSON, with an end",
      '{ /* note */ "name": "S", "tests": [{ "name": "T", "steps": [{ "type": "close" }] }] }',
      '1:3 ["/* note */ \\"name\\""]: A comment begins with "#".',
    ],
  ])("a comment of another language %s", async (_, text, problem) => {
    expect(await problemsOf(text)).toContainEqual(problem);
  });

  test.each<[string, string, string]>([
    [
      "a step",
      steps("- type:close"),
      '5:9 tests[0].steps[0]: Has to be a mapping of fields, not "type:close". Put a space after the colon, "type: close".',
    ],
    [
      "a field in braces",
      steps("- { type: close, timeout:5 }"),
      '5:24 tests[0].steps[0]["timeout:5"]: Put a space after the colon, "timeout: 5".',
    ],
    [
      "a text in braces",
      steps('- { type: expectUrl, contains: a, equals:"http://a" }'),
      `5:41 tests[0].steps[0]["equals:\\"http://a\\""]: Put a space after the colon, 'equals: "http://a"'.`,
    ],
  ])("without a space after its colon, %s is one word", async (_, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test.each<[string, string, string]>([
    [
      "of the only step",
      steps("-type: close"),
      '5:7 tests[0].steps: Has to be a list, not a mapping. Put a space after the dash, "- type: …".',
    ],
    [
      "of the only selector",
      click("\n          -text/a"),
      '7:11 tests[0].steps[0].selectors: Has to be a list, not "-text/a". Put a space after the dash, "- text/a".',
    ],
  ])("without a space after the dash %s there is no list", async (_, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test.each<[string, string, string]>([
    [
      "text/ on a line of its own",
      click("\n          - text/Total: 12.50"),
      `7:13 tests[0].steps[0].selectors[0]: Has to be a text or a list of texts, not a mapping. Put "text/Total: 12.50" in quotes: a colon and a space begin a value.`,
    ],
    [
      "aria/ in brackets",
      click("[aria/Add: now]"),
      `6:21 tests[0].steps[0].selectors[0]: Has to be a text or a list of texts, not a mapping. Put "aria/Add: now" in quotes: a colon and a space begin a value.`,
    ],
    [
      "a tag",
      "name: S\ntests:\n  - { name: T, steps: [{ type: close }], tags: [team: a] }\n",
      `3:49 tests[0].tags[0]: Has to be a text, not a mapping. Put "team: a" in quotes: a colon and a space begin a value.`,
    ],
  ])("with a colon and a space, %s is a mapping", async (_, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test("steps in the column of their test are asked to be indented, and nothing is said of them as tests", async () => {
    const misplaced = [
      "name: S",
      "tests:",
      "  - name: T",
      "    steps:",
      "  - type: close",
      "  - type: click",
    ];
    expect(await problemsOf(misplaced.join("\n"))).toEqual([
      `4:11 tests[0].steps: Has to be a list, not empty. Indent the steps below it: their dashes stand further to the right than that of the test.`,
    ]);
  });

  test.each<[string, string, string]>([
    ["in a list", "[[data-testid=save]]", '"[data-testid=save]"'],
    ["alone in a list", "[data-testid=save]", '"[data-testid=save]"'],
    ["on a line of its own", "\n          - [data-testid=save]", '"[data-testid=save]"'],
    ["with a value in quotes", '[.a, [data-x="1"]]', `'[data-x="1"]'`],
    ["with a value that needs quotes", "[[data-x=1]]", `'[data-x="1"]'`],
    ["that matches the beginning of a value", "[[href^='/a']]", `"[href^='/a']"`],
  ])("an attribute %s is asked for in quotes, with its brackets", async (_, selectors, quoted) => {
    const problems = await problemsOf(click(selectors));
    expect(problems.map((problem) => problem.replace(/^.*\]: /, ""))).toEqual([
      `Not a CSS selector: put ${quoted} in quotes, with its brackets.`,
    ]);
  });

  test("a field that is given twice is reported at each repetition", async () => {
    const text = "name: S\nname: S\nname: S\ntests: []\n";
    expect(await problemsOf(text)).toEqual([
      "2:1 This field is given twice.",
      "3:1 This field is given twice.",
    ]);
  });
});

describe("A step of another tool is refused with a hint at ours", () => {
  test.each([
    ["wait", "waitForElement"],
    ["sleep", "waitForElement"],
    ["fill", "change"],
    ["type", "change"],
    ["select", "change"],
    ["check", "change"],
    ["press", "keyDown"],
    ["goto", "navigate"],
    ["assert", "expectText"],
    ["screenshot", "screenshot"],
    ["dblclick", "doubleClick"],
    ["reload", "navigate"],
    ["goBack", "navigate"],
    ["back", "navigate"],
    ["goForward", "navigate"],
    ["dragAndDrop", "drag"],
    ["waitForSelector", "waitForElement"],
    ["evaluate", "waitForExpression"],
    ["enter", "type: change.*type: keyDown"],
    ["submit", "type: keyDown"],
    ["sendKeys", "type: change"],
    ["typeText", "type: change"],
    ["pressKey", "type: keyDown"],
    ["assertVisible", "type: waitForElement.*visible: true"],
    ["assertText", "type: expectText"],
    ["scrollIntoView", "type: hover"],
    ["scrollTo", "type: scroll"],
    ["blur", "type: keyDown, key: Tab"],
    ["go", "type: navigate"],
    ["url", "type: navigate.*type: expectUrl"],
    ["get", "type: request, method: GET.*selectors"],
    ["post", "type: request, method: POST"],
    ["log", "trace: on"],
  ])("%s by %s", async (type, ours) => {
    const [problem = "", ...others] = await problemsOf(steps(`- { type: ${type} }`));
    expect(others).toEqual([]);
    expect(problem).toMatch(
      new RegExp(`^5:17 tests\\[0\\]\\.steps\\[0\\]\\.type: There is no step "${type}": .*${ours}`),
    );
  });

  test("what is shown of our steps is valid", async () => {
    const names = ["enter", "submit", "blur", "go", "url", "assertVisible", "assertText", "get", "post"];
    for (const name of [...names, "scrollIntoView", "scrollTo", "press", "fill", "check"]) {
      const [hint = ""] = await problemsOf(steps(`- { type: ${name} }`));
      const shown = [...hint.matchAll(/\{ type: (?:"[^"]*"|[^"{}])*\}/g)].map(([step]) => step);
      expect(shown, name).not.toEqual([]);
      const file = `variables: { base_url: http://a.example }\n${steps(...shown.map((step) => `- ${step}`))}`;
      expect(await problemsOf(file), name).toEqual([]);
    }
  });

  test("a step that is only a name is refused with the right form", async () => {
    const form = "A step is written { type: click, … }.";
    expect(await problemsOf(steps('- click: "#a"'))).toEqual([`5:9 tests[0].steps[0].type: ${form}`]);
    expect((await problemsOf(steps("- frame: [0]")))[0]).toContain("Required: the type of the step");
    expect(await problemsOf(steps("- click"))).toEqual([`5:9 tests[0].steps[0]: ${form}`]);
  });
});

describe("Messages say what is needed", () => {
  test.each<[string, string, string]>([
    ["an empty list", "{ type: click, selectors: [] }", "selectors: Needs at least 1 entry."],
    [
      "a drag to nowhere",
      '{ type: drag, selectors: ["#a"] }',
      ": The step needs to, an element, or by, a distance.",
    ],
    [
      "a drag to two places",
      '{ type: drag, selectors: ["#a"], to: { selectors: ["#b"] }, by: { x: 1, y: 1 } }',
      ": The step takes to or by, not both.",
    ],
    [
      "a captured variable from nowhere",
      '{ type: request, method: GET, url: "http://a", capture: { a: {} } }',
      'capture.a: The variable "a" takes json or header, or matches alone.',
    ],
    [
      "a time without a unit in quotes",
      '{ type: close, timeout: "5000" }',
      'timeout: "5000" is not a duration: write a number with its unit, such as 500ms, 90s, 10m, 24h or 90d.',
    ],
  ])("%s", async (_, step, message) => {
    const [problem = "", ...others] = await problemsOf(steps(`- ${step}`));
    expect(others).toEqual([]);
    expect(problem.endsWith(message), problem).toBe(true);
  });

  test("an unknown key is refused in keyDown and in keyUp", async () => {
    expect(await problemsOf(steps("- { type: keyDown, key: Entr }", "- { type: keyUp, key: Entr }"))).toEqual(
      [
        '5:31 tests[0].steps[0].key: Unknown key "Entr". Did you mean "Enter"?',
        '6:29 tests[0].steps[1].key: Unknown key "Entr". Did you mean "Enter"?',
      ],
    );
  });

  test("a key with braces around no name is not a key", async () => {
    expect(await problemsOf(steps('- { type: keyDown, key: "Enter{{" }'))).toHaveLength(1);
  });
});
