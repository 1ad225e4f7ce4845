import { apiOf, type ClientOptions } from "../options/client-options.ts";
import { columns, print, printJson } from "../terminal/output.ts";
import { allScenarios } from "./scenario-api.ts";

/** Lists all scenarios of the key's team. */
export async function list(options: ClientOptions): Promise<void> {
  const scenarios = await allScenarios(apiOf(options));
  if (options.json) return printJson({ scenarios });
  const rows = scenarios.map(({ id, version, tests, name }) => [id, String(version), String(tests), name]);
  for (const line of columns([["ID", "VERSION", "TESTS", "NAME"], ...rows])) print(line);
}
