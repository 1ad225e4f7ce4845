import { type App, Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { type RegionCode, regionCodes, regions } from "../../functions/core/regions.ts";
import { serviceName } from "../config.ts";
import { CopiesStack } from "./region-backup.ts";
import type { ReleaseMode } from "./release-mode.ts";
import { ServiceStack } from "./service-stack.ts";
import { type RegionSettings, type Settings, settingsOf } from "./settings.ts";
import { StateStack } from "./state-stack.ts";

interface RegionStageProps {
  code: RegionCode;
  settings: Settings;
  own: RegionSettings;
  releases: ReleaseMode;
}

/**
 * One region of the service: regions share nothing. `cdk deploy 'us/*'` deploys one alone; of a stage, `'<stage>-us/*'`. The account is that of the
 * current credentials, so synthesis needs none.
 */
export class RegionStage extends Stage {
  readonly state: StateStack;
  readonly service: ServiceStack;

  constructor(scope: Construct, { code, settings, own, releases }: RegionStageProps) {
    // The names of the stacks begin with it, and those of all resources that CloudFormation names.
    const id = settings.stage === null ? code : `${settings.stage}-${code}`;
    super(scope, id, { env: { region: regions[code].awsRegion } });
    const name = `${serviceName(settings.stage)}-${code}`;
    const copies = own.backup && new CopiesStack(this, "copies", { name, awsRegion: own.backup.copy_to });
    this.state = new StateStack(this, "state", { code, settings, own, copyTo: copies?.vaultArn ?? null });
    if (copies) this.state.addStackDependency(copies);
    this.service = new ServiceStack(this, "service", {
      code,
      name,
      settings,
      own,
      releases,
      state: this.state,
    });
  }
}

/** The regions that the settings name, each what the CDK calls a stage: stacks that are deployed together. */
export function addRegions(app: App, settings: Settings, releases: ReleaseMode = "gradual"): RegionStage[] {
  return regionCodes.flatMap((code) => {
    const own = settingsOf(settings, code);
    return own ? [new RegionStage(app, { code, settings, own, releases })] : [];
  });
}
