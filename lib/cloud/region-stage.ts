import { Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { type RegionCode, regions } from "../../functions/core/regions.ts";
import { ServiceStack } from "./service-stack.ts";
import { StateStack } from "./state-stack.ts";

/**
 * One region of the service: regions share nothing. `cdk deploy 'us/*'` deploys one alone. The account is that of the
 * credentials at hand, so that a synthesis needs none.
 */
export class RegionStage extends Stage {
  constructor(scope: Construct, code: RegionCode) {
    super(scope, code, { env: { region: regions[code].awsRegion } });
    const state = new StateStack(this, "state", { code });
    new ServiceStack(this, "service", { code, state });
  }
}
