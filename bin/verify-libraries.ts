import { note } from "../lib/cli/output.ts";
import { libraries } from "../test/libraries/libraries.ts";
import { verifyLibraries } from "../test/libraries/verify-libraries.ts";

const named = process.argv.slice(2);
const unknown = named.filter((name) => !libraries.some((library) => library.name === name));
if (unknown.length > 0) {
  const names = libraries.map(({ name }) => name).join(", ");
  note(
    `Unknown: ${unknown.join(", ")}. Usage: npm run verify:libraries -- [library]…, of ${names}; all unless told otherwise.`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = await verifyLibraries(
    named.length === 0 ? libraries : libraries.filter(({ name }) => named.includes(name)),
  );
}
