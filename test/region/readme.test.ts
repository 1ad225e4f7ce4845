import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { useDocumentedCommands } from "../support/documented-commands.ts";
import { blocksOf } from "../support/documents.ts";

const commands = useDocumentedCommands(["shop.yaml", "twenty-steps.yaml"]);

/** Ticks with a clock that is ahead, until aborted, so that the test does not wait for a schedule's time. */
async function tickAhead(milliseconds: number, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await dispatch(new Date(Date.now() + milliseconds));
    await setTimeout(500, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** The names of an object's fields at every level; a list is represented by its first element. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return "value";
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

// Two complete runs of the example scenario take long on a busy machine.
describe("the tour and the README", { timeout: 240_000 }, () => {
  test("each command works, in order, and prints the fields that are shown", async () => {
    const blocks = [...blocksOf("docs/tour.md"), ...blocksOf("README.md")];
    const shell = blocks.filter(
      ({ info, text: words }) => /^sh( exits \d)?$/.test(info) && !/^npm (ci|test)\b/.test(words),
    );
    const stop = new AbortController();
    const ticking = tickAhead(3 * 60_000, stop.signal);
    const outputs = await commands.run(shell).finally(() => stop.abort());
    await ticking;
    expect(outputs.length).toBeGreaterThan(8);
    const shown = blocks.filter(({ info }) => info === "json");
    expect(shown.length).toBeGreaterThan(3);
    for (const { text: example } of shown) {
      const before = blocks.slice(
        0,
        blocks.findIndex((block) => block.text === example),
      );
      const command = before.findLast(({ info }) => info === "sh");
      const output = outputs[command ? shell.indexOf(command) : -1] ?? "";
      expect(shapeOf(JSON.parse(output))).toEqual(shapeOf(JSON.parse(example)));
    }
  });

  test("the scenario that is shown passes", async () => {
    const [example] = blocksOf("README.md").filter(({ info }) => info === "yaml");
    const file = join(commands.folder, "readme.yaml");
    await writeFile(file, commands.here(example?.text ?? ""));
    const command = `npm run -s scenario -- test ${file} --out results\n`;
    const [output] = await commands.run([{ info: "sh", text: command }]);
    expect(output).toContain("2 passed");
  });
});
