import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AttemptRequest } from "../attempt/attempt-request.ts";
import { BrowserUnavailable } from "../attempt/browser-unavailable.ts";
import { withFaults } from "../attempt/faults.ts";
import type { PlainRequest } from "../attempt/messages.ts";
import { ownFolder, privateFolder } from "../attempt/private-folder.ts";
import { storingFault } from "../attempt/storing-fault.ts";
import { unbegunAttempt } from "../attempt/unbegun-attempt.ts";
import { forKindsInTurn } from "../core/artifacts/artifact-kinds.ts";
import type { AttemptResult } from "../core/run/result.ts";
import type { FileRef, RunFiles } from "../core/run/run-files.ts";
import { AttemptWatch } from "./attempt-watch.ts";
import { returned } from "./returned.ts";
import type { Runners } from "./runners.ts";

export interface SupervisedRequest
  extends PlainRequest,
    Pick<AttemptRequest, "signal" | "files" | "mayBegin" | "onBegin" | "onStep"> {
  runners: Runners;
  /** Whether the runner prints a report after this attempt. By default it does not. */
  printsNext?: boolean;
}

/**
 * Has a runner make one attempt at a test and stores its files. Whatever the page does, this ends within 5 s of the
 * attempt's limit; a runner that the page kept busy is not used again.
 * @throws BrowserUnavailable or what `mayBegin` throws, before the first step; never because of a page or a scenario.
 */
export async function superviseAttempt(request: SupervisedRequest): Promise<AttemptResult> {
  const { runners, signal, files, mayBegin, onBegin, onStep, printsNext = false, ...plain } = request;
  if (signal.aborted) return unbegunAttempt(request);
  const folder = await ownFolder(await privateFolder(), "attempt");
  try {
    const lease = await runners.lease();
    // A request to stop refers to an order that was sent before it.
    if (signal.aborted) {
      await lease.release(true);
      return unbegunAttempt(request);
    }
    const watch = new AttemptWatch(lease.runner, {
      attempt: plain.attempt,
      timeoutMs: plain.test.timeoutMs,
      deadline: plain.deadline,
      onBegin: (begun) => {
        runners.prove(begun.browserMode);
        onBegin?.(begun);
      },
      ...(mayBegin && { mayBegin }),
      ...(onStep && { onStep }),
    });
    const free = returned(lease.runner);
    const stop = () => watch.stop();
    signal.addEventListener("abort", stop);
    try {
      if (printsNext) lease.runner.send({ type: "prints-next" });
      lease.runner.send({ type: "attempt", request: plain, folder });
      return await stored(await watch.result, folder, files);
    } catch (error) {
      // For a cancelled run it does not matter whether a browser was available.
      if (signal.aborted && error instanceof BrowserUnavailable) return unbegunAttempt(request);
      if (error instanceof BrowserUnavailable) runners.disprove();
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
      watch.end();
      // A browser that is still closing pages is not waited for; one that was lost is gone before this returns.
      await lease.release(watch.isLost ? false : free);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves the files from the runner's folder to where they are stored. */
async function stored(result: AttemptResult, folder: string, files: RunFiles): Promise<AttemptResult> {
  const faults: string[] = [];
  const store = async (file: FileRef | null): Promise<FileRef | null> => {
    if (file === null) return null;
    try {
      return await files.write(file.key, await readFile(join(folder, file.key)), file.contentType);
    } catch (error) {
      faults.push(storingFault(file.key, error));
      return null;
    }
  };
  const kept = result.files.downloads.map(async (download) => {
    const file = await store(download);
    return file && { ...download, ...file };
  });
  const moved = {
    ...(await forKindsInTurn("attempt", (kind) => store(result.files[kind]))),
    downloads: (await Promise.all(kept)).filter((download) => download !== null),
  };
  return withFaults({ ...result, files: moved }, faults);
}
