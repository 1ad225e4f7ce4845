import { globSync } from "node:fs";
import { join } from "node:path";
import { type RegionCode, regions } from "../../../functions/core/regions.ts";
import { ScenarioApi } from "../../cli/client/scenario-api.ts";
import { Operator } from "../operator.ts";
import { awsClients } from "./aws-clients.ts";
import { type CheckedRegion, type EndedRun, type Place, runToItsEnd, teamsOf } from "./checked-region.ts";
import { deployedElsewhere } from "./deployed-elsewhere.ts";
import { DeployedResources } from "./deployed-resources.ts";
import { removeSecrets } from "./remove-secrets.ts";
import { removeTraces } from "./remove-traces.ts";
import { withUndo } from "./undo.ts";

/** Which region, and how it is reached. */
export interface OpenOptions {
  code: RegionCode;
  stage: string | null;
  place: Place;
  /** With an operator's credentials. */
  environment: NodeJS.ProcessEnv;
  /** Further base addresses of the region, or those that stand in for its own. */
  baseUrls: (deployed: string) => Promise<readonly string[]>;
  folder: string;
}

/** A region with a team of its own, which is removed with all that it made. */
interface OpenedRegion {
  region: CheckedRegion;
  close(): Promise<void>;
}

/** Finds what is deployed, and makes a team with the scenarios of the checks. */
export async function openRegion(options: OpenOptions): Promise<OpenedRegion> {
  const { code, stage, environment, folder, place } = options;
  const aws = awsClients(regions[code].awsRegion, environment);
  const resources = await DeployedResources.read(aws, code, stage);
  const baseUrls = await options.baseUrls(resources.baseUrl);
  const team = `verify-${Date.now().toString(36)}`;
  const operator = new Operator(environment, { code, stage }, folder);
  const scenarios = globSync("scenarios/*.yaml", { cwd: import.meta.dirname });
  const close = () =>
    withUndo(async (undo) => {
      undo.push(
        () => removeTraces({ aws, resources }, teamsOf(team)),
        () => removeSecrets({ aws, stage }, teamsOf(team)),
      );
    });
  const make = async () => {
    const files = scenarios.map((file) => join(import.meta.dirname, file));
    await operator.push(team, files);
    return operator.issueKey(team, "--expires", "1d");
  };
  const { key } = await make().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const api = new ScenarioApi(baseUrls[0] ?? resources.baseUrl, async () => key);
  const runs = new Map<string, Promise<EndedRun>>();
  const ended = (scenario: string) => {
    const run = runs.get(scenario) ?? runToItsEnd(api, scenario);
    runs.set(scenario, run);
    return run;
  };
  // The emulator has what was deployed to it, which is this region.
  const elsewhere = async () => (place === "emulator" ? null : deployedElsewhere(options));
  const region: CheckedRegion = {
    ...{
      elsewhere,
      code,
      stage,
      place,
      aws,
      resources,
      baseUrls,
      team,
      key,
      api,
      operator,
      environment,
      folder,
      ended,
    },
  };
  return { region, close };
}
