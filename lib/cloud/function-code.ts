import { join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { type AssetCode, Code } from "aws-cdk-lib/aws-lambda";
import { bundle } from "./bundling.ts";

const functions = join(import.meta.dirname, "../../functions");

/** The handler's place in its bundle. */
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
      // Never runs: the command only distinguishes the bundles of one folder.
      image: DockerImage.fromRegistry("none"),
      command: [handler],
    },
  });
}
