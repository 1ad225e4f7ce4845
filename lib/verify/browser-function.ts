import { DeleteFunctionConcurrencyCommand, PutFunctionConcurrencyCommand } from "@aws-sdk/client-lambda";
import { type RegionCode, regions } from "../../functions/core/regions.ts";
import { awsClients } from "./aws/aws-clients.ts";
import { DeployedResources } from "./aws/deployed-resources.ts";

/** Says of a deployed region whether its function that drives browsers is invoked: with zero reserved, Lambda refuses every call. */
export async function browserFunctionOf(
  environment: NodeJS.ProcessEnv,
  code: RegionCode,
): Promise<(isInvoked: boolean) => Promise<void>> {
  const aws = awsClients(regions[code].awsRegion, environment);
  const resources = await DeployedResources.read(aws, code, null);
  const named = { FunctionName: resources.ofFunction("run-test") };
  const none = { ...named, ReservedConcurrentExecutions: 0 };
  return async (isInvoked) => {
    if (isInvoked) await aws.functions.send(new DeleteFunctionConcurrencyCommand(named));
    else await aws.functions.send(new PutFunctionConcurrencyCommand(none));
  };
}
