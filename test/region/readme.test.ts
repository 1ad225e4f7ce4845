import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startShop } from "../../examples/shop/server.ts";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { type EmbeddedRegion, startRegion } from "../../lib/local/region.ts";
import { type Block, blocksOf, projectRoot } from "../support/documents.ts";
import { usersPath } from "../support/users-path.ts";

type Shop = Awaited<ReturnType<typeof startShop>>;
let folder = "";
let region: EmbeddedRegion;
let shop: Shop;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "readme-test-"));
  region = await startRegion({ region: "us", port: 0, dataFolder: join(folder, "data"), tickMs: null });
  shop = await startShop({ port: 0 });
  await cp(join(projectRoot, "examples/scenarios"), join(folder, "scenarios"), { recursive: true });
  for (const name of ["shop.yaml", "twenty-steps.yaml"]) {
    const file = join(folder, "scenarios", name);
    await writeFile(file, here(await readFile(file, "utf8")));
  }
});

afterAll(async () => {
  await region?.close();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A documented command with the addresses and folders of this test, so that it uses free ports and leaves nothing. */
function here(example: string): string {
  return example
    .replaceAll("http://127.0.0.1:4801", shop.url.replace(/\/$/, ""))
    .replaceAll("http://127.0.0.1:4700/v1/api/external", region.baseUrl)
    .replaceAll("--team acme", `--team acme --local ${join(folder, "data")}`)
    .replaceAll("--out results", `--out ${join(folder, "results")}`)
    .replaceAll("examples/scenarios/", `${join(folder, "scenarios")}/`);
}

/** Ticks with a clock that is ahead, until aborted, so that the test does not wait for a schedule's time. */
async function tickAhead(milliseconds: number, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await dispatch(new Date(Date.now() + milliseconds));
    await setTimeout(500, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** Runs blocks in order in one shell; one marked `exits 1` must exit with that code. @returns what each printed. */
async function run(blocks: readonly Block[]): Promise<string[]> {
  const script = blocks.map(({ info, text: commands }) => {
    const code = /exits (\d)/.exec(info)?.[1] ?? "0";
    return `echo "@@@"\n${here(commands)}code=$?; [ $code = ${code} ] || { echo "exited $code" >&2; exit 9; }`;
  });
  const shell = spawn("bash", ["-o", "pipefail", "-c", script.join("\n")], {
    cwd: projectRoot,
    env: { ...process.env, PATH: usersPath },
  });
  const [output, messages, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, "close"),
  ]);
  expect(code, messages).toBe(0);
  return output.split("@@@\n").slice(1);
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
    const commands = blocks.filter(
      ({ info, text: words }) => /^sh( exits \d)?$/.test(info) && !/^npm (ci|test)\b/.test(words),
    );
    const stop = new AbortController();
    const ticking = tickAhead(3 * 60_000, stop.signal);
    const outputs = await run(commands).finally(() => stop.abort());
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
      const output = outputs[command ? commands.indexOf(command) : -1] ?? "";
      expect(shapeOf(JSON.parse(output))).toEqual(shapeOf(JSON.parse(example)));
    }
  });

  test("the scenario that is shown passes", async () => {
    const [example] = blocksOf("README.md").filter(({ info }) => info === "yaml");
    const file = join(folder, "readme.yaml");
    await writeFile(file, here(example?.text ?? ""));
    const command = `npm run -s scenario -- test ${file} --out results\n`;
    const [output] = await run([{ info: "sh", text: command }]);
    expect(output).toContain("2 passed");
  });
});
