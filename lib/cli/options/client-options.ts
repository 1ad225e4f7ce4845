import { ScenarioApi } from "../client/scenario-api.ts";
import { UsageError } from "../usage-error.ts";
import { baseUrlOf } from "./base-url.ts";
import { credentialOf } from "./credential.ts";

/** The options of every command that calls the API. */
export interface ClientOptions {
  url?: string;
  json?: true;
}

/**
 * The API that `--url` or the environment names, with the environment's key or identity token: as an argument, the key would be visible in
 * the list of processes and in the shell's history.
 * @throws UsageError
 */
export function apiOf(options: ClientOptions): ScenarioApi {
  const url = options.url ?? process.env["SCENARIO_API_URL"];
  if (!url) throw new UsageError("Set SCENARIO_API_URL, or give --url: the API's base URL.");
  return new ScenarioApi(baseUrlOf(url), credentialOf(process.env));
}
