import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { CommandFailed, command } from "../command.ts";
import type { CopiedTree } from "./copied-tree.ts";
import type { CheckName } from "./defect.ts";

const minute = 60_000;

const report = z.looseObject({
  testResults: z.array(
    z.looseObject({
      message: z.string().default(""),
      status: z.string(),
      assertionResults: z.array(z.looseObject({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Runs checks of `.ci/run` in a copy of the project. */
export class TreeChecks {
  readonly #tree: CopiedTree;
  readonly #folder: string;

  /** @param folder for the log and the reports. */
  constructor(tree: CopiedTree, folder: string) {
    this.#tree = tree;
    this.#folder = folder;
  }

  /** Whether the types of the copy fit together. */
  compiles(): Promise<boolean> {
    return this.#succeeds(["node_modules/.bin/tsc", "--noEmit"]);
  }

  /** @returns the first test of the file that fails; `null` if none does. */
  async objection(file: CheckName): Promise<string | null> {
    const output = join(this.#folder, "report.json");
    await rm(output, { force: true });
    const reporter = ["--reporter=json", `--outputFile=${output}`];
    if (await this.#succeeds(["node_modules/.bin/vitest", "run", file, ...reporter])) return null;
    const { testResults } = report.parse(JSON.parse(await readFile(output, "utf8")));
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
    );
    return failed[0] ?? testResults[0]?.message.split("\n")[0] ?? "no test ran";
  }

  async #succeeds(words: readonly string[]): Promise<boolean> {
    try {
      const log = join(this.#folder, "checks.log");
      await command(words, { env: environment(), cwd: this.#tree.folder, log, limit: 10 * minute });
      return true;
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      return false;
    }
  }
}

/** The environment of this process without the variables of a test runner around it; `CI` makes a missing snapshot a failure. */
function environment(): NodeJS.ProcessEnv {
  const foreign = /^(VITEST|NODE_OPTIONS$|RECORD_AWS_CALLS$)/;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(own), CI: "1" };
}
