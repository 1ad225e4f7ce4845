import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { useDocumentedCommands } from "../support/documented-commands.ts";
import { type Block, blocksOf } from "../support/documents.ts";
import { fieldsOf, linesOf, parseShown } from "../support/shown-output.ts";

const commands = useDocumentedCommands(["shop.yaml", "twenty-steps.yaml"]);

/**
 * Ticks until aborted, once a file exists with a clock that is ahead, so that the test does not wait for a schedule's
 * time.
 */
async function tick(ahead: { by: number; once: string }, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await dispatch(new Date(Date.now() + (existsSync(ahead.once) ? ahead.by : 0)));
    await setTimeout(500, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** The documents wait as the answers say, up to the next occurrence of a schedule; here the clock is ahead of it. */
const shortPauses: Block = { info: "sh", text: "sleep() { command sleep 1; }\n" };

const isCommand = ({ info, text: words }: Block) =>
  /^sh( exits \d)?$/.test(info) && !/^npm (ci|test)\b/.test(words);

// Two complete runs of the example scenario take long on a busy machine.
describe("docs/tour.md and README.md", { timeout: 600_000 }, () => {
  test("each command works, in order, and prints what is shown", async () => {
    const blocks = [...blocksOf("docs/tour.md"), ...blocksOf("README.md")];
    const shell = blocks.filter(isCommand);
    const listed = join(commands.folder, "listed");
    const script = shell.map((block) =>
      block.text.startsWith('poll "$SERIES_ID"')
        ? { ...block, text: `touch ${listed}\n${block.text}` }
        : block,
    );
    const stop = new AbortController();
    const ticking = tick({ by: 3 * 60_000, once: listed }, stop.signal);
    const [, ...outputs] = await commands.run([shortPauses, ...script]).finally(() => stop.abort());
    await ticking;
    expect(outputs.length).toBeGreaterThan(8);
    const shown = blocks.flatMap(({ info, text: example }, index) => {
      const command = blocks.slice(0, index).findLast(isCommand);
      const output = commands.asDocumented(outputs[command ? shell.indexOf(command) : -1] ?? "");
      return /^(json5?|text|xml)$/.test(info) ? [{ info, example, output }] : [];
    });
    expect(shown.length).toBeGreaterThan(9);
    for (const { info, example, output } of shown) {
      if (info.startsWith("json")) {
        const fields = parseShown(example);
        expect.soft(fieldsOf(JSON.parse(output), fields)).toEqual(fieldsOf(fields));
      } else {
        expect.soft(linesOf(output)).toEqual(linesOf(example));
      }
    }
  });

  test("the ten lines of curl end with what the API said if it refuses the key", async () => {
    const lines = blocksOf("README.md").find(
      ({ info, text }) => info.startsWith("sh") && text.startsWith("api()"),
    );
    const address = "SCENARIO_API_URL=http://127.0.0.1:4700/v1/api/external";
    const text = `${address} SCENARIO_API_KEY=sk_wrong\n(\n${lines?.text}) 2>&1\n`;
    const [output] = await commands.run([{ info: "sh exits 1", text }]);
    expect(output).toContain('"code":"unauthorized"');
    expect(output).toContain("did not begin");
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
