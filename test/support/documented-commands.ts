import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect } from "vitest";
import { type Shop, startShop } from "../../examples/shop/server.ts";
import { type EmbeddedRegion, startRegion } from "../../lib/local/region.ts";
import { type Block, projectRoot } from "./documents.ts";
import { usersPath } from "./users-path.ts";

/** Documented commands, with a region and a shop of a test file of their own. */
interface DocumentedCommands {
  /** For files of the test; the results of commands go there too. */
  readonly folder: string;
  /** A documented text with the addresses and folders of this test, so that it uses free ports and leaves nothing. */
  here(example: string): string;
  /** The reverse: an output with the addresses and folders that documents have. */
  asDocumented(output: string): string;
  /** Runs blocks in order in one shell; one marked `exits 1` must exit with that code. @returns what each printed. */
  run(blocks: readonly Block[]): Promise<string[]>;
}

/** @param scenarios the examples that the commands use, by their file names. */
export function useDocumentedCommands(scenarios: readonly string[]): DocumentedCommands {
  let folder = "";
  let region: EmbeddedRegion | undefined;
  let shop: Shop | undefined;
  const here = (example: string) =>
    example
      .replaceAll("http://127.0.0.1:4801", shop?.url ?? "")
      .replaceAll("http://127.0.0.1:4700/v1/api/external", region?.baseUrl ?? "")
      .replaceAll("--team acme", `--team acme --local ${join(folder, "data")}`)
      .replaceAll("--out results", `--out ${join(folder, "results")}`)
      .replace(/\b(artifacts\.json|answer\.json|headers\.txt|junit\.xml)\b/g, (name) => join(folder, name))
      .replaceAll("examples/scenarios/", `${join(folder, "scenarios")}/`);
  const asDocumented = (output: string) =>
    output
      .replaceAll(shop?.url ?? "", "http://127.0.0.1:4801")
      .replaceAll(new URL(region?.baseUrl ?? "").origin, "http://127.0.0.1:4700")
      .replaceAll(relative(projectRoot, folder), folder)
      .replaceAll(join(folder, "scenarios"), "examples/scenarios")
      .replaceAll(`${folder}/`, "");
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "documented-"));
    region = await startRegion({ region: "us", port: 0, dataFolder: join(folder, "data"), tickMs: null });
    shop = await startShop({ port: 0 });
    await cp(join(projectRoot, "examples/scenarios"), join(folder, "scenarios"), { recursive: true });
    for (const name of scenarios) {
      const file = join(folder, "scenarios", name);
      await writeFile(file, here(await readFile(file, "utf8")));
    }
  });
  afterAll(async () => {
    await region?.close();
    await shop?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    here,
    asDocumented,
    run: async (blocks) => {
      const script = blocks.map(({ info, text: commands }) => {
        const code = /exits (\d)/.exec(info)?.[1] ?? "0";
        return `echo "@@@"\n${here(commands)}code=$?; [ $code = ${code} ] || { echo "exited $code" >&2; exit 9; }`;
      });
      return outputsOf(script.join("\n"));
    },
  };
}

async function outputsOf(script: string): Promise<string[]> {
  const shell = spawn("bash", ["-o", "pipefail", "-c", script], {
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
