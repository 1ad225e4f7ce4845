import { parseArgs } from "node:util";
import { browserModes } from "../functions/attempt/browser-mode.ts";
import { note } from "../lib/cli/output.ts";
import { suiteNames } from "../lib/verify/mode-suites.ts";
import { verifyModes } from "../lib/verify/verify-modes.ts";

/** Those of all that were named; all of them where none was. @throws Error for one that there is not. */
function chosen<T extends string>(all: readonly T[], named: readonly string[] | undefined): readonly T[] {
  const unknown = named?.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; there are ${all.join(", ")}.`);
  return all.filter((name) => !named || named.includes(name));
}

function readCommandLine() {
  const several = { type: "string", multiple: true } as const;
  const { mode, suite } = parseArgs({ options: { mode: several, suite: several } }).values;
  return { modes: chosen(browserModes, mode), suites: chosen(suiteNames, suite) };
}

try {
  process.exitCode = await verifyModes(readCommandLine());
} catch (error) {
  note(error instanceof Error ? error.message : String(error));
  note("Usage: npm run verify:modes -- [--mode MODE]… [--suite SUITE]…; each may be repeated.");
  process.exitCode = 2;
}
