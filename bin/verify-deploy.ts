import { isRegionCode, regionCodes } from "../functions/core/regions.ts";
import { note } from "../lib/cli/output.ts";
import { verifyDeployment } from "../lib/verify/verify-deployment.ts";

const named = process.argv.slice(2);
const codes = named.filter(isRegionCode);
if (codes.length < named.length) {
  note(
    `Usage: npm run verify:deploy -- [region]…, of ${regionCodes.join(", ")}; all of them unless told otherwise.`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = await verifyDeployment(codes.length > 0 ? codes : regionCodes);
}
