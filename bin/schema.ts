import { writeFile } from "node:fs/promises";
import { scenarioJsonSchema } from "../functions/core/scenario/json-schema.ts";

const target = new URL("../docs/scenario.schema.json", import.meta.url);
await writeFile(target, `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
