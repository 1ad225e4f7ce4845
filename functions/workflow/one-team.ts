import { chmod, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BrowserUnavailable } from "../attempt/browser-unavailable.ts";
import { lazy } from "../shared/lazy.ts";
import { logger } from "../shared/logger.ts";
import { endOtherProcesses } from "./other-processes.ts";

/**
 * What a function's process has to itself on Lambda, and what outlives it:
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 */
interface Instance {
  /** Ends every process that runs beside this one and those from which it descends. @returns how many there were. */
  endOthers(): Promise<number>;
  /** Removes everything from its folder for temporary files. */
  clear(): Promise<void>;
  /** Ends this process; Lambda starts another one for the next invocation. */
  end(): never;
}

/** What a process logs that ends because another team's turn has come. */
export const endsForAnotherTeam = "The process ends, since it has served another team";

/** The rule that a process which has served one team serves no other, and finds nothing of an earlier process. */
export class OneTeam {
  readonly #instance: Instance | null;
  #team: string | null = null;

  /** @param instance `null` where the machine belongs to one operator, who owns all tests. */
  constructor(instance: Instance | null) {
    this.#instance = instance;
  }

  /**
   * To be called before anything is done for a team. For a second team it ends the process, before anything of that team's
   * is read: the invocation fails with an error that its caller retries by name. Other processes are killed twice: before this one ends, as
   * they could change the next one from its first moment, and before its first work, as the earlier one may not have ended like that.
   * @throws BrowserUnavailable if what an earlier process left cannot be removed.
   */
  async serve(team: string): Promise<void> {
    if (this.#instance === null || this.#team === team) return;
    if (this.#team !== null) {
      logger().info(endsForAnotherTeam);
      await this.#instance.endOthers().catch(() => {});
      this.#instance.end();
    }
    try {
      const others = await this.#instance.endOthers();
      if (others > 0)
        logger().warn("Processes that an earlier process left were ended", { processes: others });
      await this.#instance.clear();
    } catch (cause) {
      throw new BrowserUnavailable("What an earlier process left could not be removed.", { cause });
    }
    this.#team = team;
  }
}

/** Where Lambda puts a function's code. Only a process that runs there, by Lambda, has `/tmp` and its user to itself. */
const codeOnLambda = "/var/task";
const temporaryFiles = "/tmp";

const instanceOnLambda: Instance = {
  endOthers: endOtherProcesses,
  clear: () => empty(temporaryFiles),
  end: () => process.exit(1),
};

/** Empties a folder, including subfolders whose creator has removed everybody's access. */
async function empty(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await chmod(path, 0o700);
      await empty(path);
    }
    await rm(path, { recursive: true, force: true });
  }
}

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html */
function isOnLambda(): boolean {
  return import.meta.dirname === codeOnLambda && process.env["AWS_LAMBDA_FUNCTION_NAME"] !== undefined;
}

/** The rule for this process. */
export const oneTeam = /* @__PURE__ */ lazy(() => new OneTeam(isOnLambda() ? instanceOnLambda : null));
