import { join } from "node:path";
import * as z from "zod";
import type { RegionCode } from "../../functions/core/regions.ts";
import { command } from "./command.ts";

const issued = z.looseObject({ key: z.string(), key_id: z.string() });
type IssuedKey = z.infer<typeof issued>;

const scheduled = z.looseObject({ execution_id: z.string() });

/** An operator of one region, who uses the project's own commands. */
export class Operator {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #region: readonly string[];
  readonly #log: string;

  /**
   * @param environment with the operator's credentials.
   * @param folder for the log of the commands.
   */
  constructor(
    environment: NodeJS.ProcessEnv,
    { code, stage = null }: { code: RegionCode; stage?: string | null },
    folder: string,
  ) {
    this.#environment = environment;
    this.#region = ["--region", code, ...(stage === null ? [] : ["--stage", stage])];
    this.#log = join(folder, "operator.log");
  }

  async issueKey(team: string, ...more: string[]): Promise<IssuedKey> {
    return issued.parse(
      JSON.parse(await this.#scenario(["key", "issue", "--team", team, "--json", ...more])),
    );
  }

  async revokeKey(keyId: string): Promise<void> {
    await this.#scenario(["key", "revoke", keyId]);
  }

  async setSecret(team: string, name: string, value: string): Promise<void> {
    await this.#scenario(["secret", "set", name, "--team", team], value);
  }

  async push(team: string, files: readonly string[]): Promise<void> {
    await this.#scenario(["push", ...files, "--team", team, "--new-team"]);
  }

  /** Schedules a registered scenario once, decades from now. @returns the execution's id. */
  async scheduleForLater(team: string, name: string): Promise<string> {
    const words = ["schedule", "create", "--team", team, "--scenario", name, "--at", "2090-01-01T00:00:00Z"];
    return scheduled.parse(JSON.parse(await this.#scenario([...words, "--json"]))).execution_id;
  }

  #scenario(words: readonly string[], input = ""): Promise<string> {
    const options = { env: this.#environment, log: this.#log, limit: 60_000, input };
    return command([process.execPath, "bin/scenario.js", ...words, ...this.#region], options);
  }
}
