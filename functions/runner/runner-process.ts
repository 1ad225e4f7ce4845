import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserUnavailable } from "../attempt/browser-unavailable.ts";
import type { Order, Report, RunnerOptions } from "../attempt/messages.ts";
import { chromiumFiles } from "../browser/chromium/chromium-binary.ts";
import { ownFolder, privateFolder, removeAbandoned } from "../browser/chromium/private-folder.ts";
import { atMost } from "../core/at-most.ts";
import { ProcessTree } from "./process-tree.ts";
import { limits, shownSize, sizeOf } from "./resources.ts";

/** Milliseconds for a runner that is asked to end to close its browser. */
const endLimitMs = 3_000;

/** Milliseconds for a runner that serves nobody to answer; one that has just been started is still loading. */
const answerLimitMs = 10_000;

/** Of the runner itself, in MiB: what a page sends can fill no more than this. Usual are 100. */
const heapLimit = 512;

/** Characters of what a runner wrote to its standard error that are kept. */
const keptErrors = 2_000;

/**
 * A process in which a browser, its protocol connection and its films live. Whatever a page does to them, this process
 * goes on, and can end that one with all that it has started.
 */
export class RunnerProcess {
  /** Temporary files of the runner; they go when it does. */
  readonly folder: string;
  /** Settles when the process is gone. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  /** `null` of one that did not start. */
  readonly #tree: ProcessTree | null;
  #errors = "";

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#tree = child.pid === undefined ? null : new ProcessTree(child.pid);
    this.folder = folder;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.exited = promise;
    child.once("exit", () => resolve());
    // It did not even start.
    child.once("error", () => resolve());
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-keptErrors);
    });
  }

  /** @throws BrowserUnavailable if there is no safe place for its files; Error of the system. */
  static async start(options: RunnerOptions): Promise<RunnerProcess> {
    // Once for all that start at the same time: each by itself would unpack it.
    const parent = options.headed ? await privateFolder() : await unpacked();
    const folder = await ownFolder(parent, "runner");
    const child = fork(entry(), [folder, JSON.stringify(options)], {
      // Nothing of this process's environment is a runner's business, credentials least of all.
      // What it loads is compiled once: half of what a start costs.
      env: { ...environmentOf(process.env), NODE_COMPILE_CACHE: join(parent, "compile-cache") },
      execArgv: [`--max-old-space-size=${heapLimit}`, "--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // Files to upload are sent as they are.
      serialization: "advanced",
    });
    giveWay(child);
    return new RunnerProcess(child, folder);
  }

  get isRunning(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Whether it answers: one can have ended without this process having noticed yet. Never fails. */
  async answers(): Promise<boolean> {
    const answer = Promise.withResolvers<boolean>();
    const mute = this.onReport(({ type }) => type === "ready" && answer.resolve(true));
    void this.exited.then(() => answer.resolve(false));
    this.send({ type: "ping" });
    const isAnswered = await atMost(answerLimitMs, answer.promise).catch(() => false);
    mute();
    return isAnswered;
  }

  /** @returns what it and its browser take too much of, as `took more than 2,000 MB of memory`, or `null`. */
  async excess(): Promise<string | null> {
    if (this.#tree && this.#tree.memory() > limits.memory)
      return `took more than ${shownSize(limits.memory)} of memory`;
    const sizes = await Promise.all((await this.#ownFolders()).map(sizeOf));
    const disk = sizes.reduce((sum, size) => sum + size, 0);
    return disk > limits.disk ? `took more than ${shownSize(limits.disk)} of disk` : null;
  }

  /** Of its own temporary files, and of the profiles of its browsers. */
  async #ownFolders(): Promise<string[]> {
    const parent = dirname(this.folder);
    const names = await readdir(parent).catch(() => []);
    const own = names.filter((name) => name.includes(`-${this.#child.pid}-`));
    return [this.folder, ...own.map((name) => join(parent, name))];
  }

  /** Whether it ended because a page had sent more than it can hold. */
  get ranOutOfMemory(): boolean {
    return /heap out of memory/.test(this.#errors);
  }

  /** What it said last, for a log. */
  get lastWords(): string {
    return this.#errors.trim();
  }

  /** Does nothing where the process has ended: whoever waits for an answer hears of that by `exited`. */
  send(order: Order): void {
    if (this.isRunning) this.#child.send(order, ignore);
  }

  /** @returns what ends the listening. */
  onReport(listener: (report: Report) => void): () => void {
    this.#child.on("message", listener);
    return () => this.#child.off("message", listener);
  }

  /** Keeps this process from ending, or lets it: an idle runner is no reason to go on. */
  hold(isHeld: boolean): void {
    const channel = this.#child.channel;
    if (isHeld) {
      this.#child.ref();
      channel?.ref();
    } else {
      this.#child.unref();
      channel?.unref();
    }
  }

  /** Lets it close its browser, and ends it if that takes long. Never fails. */
  async end(): Promise<void> {
    this.hold(true);
    if (this.#child.connected) this.#child.disconnect();
    await atMost(endLimitMs, this.exited).catch(() => this.kill());
    await this.#clear();
  }

  /** Ends it at once, with its browser and all else that it has started. Never fails. */
  async kill(): Promise<void> {
    this.hold(true);
    if (this.#child.exitCode === null) this.#tree?.kill();
    await this.exited;
    await this.#clear();
  }

  async #clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 }).catch(ignore);
    // The profile of a browser that was killed.
    await privateFolder().then(removeAbandoned).catch(ignore);
  }
}

/** @returns the folder in which Chromium lies. @throws BrowserUnavailable, a full disk say. */
async function unpacked(): Promise<string> {
  try {
    return (await chromiumFiles()).folder;
  } catch (error) {
    throw browserUnavailable(error);
  }
}

/** Beside the bundle, or where the sources have it. */
function entry(): string {
  const bundled = join(import.meta.dirname, "runner.mjs");
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL("../browser/runner-entry.ts", import.meta.url));
}

/** What Node.js needs to start, where temporary files go, and what a person who runs it here may have set. */
const passedOn = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "TZ",
  "LD_LIBRARY_PATH",
  "DISPLAY",
  "XAUTHORITY",
  "WAYLAND_DISPLAY",
  "XDG_RUNTIME_DIR",
  "SCENARIO_BROWSER_MODE",
];

function environmentOf(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}

/** Whatever its pages do, the process that answers requests and watches is served first. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which is noticed elsewhere.
  }
}

function ignore(): void {}
