import { join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { type AssetCode, Code } from "aws-cdk-lib/aws-lambda";
import { bundle } from "./bundling.ts";

const functions = join(import.meta.dirname, "../../functions");

/** Where the bundle of a handler has it. */
export const handlerName = "index.handler";

/** The bundle of `functions/<handler>.lambda.ts` as an asset, made at synthesis without Docker. */
export function functionCode(handler: string, { browser }: { browser: boolean }): AssetCode {
  const entry = join(functions, `${handler}.lambda.ts`);
  return Code.fromAsset(functions, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      local: {
        tryBundle(folder) {
          bundle({ entry, browser }, folder);
          return true;
        },
      },
      // Runs nowhere. The command only tells the bundles of one folder apart.
      image: DockerImage.fromRegistry("none"),
      command: [handler],
    },
  });
}
