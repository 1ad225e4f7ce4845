import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  UpdatePolicy?: unknown;
}

interface Template {
  Resources: Record<string, Resource>;
}

/**
 * Replaces what the emulator's CloudFormation refuses in the synthesized templates: an alarm on a formula over metrics becomes an alarm on
 * one metric, under the same name (`test/cloud/alarms.test.ts` checks the real one); and an alias shifts at once, without CodeDeploy
 * (`test/cloud/wiring.test.ts`).
 * @param app folder of `cdk synth`.
 */
export function adaptTemplates(app: string): void {
  for (const name of globSync("**/*.template.json", { cwd: app })) {
    const file = join(app, name);
    const template = JSON.parse(readFileSync(file, "utf8")) as Template;
    const resources = Object.entries(template.Resources)
      .filter(([, { Type }]) => !Type.startsWith("AWS::CodeDeploy::"))
      .map(([id, resource]) => [id, adapted(resource)] as const);
    writeFileSync(file, JSON.stringify({ ...template, Resources: Object.fromEntries(resources) }));
  }
}

function adapted(resource: Resource): Resource {
  const { Type, Properties } = resource;
  if (Type === "AWS::Lambda::Alias") {
    const { UpdatePolicy: _, ...atOnce } = resource;
    return atOnce;
  }
  if (Type !== "AWS::CloudWatch::Alarm" || Properties?.["Metrics"] === undefined) return resource;
  const { Metrics: _, ...rest } = Properties;
  const metric = { Namespace: "VerifyDeploy", MetricName: "LeftOut", Statistic: "Sum", Period: 60 };
  return { ...resource, Properties: { ...rest, ...metric } };
}
