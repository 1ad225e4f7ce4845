import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";

const project = resolve(import.meta.dirname, "../../..");

const functionResource = z.object({
  Type: z.literal("AWS::Lambda::Function"),
  Properties: z.object({
    Handler: z.string(),
    Timeout: z.number(),
    MemorySize: z.number(),
    EphemeralStorage: z.object({ Size: z.number() }).default({ Size: 512 }),
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  }),
  Metadata: z.object({ "aws:cdk:path": z.string(), "aws:asset:path": z.string() }),
});

/** A function as its stack declares it. */
export interface SynthesizedFunction {
  /** `functions/<name>.lambda.ts`. */
  name: string;
  /** The absolute path of its unzipped asset. */
  folder: string;
  properties: z.infer<typeof functionResource>["Properties"];
}

/** Runs the CDK app as `cdk synth` does, including bundles. @returns the functions of one region. */
export async function synthesizeFunctions(output: string): Promise<SynthesizedFunction[]> {
  const { context } = JSON.parse(readFileSync(join(project, "cdk.json"), "utf8"));
  const metadata = { "aws:cdk:enable-path-metadata": true, "aws:cdk:enable-asset-metadata": true };
  await promisify(execFile)(process.execPath, ["bin/cloud.ts"], {
    cwd: project,
    env: {
      ...process.env,
      CDK_OUTDIR: output,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, ...metadata }),
    },
  });
  const assembly = join(output, "assembly-us");
  const templates = readdirSync(assembly).filter((name) => name.endsWith(".template.json"));
  return templates.flatMap((name) => functionsOf(assembly, readFileSync(join(assembly, name), "utf8")));
}

function functionsOf(assembly: string, template: string): SynthesizedFunction[] {
  const { Resources } = z
    .object({ Resources: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(template));
  return Object.values(Resources).flatMap((resource) => {
    const { data } = functionResource.safeParse(resource);
    const name = data?.Metadata["aws:cdk:path"].split("/").at(-2);
    if (!data || !existsSync(join(project, "functions", `${name}.lambda.ts`))) return [];
    const folder = resolve(assembly, data.Metadata["aws:asset:path"]);
    return [{ name: name ?? "", folder, properties: data.Properties }];
  });
}
