import type { ScenarioAnswer } from "./api-answers.ts";
import { apiOf, type ClientOptions } from "./client-options.ts";
import { columns, print, printJson } from "./output.ts";

/** Lists all scenarios of the key's team. */
export async function list(options: ClientOptions): Promise<void> {
  const api = apiOf(options);
  const scenarios: ScenarioAnswer[] = [];
  let cursor: string | null = null;
  do {
    const page = await api.scenarios(cursor);
    scenarios.push(...page.scenarios);
    cursor = page.next_cursor;
  } while (cursor !== null);
  if (options.json) return printJson({ scenarios });
  const rows = scenarios.map(({ id, version, tests, name }) => [id, String(version), String(tests), name]);
  for (const line of columns([["ID", "VERSION", "TESTS", "NAME"], ...rows])) print(line);
}
