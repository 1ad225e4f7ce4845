import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DeleteParametersCommand, PutParameterCommand } from "@aws-sdk/client-ssm";
import { secretsPrefix, serviceName } from "../../config.ts";
import type { CheckedRegion } from "./checked-region.ts";

const names = Array.from({ length: 10 }, (_, index) => `VERIFY_${index}`);
const secretOf = (name: string) => `value-of-${name.toLowerCase()}`;

/** A scenario of many tests with secrets. */
export const manySecrets = { name: "Verify: many secrets", tests: 60 } as const;

/** Every test asks whether each secret has its value. */
function scenario() {
  const steps = names.map((name) => ({
    type: "waitForExpression",
    expression: `"{{${name}}}" === "${secretOf(name)}"`,
    timeout: 5000,
  }));
  return {
    name: manySecrets.name,
    video: false,
    trace: "off",
    parallel: 8,
    secrets: names,
    tests: Array.from({ length: manySecrets.tests }, (_, index) => ({
      name: `Test ${index + 1}`,
      timeout: "60s",
      steps,
    })),
  };
}

/** Registers the scenario and sets its secrets for as long as some work takes. */
export async function withManySecrets<T>(region: CheckedRegion, work: () => Promise<T>): Promise<T> {
  const { aws, folder, operator, team, stage } = region;
  const file = join(folder, "many-secrets.json");
  await writeFile(file, JSON.stringify(scenario()));
  await operator.push(team, [file]);
  const parameter = (name: string) => `${secretsPrefix(serviceName(stage))}/${team}/${name}`;
  try {
    for (const name of names) {
      const secret = {
        Name: parameter(name),
        Value: secretOf(name),
        Type: "SecureString",
        Overwrite: true,
      } as const;
      await aws.parameters.send(new PutParameterCommand(secret));
    }
    return await work();
  } finally {
    await aws.parameters.send(new DeleteParametersCommand({ Names: names.map(parameter) }));
  }
}
