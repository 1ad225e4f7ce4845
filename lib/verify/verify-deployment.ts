import { mkdtemp, readdir, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { RegionCode } from "../../functions/core/regions.ts";
import { ScenarioApi } from "../cli/client/scenario-api.ts";
import { note } from "../cli/terminal/output.ts";
import { browserFunctionOf } from "./browser-function.ts";
import { judge } from "./conformance.ts";
import { type DeployedRegion, inputsOf, prepare } from "./deployed-region.ts";
import { Deployment } from "./deployment.ts";
import { earlierVersion } from "./earlier-version.ts";
import { startEmulator } from "./emulator.ts";
import { emulatorLimits } from "./emulator-limits.ts";
import { reportLimits, reportOn } from "./findings.ts";
import { startHoldingSite } from "./holding-site.ts";
import { startHost } from "./host.ts";
import { Operator } from "./operator.ts";
import { step } from "./progress.ts";
import { earlierLinkLifetime, upgradeAndBack } from "./upgrade.ts";

/** What has to be closed at the end. */
type Closing = (() => unknown)[];

/**
 * Deploys regions by the real `cdk` to an emulator of AWS, judges each by the conformance suite, and takes the first one back to an
 * earlier version and forth again.
 * @param from the commit of the earlier version; `null` leaves that out.
 * @returns the exit code: 0 when everything holds.
 */
export async function verifyDeployment(codes: readonly RegionCode[], from: string | null): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "verify-deploy-"));
  const closing: Closing = [];
  let holds = false;
  try {
    holds = await verify({ codes, from }, folder, closing);
  } catch (error) {
    note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const close of closing.reverse()) await close();
  }
  await removeAllBut(holds ? [] : [".log", ".json"], folder);
  if (!holds) note(`The deployment does not hold. Its logs are in ${folder}.`);
  return holds ? 0 : 1;
}

/** Removes what was deployed, which takes gigabytes: the code of a function once for each of its instances. */
async function removeAllBut(endings: readonly string[], folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isKept = endings.includes(extname(name));
    if (!isKept) await rm(join(folder, name), { recursive: true, force: true });
  }
  if (endings.length === 0) await rmdir(folder);
}

async function verify(
  { codes, from }: { codes: readonly RegionCode[]; from: string | null },
  folder: string,
  closing: Closing,
): Promise<boolean> {
  const earlier =
    from === null ? null : { commit: from.slice(0, 7), tree: await earlierVersion(from, folder) };
  const emulator = await step("MiniStack starts", () => startEmulator(folder));
  closing.push(() => emulator.close());
  const site = await startHoldingSite();
  closing.push(() => site.close());
  const settings = {
    regions: Object.fromEntries(codes.map((code) => [code, {}])),
    allowed_private_hosts: [new URL(site.pageOf("")).host],
  };

  const deployment = new Deployment(emulator, folder);
  const app = await step("cdk synth", () => deployment.synthesize("deployed", settings));
  await step("cdk bootstrap", () => deployment.bootstrap(app, codes));
  const deployed = await step("cdk deploy", () => deployment.deploy(app, codes));

  const regions: DeployedRegion[] = [];
  for (const code of codes) {
    const host = await startHost(deployed(code), emulator.endpoint);
    closing.push(() => host.close());
    const ready = () => prepare(code, host.baseUrl, new Operator(emulator.environment, { code }, folder));
    regions.push(await step(`${code}: keys are issued, scenarios are pushed`, ready));
  }

  const leftOut = emulatorLimits.map(({ clause }) => clause);
  let holds = true;
  for (const [index, region] of regions.entries()) {
    const inputs = inputsOf(region, regions[index === 0 ? regions.length - 1 : index - 1]);
    const judged = () =>
      judge(emulator.environment, inputs, { folder, name: `conformance-${region.code}`, leftOut });
    holds = reportOn(await step(`${region.code}: the conformance suite`, judged)) && holds;
  }
  reportLimits();

  if (earlier === null) {
    note("Not judged: that data and runs in progress survive an upgrade and a rollback.");
    return holds;
  }
  const [first] = regions;
  if (!first) throw new Error("There is no region to update.");
  const limits = { link_lifetime: `${earlierLinkLifetime}s` };
  const older = await step(`cdk synth of ${earlier.commit}`, () =>
    deployment.synthesize("earlier", { ...settings, regions: { [first.code]: {} }, limits }, earlier.tree),
  );
  const change = (version: string) => async () => {
    const moved = await deployment.deploy(version, [first.code]);
    if (moved(first.code) !== deployed(first.code))
      throw new Error("The update changed the address of the API.");
  };
  const api = new ScenarioApi(first.baseUrl, async () => first.keys.ours);
  const downloads = join(folder, "downloads");
  await step(
    `${first.code}: back to ${earlier.commit} and forth; its data and runs in progress survive`,
    async () =>
      upgradeAndBack({
        ...{ api, site, folder: downloads },
        mayDrive: await browserFunctionOf(emulator.environment, first.code),
        ...{ rollBack: change(older), upgrade: change(app) },
      }),
  );
  return holds;
}
