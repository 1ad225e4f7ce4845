import { recordedIn, refusedCalls } from "./support/judge-roles.ts";
import { synthesizedRoles } from "./support/roles.ts";

/**
 * Judges the calls that the regions of whole suites recorded: `RECORD_AWS_CALLS=FOLDER npm test`, then
 * `node test/cloud/judge-recorded.ts FOLDER`. Exits 1 if the role of a function does not allow one of its calls.
 */
const calls = recordedIn(process.argv[2] ?? "");
const refused = await refusedCalls(synthesizedRoles(), calls);
for (const line of refused) console.log(`not allowed: ${line}`);
console.log(`${calls.length} kinds of calls were recorded, ${refused.length} are not allowed`);
process.exitCode = calls.length > 0 && refused.length === 0 ? 0 : 1;
