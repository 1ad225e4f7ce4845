import { ScenarioApi } from "./scenario-api.ts";
import { UsageError } from "./usage-error.ts";

/** What all commands of clients take. */
export interface ClientOptions {
  url?: string;
  json?: true;
}

/**
 * The region that `--url` or the environment names, with the environment's key: an argument would stand in the list
 * of processes and in the shell's history.
 */
export function apiOf(options: ClientOptions): ScenarioApi {
  const url = options.url ?? process.env["SCENARIO_API_URL"];
  const key = process.env["SCENARIO_API_KEY"];
  if (!url) throw new UsageError("Set SCENARIO_API_URL, or give --url: the API's base URL.");
  if (!key) throw new UsageError("Set SCENARIO_API_KEY to the key of your team.");
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new UsageError(`"${url}" is no http or https URL.`);
  }
  return new ScenarioApi(url, key);
}
