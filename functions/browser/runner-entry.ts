import { readFile, writeFile } from "node:fs/promises";
import type { Order, Report, RunnerOptions } from "../attempt/messages.ts";
import { folderFiles } from "../core/folder-files.ts";
import { runAttempt } from "./attempt/attempt.ts";
import type { BrowserSource } from "./chromium/browser-source.ts";
import { reusedBrowsers } from "./chromium/chromium.ts";
import { chromiumFiles } from "./chromium/chromium-binary.ts";
import { headedBrowsers } from "./chromium/headed-browsers.ts";
import { shareMachineWith } from "./film/films-at-once.ts";
import { pdfPrinter } from "./print-pdf.ts";

/**
 * Entry point of the process in which browsers live. It is started with a folder for its temporary files and its options,
 * does what it is told, one thing after the other, and ends when the process that started it ends the connection.
 */
const [folder = "", options = "{}"] = process.argv.slice(2);
const { headed, modes } = JSON.parse(options) as RunnerOptions;
const browsers: BrowserSource = headed ? headedBrowsers() : reusedBrowsers(modes ? { modes } : {});
let stopping = new AbortController();

const beatMs = 500;
setInterval(() => report({ type: "alive" }), beatMs).unref();

// Whoever started this process ends it: Ctrl-C goes to both, and the run that it stops has to be reported first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => void browsers.close().finally(() => process.exit()));

// Chromium lies where all runners find it; what this one writes beside, Playwright's profiles and traces, goes with it.
const ready = headed ? Promise.resolve() : chromiumFiles().catch(() => {});
const inOwnFolder = ready.then(() => {
  process.env["TMPDIR"] = folder;
});

process.on("message", (order: Order) => {
  if (order.type === "stop") stopping.abort();
  else if (order.type === "ping") report({ type: "ready" });
  else if (order.type === "share") shareMachineWith(order.attempts);
  // Whoever needs the browser is told if it did not start.
  else if (order.type === "warm") void inOwnFolder.then(start).catch(() => {});
  else {
    // From now on a stop means this order, also while it waits for its turn.
    stopping = new AbortController();
    void inOwnFolder.then(() => carryOut(order));
  }
});

type Task = Exclude<Order, { type: "stop" | "share" | "warm" | "ping" }>;

async function carryOut(order: Task): Promise<void> {
  try {
    await work(order);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    report({ type: "failed", name, message });
  }
  report({ type: "free" });
}

async function work(order: Task): Promise<void> {
  switch (order.type) {
    case "start":
      return start();
    case "attempt": {
      await runAttempt({
        ...order.request,
        browsers,
        signal: stopping.signal,
        files: folderFiles(order.folder),
        onBegin: (begun) => report({ type: "begun", begun }),
        onStep: (step) => report({ type: "step", step }),
        onVerdict: (verdict) => report({ type: "verdict", verdict }),
        onResult: (result) => report({ type: "result", result }),
      });
      return;
    }
    case "print":
      return print(order.html, order.pdf);
    default:
      return order satisfies never;
  }
}

async function start(): Promise<void> {
  const lease = await browsers.lease();
  await lease.release("keep");
}

async function print(html: string, pdf: string): Promise<void> {
  const lease = await browsers.lease();
  try {
    await writeFile(pdf, await pdfPrinter(lease.browser)(await readFile(html, "utf8")));
    await lease.release("keep");
  } catch (error) {
    await lease.release("discard");
    throw error;
  }
}

/** Whoever listened may be gone: then this process ends soon. */
function report(message: Report): void {
  process.send?.(message, undefined, {}, () => {});
}
