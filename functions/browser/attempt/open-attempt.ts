import type { Page } from "playwright-core";
import type { AttemptRequest } from "../../attempt/attempt-request.ts";
import { type BrowserMode, isOneProcess } from "../../attempt/browser-mode.ts";
import { BrowserUnavailable } from "../../attempt/browser-unavailable.ts";
import { Mask } from "../../attempt/masking/mask.ts";
import { ServiceError } from "../../core/error.ts";
import type { BrowserLease } from "../chromium/browser-source.ts";
import { Downloads } from "../files/downloads.ts";
import { leaveFieldsOnly } from "../files/file-choosers.ts";
import type { Shot } from "../film/film-events.ts";
import { FilmRecorder } from "../film/film-recorder.ts";
import { Dialogs } from "../page/dialogs.ts";
import { Pages } from "../page/pages.ts";
import { plainMessage } from "../page/playwright-errors.ts";
import { openSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import { AttemptTrace } from "../trace/attempt-trace.ts";
import { boundAttempt } from "./attempt-bounds.ts";
import { AttemptEnded, AttemptLimits } from "./attempt-limits.ts";
import { mayLeave } from "./may-leave.ts";
import { PageLog } from "./page-log.ts";
import type { Play } from "./run-steps.ts";

/** An attempt whose browser is ready for the first step. */
export interface OpenAttempt {
  play: Play;
  mode: BrowserMode;
  sandbox: Sandbox;
  film: FilmRecorder | null;
  trace: AttemptTrace | null;
  log: PageLog;
  startedAt: Date;
  /** Stops listening to the browser, which is closed next. */
  detach(): void;
}

/** @throws BrowserUnavailable if the browser is gone before the first step; InvalidAllowedHost; what `mayBegin` throws. */
export async function openAttempt(request: AttemptRequest, lease: BrowserLease): Promise<OpenAttempt> {
  const { browser } = lease;
  const mask = new Mask(request.secrets);
  const log = new PageLog(mask);
  let trace: AttemptTrace | null = null;
  const [sandbox, film] = await openBoth(request, lease, log, (shot) => trace?.addPicture(shot));
  let limits: AttemptLimits | undefined;
  let downloads: Downloads | undefined;
  // A crashed page process is the page's own fault. Why a whole browser ended cannot be known.
  const onCrash = (page: Page) =>
    limits?.end(
      new AttemptEnded("failed", `The page ${mask.apply(page.url())} crashed.`, { isPageGone: true }),
    );
  const onDisconnected = () => limits?.end(new AttemptEnded("error", browserStopped(lease.mode)));
  try {
    await leaveFieldsOnly(sandbox.context, request.test.steps);
    const dialogs = new Dialogs(sandbox.context, log);
    const pages = await Pages.open(sandbox, log, {
      onCrash,
      onTurn: async (page) => film?.turnTo(page),
    });
    downloads = await Downloads.open(pages.main, log, request.test.steps);
    if (request.trace !== "off" && mayLeave("trace", request))
      trace = await AttemptTrace.start(sandbox.context, {
        size: request.viewport,
        isFilmed: film !== null,
        folder: lease.traces,
        onDropped: (reason) => log.add(reason),
      });
    await request.mayBegin?.();
    film?.begin();
    limits = new AttemptLimits({ ...request, timeoutMs: request.test.timeoutMs });
    const unbound = boundAttempt(sandbox.context, (message) =>
      limits?.end(new AttemptEnded("failed", message)),
    );
    browser.once("disconnected", onDisconnected);
    // A browser that is shutting down closes its contexts first.
    sandbox.context.once("close", onDisconnected);
    if (!browser.isConnected()) throw new Error("The browser stopped");
    const detach = () => {
      unbound();
      browser.off("disconnected", onDisconnected);
      sandbox.context.off("close", onDisconnected);
    };
    const play = playOf(request, { sandbox, pages, dialogs, downloads, limits, mask, film, trace });
    return { play, mode: lease.mode, sandbox, film, trace, log, startedAt: new Date(), detach };
  } catch (error) {
    limits?.dispose();
    await Promise.all([film?.discard(), sandbox.close()]);
    await downloads?.remove();
    throw unavailable(error);
  }
}

interface Parts {
  sandbox: Sandbox;
  pages: Pages;
  downloads: Downloads;
  dialogs: Dialogs;
  limits: AttemptLimits;
  mask: Mask;
  film: FilmRecorder | null;
  trace: AttemptTrace | null;
}

function playOf(
  request: AttemptRequest,
  { sandbox, pages, dialogs, downloads, limits, mask, film, trace }: Parts,
): Play {
  const beganAt = performance.now();
  return {
    attempt: request.attempt,
    steps: request.test.steps,
    context: sandbox.context,
    proxy: sandbox.proxy,
    pages,
    dialogs,
    limits,
    mask,
    values: { ...request.values },
    captured: new Set(),
    secrets: request.secrets,
    uploads: request.uploads ?? {},
    downloads,
    refusals: sandbox.refusals,
    elapsedMs: () => performance.now() - beganAt,
    trace,
    onSecret: async () => {
      trace?.rejectForSecret();
      await film?.guard(mask);
    },
    onStep: (step) => request.onStep?.(step),
    film,
  };
}

function browserStopped(mode: BrowserMode): string {
  const what = "The browser stopped in the middle of the test.";
  if (!isOneProcess(mode)) return what;
  return `${what} It ran in a single process, which ends when one of its pages crashes.`;
}

/** The test runs even if its film cannot be recorded. */
async function openBoth(
  request: AttemptRequest,
  lease: BrowserLease,
  log: PageLog,
  onShot: (shot: Shot) => void,
): Promise<[Sandbox, FilmRecorder | null]> {
  const { viewport, allowedPrivateHosts } = request;
  const isFilmed = request.video && mayLeave("video", request);
  const openFilm = async () => (isFilmed ? FilmRecorder.open(await lease.encoder(), viewport, onShot) : null);
  const [sandbox, film] = await Promise.allSettled([
    openSandbox(lease.browser, { viewport, allowedPrivateHosts }),
    openFilm(),
  ]);
  if (film.status === "rejected") log.add(`The film could not begin: ${plainMessage(film.reason)}`);
  const recorder = film.status === "fulfilled" ? film.value : null;
  if (sandbox.status === "fulfilled") return [sandbox.value, recorder];
  await recorder?.discard();
  throw unavailable(sandbox.reason);
}

function unavailable(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const message = `The browser was lost before the test began: ${plainMessage(error)}.`;
  // No step has used a secret yet, so there is nothing to mask.
  return new BrowserUnavailable(new Mask({}).apply(message), { cause: error });
}
