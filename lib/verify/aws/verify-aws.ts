import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegionCode } from "../../../functions/core/regions.ts";
import { withCredentials } from "../../cli/operator/operator-region.ts";
import { columns, note, print } from "../../cli/terminal/output.ts";
import { Deployment } from "../deployment.ts";
import { startEmulator } from "../emulator.ts";
import { startHost } from "../host.ts";
import { step } from "../progress.ts";
import type { AwsCheck } from "./aws-check.ts";
import { type OpenOptions, openRegion } from "./open-region.ts";
import { runChecks, type Verdict } from "./run-checks.ts";

/** What is judged, and where. */
interface VerifyAwsOptions {
  code: RegionCode;
  stage: string | null;
  /** Deploys the region to an emulator on this machine, and judges that. */
  emulator: boolean;
  /** Further base addresses of the region. */
  hosts: readonly string[];
  checks: readonly AwsCheck[];
  /** Runs what cannot be proven where it runs too. */
  regardless: boolean;
}

/**
 * Judges a deployed region by what only a deployment shows, and prints a table.
 * @returns the exit code: 1 if something does not hold.
 */
export async function verifyAws(options: VerifyAwsOptions): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "verify-aws-"));
  const closing: (() => unknown)[] = [];
  let verdicts: Verdict[] = [];
  try {
    const place = options.emulator ? await onEmulator(options, folder, closing) : inAccount(options, folder);
    const otherwise = "to try it without an account, give --emulator too";
    const opening = () => withCredentials(options.code, () => openRegion(place), otherwise);
    const { region, close } = await step("a team is made", opening);
    closing.push(() => step("all that it made is removed", close));
    verdicts = await runChecks(options.checks, region, options.regardless);
  } finally {
    for (const close of closing.reverse()) await close();
  }
  printVerdicts(verdicts);
  if (options.emulator)
    print("What holds on an emulator shows the service's part. An account settles the rest.");
  const holds = verdicts.every(({ verdict }) => verdict !== "does not hold");
  if (holds) await rm(folder, { recursive: true, force: true });
  else note(`The logs are in ${folder}.`);
  return holds ? 0 : 1;
}

function inAccount({ code, stage, hosts }: VerifyAwsOptions, folder: string): OpenOptions {
  const baseUrls = async (deployed: string) => [deployed, ...hosts];
  return { code, stage, place: "aws", environment: process.env, baseUrls, folder };
}

async function onEmulator(
  { code, stage }: VerifyAwsOptions,
  folder: string,
  closing: (() => unknown)[],
): Promise<OpenOptions> {
  const emulator = await step("MiniStack starts", () => startEmulator(folder));
  closing.push(() => emulator.close());
  const deployment = new Deployment(emulator, folder);
  // The shortest life of a link, whose end a check waits for.
  const settings = { regions: { [code]: {} }, stage, limits: { link_lifetime: "1m" } };
  const app = await step("cdk synth", () => deployment.synthesize("deployed", settings));
  await step("cdk bootstrap", () => deployment.bootstrap(app, [code]));
  await step("cdk deploy", () => deployment.deploy(app, [code]));
  const baseUrls = async (deployed: string) => {
    const host = await startHost(deployed, emulator.endpoint);
    closing.push(() => host.close());
    return [host.baseUrl];
  };
  return { code, stage, place: "emulator", environment: emulator.environment, baseUrls, folder };
}

function printVerdicts(verdicts: readonly Verdict[]): void {
  const rows = verdicts.map(({ check, verdict, found }) => [
    verdict,
    check.name,
    verdict === "not provable here" ? "" : dollars(check.costs),
    found,
  ]);
  for (const line of columns([["VERDICT", "CHECK", "COST", "FOUND"], ...rows])) print(line);
  const ran = verdicts.filter(({ verdict }) => verdict !== "not provable here");
  const held = ran.filter(({ verdict }) => verdict === "holds").length;
  const cost = ran.reduce((sum, { check }) => sum + check.costs, 0);
  const others = `${verdicts.length - ran.length} are not provable here`;
  print(`${held} hold, ${ran.length - held} do not, ${others}; on AWS this costs about ${dollars(cost)}`);
}

function dollars(amount: number): string {
  return `$${amount.toFixed(3)}`;
}
