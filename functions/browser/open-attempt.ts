import type { Browser, Page } from "playwright-core";
import { ServiceError } from "../core/error.ts";
import { placeholdersIn } from "../core/scenario/interpolate.ts";
import type { AttemptRequest } from "./attempt.ts";
import { AttemptEnded, AttemptLimits } from "./attempt-limits.ts";
import { BrowserUnavailable } from "./chromium.ts";
import { FilmRecorder } from "./film-recorder.ts";
import { Mask } from "./masking.ts";
import { PageLog } from "./page-log.ts";
import { Pages } from "./pages.ts";
import { plainMessage } from "./playwright-errors.ts";
import type { Play } from "./run-steps.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

/** An attempt whose browser is ready for the first step. */
export interface OpenAttempt {
  play: Play;
  sandbox: Sandbox;
  film: FilmRecorder | null;
  isTraced: boolean;
  log: PageLog;
  startedAt: Date;
  /** Forgets the browser; what follows closes it. */
  detach(): void;
}

/** @throws BrowserUnavailable if the browser is gone before the first step; InvalidAllowedHost. */
export async function openAttempt(request: AttemptRequest, browser: Browser): Promise<OpenAttempt> {
  const mask = new Mask(request.secrets);
  const log = new PageLog(mask);
  const [sandbox, film] = await openBoth(request, browser, log);
  let limits: AttemptLimits | undefined;
  const crash = (message: string) => limits?.end(new AttemptEnded("error", message));
  const onCrash = (page: Page) => crash(`The page ${mask.apply(page.url())} crashed.`);
  const onDisconnected = () => crash("The browser stopped in the middle of the test.");
  try {
    const pages = await Pages.open(sandbox.context, log, {
      onCrash,
      onTurn: (page) => void film?.follow(page),
    });
    const isTraced = request.trace !== "off" && !usesSecret(request);
    if (isTraced) await sandbox.context.tracing.start({ snapshots: true, screenshots: false });
    await film?.start(pages.main);
    limits = new AttemptLimits({ ...request, timeoutMs: request.test.timeoutMs });
    browser.once("disconnected", onDisconnected);
    // A browser that is being ended closes its contexts first.
    sandbox.context.once("close", onDisconnected);
    if (!browser.isConnected()) throw new Error("The browser stopped");
    const detach = () => {
      browser.off("disconnected", onDisconnected);
      sandbox.context.off("close", onDisconnected);
    };
    const play = playOf(request, { sandbox, pages, limits, mask, film });
    return { play, sandbox, film, isTraced, log, startedAt: new Date(), detach };
  } catch (error) {
    limits?.dispose();
    await Promise.all([film?.discard(), sandbox.close()]);
    throw unavailable(error);
  }
}

interface Parts {
  sandbox: Sandbox;
  pages: Pages;
  limits: AttemptLimits;
  mask: Mask;
  film: FilmRecorder | null;
}

function playOf(request: AttemptRequest, { sandbox, pages, limits, mask, film }: Parts): Play {
  const beganAt = performance.now();
  return {
    steps: request.test.steps,
    context: sandbox.context,
    pages,
    limits,
    mask,
    values: request.values,
    secrets: request.secrets,
    refusals: () => [...sandbox.blocked, ...sandbox.unreachable],
    elapsedMs: () => performance.now() - beganAt,
    onSecret: async () => film?.guard(mask),
    onStep: (step) => request.onStep?.(step),
  };
}

/** A film that cannot begin is no reason not to test. */
async function openBoth(
  { viewport, allowedPrivateHosts, video }: AttemptRequest,
  browser: Browser,
  log: PageLog,
): Promise<[Sandbox, FilmRecorder | null]> {
  const filming = video ? FilmRecorder.open(browser, viewport) : Promise.resolve(null);
  const [sandbox, film] = await Promise.allSettled([
    openSandbox(browser, { viewport, allowedPrivateHosts }),
    filming,
  ]);
  if (film.status === "rejected") log.add(`The film could not begin: ${plainMessage(film.reason)}`);
  const recorder = film.status === "fulfilled" ? film.value : null;
  if (sandbox.status === "fulfilled") return [sandbox.value, recorder];
  await recorder?.discard();
  throw unavailable(sandbox.reason);
}

function usesSecret({ test, secrets }: AttemptRequest): boolean {
  return test.steps.some((step) => placeholdersIn(step).some((name) => Object.hasOwn(secrets, name)));
}

function unavailable(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const message = `The browser was lost before the test began: ${plainMessage(error)}.`;
  // No step has used a secret yet.
  return new BrowserUnavailable(new Mask({}).apply(message), { cause: error });
}
