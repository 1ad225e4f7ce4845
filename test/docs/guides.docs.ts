import { describe, expect, test } from "vitest";
import { useDocumentedCommands } from "../support/documented-commands.ts";
import { blocksOf } from "../support/documents.ts";
import { linesOf } from "../support/shown-output.ts";

const commands = useDocumentedCommands(["look-inside.yaml"]);

describe("docs/guides/recording-to-gate.md", () => {
  const blocks = blocksOf("docs/guides/recording-to-gate.md");

  test("its commands do what it says, in order, and are at most five", async () => {
    const shown = blocks.filter(({ info }) => /^sh( exits \d)?$/.test(info));
    const lines = shown.flatMap(({ text }) => text.trim().split("\n"));
    expect(lines.filter((line) => line.includes("npm run ")).length).toBeLessThanOrEqual(5);
    const [local = "", , , passed = "", failed = ""] = await commands.run(shown);
    const [shownLines = ""] = blocks.filter(({ info }) => info === "text").map(({ text }) => text);
    const example = linesOf(shownLines);
    expect(linesOf(local).slice(0, example.length)).toEqual(example);
    expect(passed).toMatch(/^passed in .*: 2 passed$/m);
    expect(failed).toMatch(
      /Expected the text of "\.price" to be "€ 9\.90", but after 2 s it was "€ 12\.00"\./,
    );
  });
});

describe("docs/guides/migrating.md", () => {
  test("the wrapper of before exits 0 although a test fails, and the command of after exits by the outcome", async () => {
    await commands.run([
      { info: "sh", text: "export SCENARIO_API_KEY=$(npm run -s scenario -- key issue --team acme)\n" },
      { info: "sh", text: "export SCENARIO_API_URL=http://127.0.0.1:4700/v1/api/external\n" },
      { info: "sh", text: "sed -i 's/€ 12.00/€ 9.90/' examples/scenarios/look-inside.yaml\n" },
      { info: "sh", text: "npm run -s scenario -- push examples/scenarios/look-inside.yaml --team acme\n" },
      ...blocksOf("docs/guides/migrating.md").filter(({ info }) => /^sh (before|after)/.test(info)),
      { info: "sh", text: 'grep -q \'"outcome":"failed"\' artifacts.json\n' },
    ]);
  });
});
