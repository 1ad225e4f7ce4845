import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { command } from "./command.ts";
import { conformanceSuite } from "./run-conformance.ts";

/** The inputs of the conformance suite, by the names of their variables: docs/conformance.md. */
export type Inputs = Readonly<Record<`SCENARIO_API_${string}`, string>>;

/** The verdicts of the suite. */
export interface Judgement {
  holds: number;
  /** Names of clauses. */
  doesNotHold: string[];
  notJudged: string[];
}

const report = z.looseObject({
  testResults: z.array(
    z.looseObject({
      assertionResults: z.array(z.looseObject({ title: z.string(), status: z.string() })),
    }),
  ),
});

export interface JudgeOptions {
  folder: string;
  /** The base name of this run's log and report in the folder. */
  name: string;
  /** Names of clauses that are not judged. */
  leftOut: readonly string[];
  /** Names of the clauses to judge; all of them by default. */
  only?: readonly string[];
}

/** Runs the conformance suite against a host. */
export async function judge(
  environment: NodeJS.ProcessEnv,
  inputs: Inputs,
  { folder, name, leftOut, only }: JudgeOptions,
): Promise<Judgement> {
  const file = join(folder, `${name}.json`);
  const reporters = ["--reporter=json", `--outputFile=${file}`, "--reporter=verbose"];
  const { AWS_ENDPOINT_URL: _, ...env } = environment;
  const filter = only ? ["--testNamePattern", only.map(RegExp.escape).join("|")] : [];
  await command([...conformanceSuite, ...filter, ...reporters], {
    env: { ...env, ...inputs, SCENARIO_API_SKIP: leftOut.join("\n") },
    log: join(folder, `${name}.log`),
    limit: 10 * 60_000,
  }).catch((error: unknown) => {
    // A failed run with a report is an ordinary verdict: the report says which clauses do not hold.
    if (!existsSync(file)) throw error;
  });
  const { testResults } = report.parse(JSON.parse(await readFile(file, "utf8")));
  const clauses = testResults
    .flatMap((result) => result.assertionResults)
    .filter(({ title }) => only?.includes(title) ?? true);
  const named = (wanted: (status: string) => boolean) =>
    clauses.filter(({ status }) => wanted(status)).map(({ title }) => title);
  return {
    holds: named((status) => status === "passed").length,
    doesNotHold: named((status) => status === "failed"),
    notJudged: named((status) => status !== "passed" && status !== "failed"),
  };
}
