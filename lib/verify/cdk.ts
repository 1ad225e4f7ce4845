import { join } from "node:path";
import { command, root } from "./command.ts";

/** Whose cloud it is, and where its output goes. */
interface CdkPlace {
  /** With an operator's credentials. */
  environment: NodeJS.ProcessEnv;
  /** For the log. */
  folder: string;
}

/**
 * Runs the real `cdk`, for ten minutes at most.
 * @param tree of the code; the project as it is by default.
 * @throws CommandFailed if it does not end with 0.
 */
export async function cdk(
  words: readonly string[],
  { environment, folder }: CdkPlace,
  tree: string = root,
): Promise<void> {
  const options = { env: environment, log: join(folder, "cdk.log"), limit: 600_000, cwd: tree };
  await command(["node_modules/.bin/cdk", ...words, "--no-color"], options);
}
