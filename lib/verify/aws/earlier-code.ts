import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { cdk } from "../cdk.ts";
import { earlierVersion, undisturbedSince } from "../earlier-version.ts";
import type { CheckedRegion } from "./checked-region.ts";
import { stagePrefix } from "./deployed-resources.ts";
import { type CodePlace, codeIn } from "./function-code.ts";
import { isObjectThere } from "./is-object-there.ts";
import type { Undo } from "./undo.ts";

const manifest = z.looseObject({
  files: z.record(
    z.string(),
    z.looseObject({ destinations: z.record(z.string(), z.looseObject({ objectKey: z.string() })) }),
  ),
});

/**
 * Builds the earlier version of the code and puts it where deployments put theirs, until it is undone. It has the packages that are installed now.
 * @returns where the code of a handler lies.
 * @throws VersionNotThere in a shallow clone; CommandFailed.
 */
export async function publishEarlierCode(
  region: CheckedRegion,
  undo: Undo,
): Promise<(handler: string) => CodePlace> {
  const { code, stage, environment, folder } = region;
  const tree = await earlierVersion(undisturbedSince, folder);
  const settings = join(folder, "earlier.settings.yaml");
  // JSON is YAML.
  await writeFile(settings, JSON.stringify({ regions: { [code]: {} }, stage }));
  const app = join(folder, "earlier");
  const place = { environment, folder };
  await cdk(["synth", "--quiet", "--output", app, "-c", `settings=${settings}`], place, tree);
  const [body = "", ...more] = read(app, "*service*.template.json");
  if (more.length > 0) throw new Error(`There are several templates of a service in ${app}.`);

  const { S3Bucket: Bucket } = codeIn(body, "begin-run", region);
  for (const assets of read(app, "*.assets.json")) {
    const { files } = manifest.parse(JSON.parse(assets));
    for (const { objectKey: Key } of Object.values(files).flatMap((file) =>
      Object.values(file.destinations),
    )) {
      // What a deployment left has to stay.
      if (await isObjectThere(region.aws, { Bucket, Key })) continue;
      undo.push(() => region.aws.objects.send(new DeleteObjectCommand({ Bucket, Key })));
    }
  }
  const words = ["publish-assets", `${stagePrefix(code, stage)}/*`, "--app", app];
  await cdk([...words, "--unstable=publish-assets"], place);
  return (handler) => codeIn(body, handler, region);
}

function read(app: string, name: string): string[] {
  return globSync(`assembly-*/${name}`, { cwd: app }).map((file) => readFileSync(join(app, file), "utf8"));
}
