import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type RegionCode, regions } from "../../functions/core/regions.ts";
import { adaptTemplates } from "./adapt-templates.ts";
import { cdk } from "./cdk.ts";
import type { Emulator } from "./emulator.ts";

/** The emulator's only account. */
const account = "000000000000";
/** The outputs of each stack, by name. */
const outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** The base address of a deployed API, from the outputs of its stack. Throws for a region that was not deployed. */
type BaseUrls = (code: RegionCode) => string;

/** Runs the real `cdk` against the emulator. */
export class Deployment {
  readonly #emulator: Emulator;
  readonly #folder: string;

  /** @param folder for the synthesized apps and the log. */
  constructor(emulator: Emulator, folder: string) {
    this.#emulator = emulator;
    this.#folder = folder;
  }

  /**
   * Synthesizes the templates and bundles of all regions, and adapts them to the emulator.
   * @param settings as an operator would write them into settings.yaml.
   * @param tree of the code; the project as it is by default.
   * @returns the folder of the app, for `bootstrap` and `deploy`.
   */
  async synthesize(name: string, settings: object, tree?: string): Promise<string> {
    const file = join(this.#folder, `${name}.settings.yaml`);
    // JSON is YAML.
    await writeFile(file, JSON.stringify(settings));
    const app = join(this.#folder, name);
    await this.#cdk(["synth", "--quiet", "--output", app, "-c", `settings=${file}`], tree);
    adaptTemplates(app);
    return app;
  }

  /** Bootstraps the regions, which the first deployment needs. */
  async bootstrap(app: string, codes: readonly RegionCode[]): Promise<void> {
    const places = codes.map((code) => `aws://${account}/${regions[code].awsRegion}`);
    await this.#cdk(["bootstrap", ...places, "--app", app]);
  }

  async deploy(app: string, codes: readonly RegionCode[]): Promise<BaseUrls> {
    const file = join(this.#folder, "outputs.json");
    await this.#cdk([
      ...["deploy", ...codes.map((code) => `${code}/*`), "--app", app, "--outputs-file", file],
      ...["--require-approval", "never", "--progress", "events", "--concurrency", "2"],
    ]);
    const made = outputs.parse(JSON.parse(await readFile(file, "utf8")));
    return (code) => {
      const baseUrl = made[`${code}-service`]?.["BaseUrl"];
      if (baseUrl === undefined) throw new Error(`The stack ${code}-service has no output BaseUrl.`);
      return baseUrl;
    };
  }

  async #cdk(words: readonly string[], tree?: string): Promise<void> {
    await cdk(words, { environment: this.#emulator.environment, folder: this.#folder }, tree);
  }
}
