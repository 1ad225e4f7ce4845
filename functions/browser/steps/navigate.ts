import type { Page, Response } from "playwright-core";
import type { StepOf } from "../../core/scenario/step.ts";
import { isTimeout, plainMessage } from "../playwright-errors.ts";
import type { Stage } from "../stage.ts";
import { StepFailed } from "../step-failed.ts";

/** Milliseconds that a page may go on loading pictures and the like before the next step begins. */
const loadLimitMs = 5_000;

/**
 * Opens an address and waits for its document, and a while for what belongs to it: one picture that never comes is
 * no reason to fail. An answer of 4xx or 5xx is a page like any other.
 */
export async function navigate(stage: Stage, step: StepOf<"navigate">): Promise<void> {
  const { clock, pages } = stage;
  if (!/^(https?:\/\/|about:blank$)/i.test(step.url)) {
    throw new StepFailed(`The address ${step.url} does not begin with http:// or https://.`);
  }
  const page = await pages.page(step, clock);
  clock.pending = `The page ${step.url} did not load within ${clock.limit}.`;
  const response = await open(page, stage, step.url);
  const refusal = refusalOf(stage, response, step.url);
  if (refusal) throw new StepFailed(`The page ${step.url} could not be opened: ${refusal}.`);
  const timeout = Math.min(loadLimitMs, clock.remainingMs);
  await page.waitForLoadState("load", { timeout }).catch(() => {});
}

async function open(page: Page, stage: Stage, url: string): Promise<Response | null> {
  try {
    return await page.goto(url, { waitUntil: "domcontentloaded", timeout: stage.clock.remainingMs });
  } catch (error) {
    // The page itself went on to another one; the next step waits for that.
    if (/interrupted by another navigation/.test(String(error))) return null;
    if (stage.downloads.isExpecting && /Download is starting/.test(String(error))) return null;
    throw new StepFailed(reasonOf(error, stage, url), { cause: error });
  }
}

/** The guard proxy answers in the place of a host that it keeps the test from, or cannot reach. */
function refusalOf(stage: Stage, response: Response | null, url: string): string | null {
  if (response?.status() !== 403 && response?.status() !== 502) return null;
  return refusalAbout(stage, url);
}

function refusalAbout({ refusals }: Stage, url: string): string | null {
  const host = URL.parse(url)?.hostname;
  return refusals().findLast((line) => host && line.includes(host)) ?? null;
}

const reasons: readonly [RegExp, string][] = [
  [/ERR_TOO_MANY_REDIRECTS/, "it redirected too many times"],
  [/ERR_NAME_NOT_RESOLVED/, "its host name is unknown"],
  [/ERR_CONNECTION_REFUSED/, "its server refused the connection"],
  [/ERR_(CONNECTION_(RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE)/, "its server broke off the connection"],
  [/ERR_(TUNNEL|PROXY)/, "its server could not be reached"],
  [/ERR_CERT|ERR_SSL/, "its certificate is not valid"],
  [/ERR_ABORTED|Download is starting/, "the server answered with a download or with nothing to show"],
  [/ERR_BLOCKED/, "the test may not open it"],
];

function reasonOf(error: unknown, stage: Stage, url: string): string {
  const refusal = refusalAbout(stage, url);
  if (isTimeout(error)) {
    return `The page ${url} did not load within ${stage.clock.limit}${refusal ? `: ${refusal}` : ""}.`;
  }
  const known = reasons.find(([pattern]) => pattern.test(String(error)))?.[1];
  return `The page ${url} could not be opened: ${refusal ?? known ?? plainMessage(error)}.`;
}
