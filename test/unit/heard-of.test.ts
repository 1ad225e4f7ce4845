import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The run of five test files, of which one waits in vain before its first test, for which vitest itself has no limit. */
describe("A run of the tests", () => {
  let folder: string;
  let ended: { code: number | string; output: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "heard-of-"));
    const heardOf = join(import.meta.dirname, "../support/heard-of.ts");
    const files = {
      "passes.test.ts": `let tries = 0;
        test("one", () => {});
        test("two", { retry: 1 }, () => { if (tries++ === 0) throw new Error("Not yet.\\nAt all."); });`,
      "fails.test.ts": `test("three", () => { throw new Error("No."); }); test.skip("four", () => {});`,
      "hook-fails.test.ts": `describe("hooked", () => {
        beforeAll(() => { throw new Error("No hook."); }); test("six", () => {});
      });`,
      "cannot-be-loaded.test.ts": `throw new Error("Cannot be loaded.");`,
      "waits.test.ts": `await new Promise(() => setInterval(() => {}, 1_000)); test("five", () => {});`,
      "vitest.config.ts": `import { HeardOf } from ${JSON.stringify(heardOf)};
        export default { test: {
          globals: true, maxWorkers: 2, reporters: [new HeardOf({ file: "heard.jsonl", limit: 15_000 })],
        } };`,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const vitest = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
    // The settings of the run that this test is part of are not those of the run that it starts.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST)/.test(name)),
    );
    ended = await promisify(execFile)(process.execPath, [vitest, "run"], {
      cwd: folder,
      env,
      timeout: 120_000,
    }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("ends where nothing is heard of it any more, and names the files that have not ended", () => {
    expect(ended).toEqual({
      code: 1,
      output: expect.stringContaining("Nothing was heard of the tests for 15 s."),
    });
    expect(ended.output).toMatch(/not ended:\nwaits\.test\.ts\nThe processes:\n.*\d+ .*(vitest|node)/);
  });

  test("writes each file when it has ended, so that what was passed and failed is known", async () => {
    const lines = (await readFile(join(folder, "heard.jsonl"), "utf8")).trimEnd().split("\n");
    const heard = lines.map((line) => JSON.parse(line)).sort((a, b) => (a.module < b.module ? -1 : 1));
    expect(heard).toEqual([
      {
        module: "cannot-be-loaded.test.ts",
        passed: 0,
        failed: ["cannot-be-loaded.test.ts: Cannot be loaded."],
        triedAgain: [],
      },
      { module: "fails.test.ts", passed: 0, failed: ["fails.test.ts > three: No."], triedAgain: [] },
      {
        module: "hook-fails.test.ts",
        passed: 0,
        failed: ["hook-fails.test.ts > hooked: No hook."],
        triedAgain: [],
      },
      { module: "passes.test.ts", passed: 2, failed: [], triedAgain: ["two: Not yet."] },
    ]);
  });
});
