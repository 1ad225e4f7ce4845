import { readFile, writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { type BrowserMode, isOneProcess } from "../attempt/browser-mode.ts";
import { chromiumFiles } from "../attempt/chromium-binary.ts";
import type { Order, PlainRequest, Report, RunnerOptions } from "../attempt/messages.ts";
import { folderFiles } from "../core/files/folder-files.ts";
import type { AttemptResult } from "../core/run/result.ts";
import { AttemptEnded } from "./attempt/attempt-limits.ts";
import type { BrowserLease, BrowserSource } from "./chromium/browser-source.ts";
import { reusedBrowsers } from "./chromium/chromium.ts";
import { headedBrowsers } from "./chromium/headed-browsers.ts";
import { whenProcessStarts } from "./chromium/when-process-starts.ts";
import { shareMachineWith } from "./film/films-at-once.ts";
import { pdfPrinter, preparePrinter } from "./print-pdf.ts";

/**
 * Entry point of the runner process. It is started with a folder for its temporary files and its options, carries out
 * one order at a time, and exits when its parent closes the connection.
 */
const [folder = "", options = "{}"] = process.argv.slice(2);
const { headed, modes } = JSON.parse(options) as RunnerOptions;
const browsers: BrowserSource = headed ? headedBrowsers() : reusedBrowsers(modes ? { modes } : {});
let stopping = new AbortController();
let beginning = Promise.withResolvers<void>();
let printsNext = false;

const beatMs = 500;
setInterval(() => report({ type: "alive" }), beatMs).unref();

// The parent ends this process. Ctrl-C reaches both, and the cancelled run has to be reported first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => void browsers.close().finally(() => process.exit()));

// All runners share one copy of Chromium. Everything else that this one writes, such as traces, is removed with it.
const ready = headed ? Promise.resolve() : chromiumFiles().catch(() => {});
const inOwnFolder = ready.then(() => {
  process.env["TMPDIR"] = folder;
});

process.on("message", (order: Order) => {
  if (order.type === "stop") stopping.abort();
  else if (order.type === "fail")
    stopping.abort(new AttemptEnded("failed", order.message, { isPageGone: true }));
  else if (order.type === "begin") beginning.resolve();
  else if (order.type === "ping") report({ type: "ready" });
  else if (order.type === "share") shareMachineWith(order.attempts);
  else if (order.type === "prints-next") printsNext = true;
  else if (order.type === "warm") void inOwnFolder.then(warm);
  else {
    // From now on `stop` refers to this order, even while it is still waiting.
    stopping = new AbortController();
    void inOwnFolder.then(() => carryOut(order));
  }
});

type Task = Exclude<Order, { type: "stop" | "fail" | "begin" | "share" | "warm" | "ping" | "prints-next" }>;

/** What attempts need besides the browser: half as much again as Playwright alone, so a browser can start meanwhile. */
const attempts = () => import("./attempt/attempt.ts");

/** Never fails: the next order that needs the browser reports that it did not start. */
async function warm(): Promise<void> {
  // Modules that load would keep this process from starting the browser's.
  whenProcessStarts(() => void attempts().catch(() => {}));
  await start().catch(() => {});
}

async function carryOut(order: Task): Promise<void> {
  try {
    await work(order);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    report({ type: "failed", name, message });
  }
  // A runner is killed when it is not needed any more, so Node.js cannot do this at its end.
  flushCompileCache();
  report({ type: "free" });
}

async function work(order: Task): Promise<void> {
  switch (order.type) {
    case "start":
      return start();
    case "attempt":
      return attempt(order.request, order.folder);
    case "print":
      return withBrowser(async ({ browser }) =>
        writeFile(order.pdf, await pdfPrinter(browser)(await readFile(order.html, "utf8"))),
      );
    case "cards": {
      const { writeCards } = await import("./film/write-cards.ts");
      return withBrowser((lease) => writeCards(lease, order.request));
    }
    default:
      return order satisfies never;
  }
}

async function attempt(request: PlainRequest, folder: string): Promise<void> {
  const { runAttempt } = await attempts();
  let mode: BrowserMode | undefined;
  await runAttempt({
    ...request,
    browsers,
    signal: stopping.signal,
    files: folderFiles(folder),
    mayBegin: () => {
      beginning = Promise.withResolvers<void>();
      report({ type: "opened" });
      return beginning.promise;
    },
    onBegin: (begun) => {
      mode = begun.browserMode;
      report({ type: "begun", begun });
    },
    onStep: (step) => report({ type: "step", step }),
    onVerdict: (verdict) => {
      report({ type: "verdict", verdict });
      if (printsNext && mode) void prepareToPrint(verdict, mode).catch(() => {});
      printsNext = false;
    },
    onResult: (result) => report({ type: "result", result }),
  });
}

/** Opens the page that prints in advance, if the browser is used again after the attempt and shows no window. */
async function prepareToPrint({ outcome }: AttemptResult, mode: BrowserMode): Promise<void> {
  const isKept = (outcome === "passed" || outcome === "failed") && !isOneProcess(mode);
  if (isKept && !headed) await withBrowser(async ({ browser }) => preparePrinter(browser));
}

async function start(): Promise<void> {
  const lease = await browsers.lease();
  await lease.release("keep");
}

async function withBrowser(work: (lease: BrowserLease) => Promise<void>): Promise<void> {
  const lease = await browsers.lease();
  try {
    await work(lease);
    await lease.release("keep");
  } catch (error) {
    await lease.release("discard");
    throw error;
  }
}

/** The parent process may be gone, in which case this process ends soon. */
function report(message: Report): void {
  process.send?.(message, undefined, {}, () => {});
}
