import { DeleteParametersCommand, paginateGetParametersByPath } from "@aws-sdk/client-ssm";
import { secretsPrefix, serviceName } from "../../config.ts";
import type { CheckedRegion } from "./checked-region.ts";

/** Most parameters that one call may remove. */
const atOnce = 10;

/** Removes all secrets of teams, whichever check set them. */
export async function removeSecrets(
  { aws, stage }: Pick<CheckedRegion, "aws" | "stage">,
  teams: readonly string[],
): Promise<void> {
  const client = aws.parameters;
  for (const team of teams) {
    const Path = `${secretsPrefix(serviceName(stage))}/${team}`;
    const names: string[] = [];
    for await (const { Parameters = [] } of paginateGetParametersByPath({ client }, { Path })) {
      names.push(...Parameters.flatMap(({ Name }) => Name ?? []));
    }
    for (let from = 0; from < names.length; from += atOnce) {
      await client.send(new DeleteParametersCommand({ Names: names.slice(from, from + atOnce) }));
    }
  }
}
