import { describe, expect, test } from "vitest";
import { scenario } from "./command.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const good = "name: Shop\ntests:\n  - { name: A, steps: [{ type: close }] }\n";
const bad = "name: Shop\ntests:\n  - { name: A, steps: [{ type: clik }] }\n  - { name: A, stepz: [] }\n";

describe("scenario check", () => {
  test("says ok of a valid file and exits 0", async () => {
    const file = await folder.write("good.yaml", good);
    expect(await scenario(["check", file])).toEqual({
      code: 0,
      stdout: `ok ${file}  Shop, 1 test\n`,
      stderr: "",
    });
  });

  test("names file, line and path of every error, and exits 2", async () => {
    const [right, wrong] = [await folder.write("good.yaml", good), await folder.write("bad.yaml", bad)];
    const { code, stdout, stderr } = await scenario(["check", right, wrong]);
    expect(code).toBe(2);
    expect(stdout).toBe(`ok ${right}  Shop, 1 test\n`);
    expect(stderr.split("\n")).toEqual([
      `${wrong}:3:32 tests[0].steps[0].type: Unknown step type "clik". Did you mean "click"?`,
      `${wrong}:4:5 tests[1]: A test needs steps or a recording.`,
      `${wrong}:4:16 tests[1].stepz: Unknown field "stepz". Did you mean "steps"?`,
      "",
    ]);
  });

  test("takes a duration where a recording has milliseconds, and refuses both by one limit", async () => {
    const steps = (timeout: string) =>
      `name: Shop\ntests:\n  - { name: A, steps: [{ type: close, timeout: ${timeout} }] }\n`;
    const right = await folder.write("timed.yaml", steps("3s"));
    expect(await scenario(["check", right])).toMatchObject({ code: 0, stderr: "" });
    for (const [written, shown] of [
      ["15m", '"15m"'],
      ["900000", "900000"],
    ] as const) {
      const wrong = await folder.write("late.yaml", steps(written));
      expect((await scenario(["check", wrong])).stderr).toBe(
        `${wrong}:3:48 tests[0].steps[0].timeout: ${shown} is out of range: write a duration from 1ms to 14m.\n`,
      );
    }
  });

  test("--json gives the problems as data, on standard output", async () => {
    const file = await folder.write("bad.yaml", bad);
    const { code, stdout } = await scenario(["check", file, "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout).files[0]).toMatchObject({
      file,
      ok: false,
      problems: [{ file, line: 3, column: 32, path: "tests[0].steps[0].type" }, { line: 4 }, { line: 4 }],
    });
  });
});

describe("what has no effect in a recording", () => {
  const steps = [{ type: "keyDown", key: "a", comment: "a letter" }];
  const writeBoth = async () => {
    await folder.write("one.json", JSON.stringify({ title: "One", steps }));
    return folder.write("recorded.yaml", "name: Shop\ntests:\n  - { name: A, recording: ./one.json }\n");
  };
  const ignored = "steps[0].comment: Ignored: it only describes.";

  test("is reported on standard error, and the file is valid", async () => {
    const file = await writeBoth();
    const { code, stdout, stderr } = await scenario(["check", file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `ok ${file}  Shop, 1 test\n` });
    expect(stderr).toBe(`${file.replace("recorded.yaml", "one.json")}:1:53 ${ignored}\n`);
  });

  test("is part of the data with --json", async () => {
    const { code, stdout } = await scenario(["check", await writeBoth(), "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).files[0]).toMatchObject({
      ok: true,
      problems: [],
      ignored: [{ line: 1, column: 53, path: "steps[0].comment", message: "Ignored: it only describes." }],
    });
  });
});

const variable = (text: string) => ["--var", text];

describe("usage errors exit 2", () => {
  test.each([
    ["no command", []],
    ["an unknown command", ["chek", "x.yaml"]],
    ["an unknown option", ["check", "x.yaml", "--jsn"]],
    ["a missing argument", ["check"]],
    ["a missing file", ["check", "no-such-file.yaml"]],
    ["a missing option", ["key", "issue"]],
    ["a malformed option", ["key", "issue", "--team", "a/b"]],
    ["a malformed duration", ["key", "issue", "--team", "a", "--expires", "soon"]],
    ["an unknown region", ["key", "list", "--team", "a", "--region", "mars"]],
    ["a variable without a value", ["test", "x.yaml", "--var", "a"]],
    ["no API address", ["list"]],
  ])("%s", async (_, words) => {
    const { code, stdout, stderr } = await scenario(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).not.toBe("");
  });

  test.each([
    [
      ["key", "issue", "--team", "a", "--expires", "10"],
      '"10" is not a duration: write a number with its unit',
    ],
    [
      ["key", "issue", "--team", "a", "--expires", "0s"],
      '"0s" is out of range: write a duration from 1ms to 36500d.',
    ],
    [
      ["key", "issue", "--team", "a", "--expires", "999999999d"],
      '"999999999d" is out of range: write a duration from 1ms to 36500d.',
    ],
    [["usage", "--since", "401d"], '"401d" is out of range: write a duration from 1ms to 400d.'],
    [
      ["key", "rotate", "KEY", "--overlap", "59s"],
      '"59s" is out of range: write a duration from 1m to 36500d.',
    ],
    [["watch", "exe_1", "--timeout", "0m"], '"0m" is out of range: write a duration from 1ms to 36500d.'],
  ])("%j says whether it is no duration or one out of range", async (words, message) => {
    const { code, stderr } = await scenario(words);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test("a variable that is given twice: neither value is taken in silence", async () => {
    const { code, stderr } = await scenario(["test", "x.yaml", ...["a=1", "b=1", "a=2"].flatMap(variable)]);
    expect(code).toBe(2);
    expect(stderr).toContain('"a" is given twice.');
  });

  test("help is not an error, and goes to standard output", async () => {
    const { code, stdout, stderr } = await scenario(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Usage:");
  });
});
