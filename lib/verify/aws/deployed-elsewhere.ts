import { type RegionCode, regionCodes, regions } from "../../../functions/core/regions.ts";
import { Operator } from "../operator.ts";
import { awsClients } from "./aws-clients.ts";
import type { Elsewhere } from "./checked-region.ts";
import { DeployedResources } from "./deployed-resources.ts";

interface Here {
  code: RegionCode;
  stage: string | null;
  /** With an operator's credentials. */
  environment: NodeJS.ProcessEnv;
  folder: string;
}

/** What CloudFormation answers if a stack is not there, and what it answers where an account may not look. */
const isNotThere = ["ValidationError", "AccessDenied", "AccessDeniedException"];

/** Finds another region that the same account has deployed, by the same stage. @returns `null` if there is none. */
export async function deployedElsewhere({
  code,
  stage,
  environment,
  folder,
}: Here): Promise<Elsewhere | null> {
  for (const other of regionCodes.filter((each) => each !== code)) {
    const aws = awsClients(regions[other].awsRegion, environment);
    try {
      const resources = await DeployedResources.read(aws, other, stage);
      return {
        code: other,
        aws,
        resources,
        operator: new Operator(environment, { code: other, stage }, folder),
      };
    } catch (error) {
      if (!(error instanceof Error) || !isNotThere.includes(error.name)) throw error;
    }
  }
  return null;
}
