import { join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { type AssetCode, Code } from "aws-cdk-lib/aws-lambda";
import { checkArm64Chromium } from "./arm64-chromium.ts";
import { type Bundled, bundle } from "./bundling.ts";

const functions = join(import.meta.dirname, "../../functions");

/** The handler's place in its bundle. */
export const handlerName = "index.handler";

/** The bundle of `functions/<handler>.lambda.ts` as an asset, made at synthesis without Docker. */
export function functionCode(
  handler: string,
  { browser, arm64Chromium = null }: Omit<Bundled, "entry">,
): AssetCode {
  if (browser && arm64Chromium !== null) checkArm64Chromium(arm64Chromium);
  const entry = join(functions, `${handler}.lambda.ts`);
  return Code.fromAsset(functions, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      local: {
        tryBundle(folder) {
          bundle({ entry, browser, arm64Chromium }, folder);
          return true;
        },
      },
      // Never runs: the command only distinguishes the bundles of one folder.
      image: DockerImage.fromRegistry("none"),
      command: [handler, ...(arm64Chromium === null ? [] : [arm64Chromium])],
    },
  });
}
