import { basePath } from "../routes.ts";
import { credentialOf } from "./credential.ts";
import { ScenarioApi } from "./scenario-api.ts";
import { UsageError } from "./usage-error.ts";

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

/**
 * A host, or a path that stops short of the API's base path, means that path: it is the same on every host.
 * @throws UsageError
 */
function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is not an http or https URL, such as http://127.0.0.1:4700${basePath}.`);
  }
  const path = url.pathname.replace(/\/+$/, "");
  return `${basePath}/`.startsWith(`${path}/`) ? `${url.origin}${basePath}` : text;
}
