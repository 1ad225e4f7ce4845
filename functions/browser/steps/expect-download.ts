import { quote, StepFailed } from "../../attempt/step-failed.ts";
import { holds, inWords } from "../../attempt/text-expectation.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { checkDownload } from "../files/check-download.ts";
import type { Download } from "../files/download-ledger.ts";
import { type PollResult, poll } from "../page/poll.ts";

type ExpectDownload = StepOf<"expectDownload">;

/** How many names a message lists. */
const mostNames = 5;

/**
 * Waits for a download that no step has taken yet, the first one with the expected name, and checks it. It may have
 * begun at any time since the start of the test.
 */
export async function expectDownload(scope: StepScope, step: ExpectDownload): Promise<void> {
  const { clock, downloads } = scope;
  const download = await poll(clock, async () => find(scope, step));
  downloads.take(download, step.keep ?? false);
  if (download.state === "broken") {
    const received = `${download.receivedBytes} bytes had arrived`;
    throw new StepFailed(
      download.reason ?? `The download ${quote(download.name)} broke off after ${received}.`,
    );
  }
  try {
    await clock.within(checkDownload(step, download));
  } finally {
    await downloads.discard(download);
  }
}

function find({ downloads, clock }: StepScope, { name }: ExpectDownload): PollResult<Download> {
  const { untaken } = downloads;
  const found = untaken.find((download) => name === undefined || holds(name, download.name));
  if (!found) {
    const wanted = name === undefined ? "" : ` whose name has ${inWords(name)}`;
    return { notYet: `No download${wanted} began within ${clock.limit}. ${others(untaken)}` };
  }
  if (found.state !== "running") return { found };
  const received = `${found.receivedBytes} bytes had arrived`;
  return { notYet: `The download ${quote(found.name)} was not complete within ${clock.limit}: ${received}.` };
}

function others(untaken: readonly Download[]): string {
  if (untaken.length === 0) return "There was no other one.";
  const names = untaken.slice(0, mostNames).map(({ name }) => quote(name, 100));
  const more = untaken.length > mostNames ? ` and ${untaken.length - mostNames} more` : "";
  return `There was ${names.join(", ")}${more}.`;
}
