import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/**
 * Replaces the one thing in the synthesized templates that the emulator's CloudFormation refuses: an alarm on a formula over
 * metrics becomes an alarm on one metric, under the same name. `test/cloud/alarms.test.ts` checks the real one.
 * @param app folder of `cdk synth`.
 */
export function adaptTemplates(app: string): void {
  for (const name of globSync("**/*.template.json", { cwd: app })) {
    const file = join(app, name);
    const template = JSON.parse(readFileSync(file, "utf8")) as Template;
    const alarms = Object.values(template.Resources).filter(
      ({ Type, Properties }) => Type === "AWS::CloudWatch::Alarm" && Properties?.["Metrics"] !== undefined,
    );
    for (const alarm of alarms) {
      const { Metrics: _, ...rest } = alarm.Properties ?? {};
      const metric = { Namespace: "VerifyDeploy", MetricName: "LeftOut", Statistic: "Sum", Period: 60 };
      alarm.Properties = { ...rest, ...metric };
    }
    if (alarms.length > 0) writeFileSync(file, JSON.stringify(template));
  }
}
