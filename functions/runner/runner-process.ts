import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sizeOf } from "../attempt/folder-contents.ts";
import type { Order, Report, RunnerOptions } from "../attempt/messages.ts";
import { ownFolder, privateFolder, removeAbandoned } from "../attempt/private-folder.ts";
import { atMost } from "../core/at-most.ts";
import { giveWay, unprivilegedCommand } from "./lower-priority.ts";
import { ProcessTree } from "./process-tree.ts";
import { limits, shownSize } from "./resources.ts";
import { unpackedChromium } from "./unpacked-chromium.ts";

/** Milliseconds for a runner that serves nobody to answer; one that has just been started is still loading. */
const answerLimitMs = 10_000;

/**
 * Heap limit of the runner process, in MiB, so that a page cannot fill the machine's memory. It usually needs 100.
 */
const heapLimit = 512;

/** How many characters of a runner's standard error are kept. */
const keptErrors = 2_000;

/**
 * A process that holds a browser, its protocol connection and its film encoder. Whatever a page does to them, the
 * calling process stays responsive and can kill this one with everything that it has started.
 */
export class RunnerProcess {
  /** The runner's temporary files, removed when it ends. */
  readonly folder: string;
  /** Settles when the process is gone. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  /** `null` if the process did not start. */
  readonly #tree: ProcessTree | null;
  #errors = "";

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#tree = child.pid === undefined ? null : new ProcessTree(child.pid);
    this.folder = folder;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.exited = promise;
    child.once("exit", () => resolve());
    // The process could not be started.
    child.once("error", () => resolve());
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-keptErrors);
    });
  }

  /** @throws BrowserUnavailable if there is no safe folder for its files; Error of the operating system. */
  static async start(options: RunnerOptions): Promise<RunnerProcess> {
    // Chromium is unpacked here, once; otherwise each runner that starts now would unpack it.
    const parent = options.headed ? await privateFolder() : await unpackedChromium();
    const folder = await ownFolder(parent, "runner");
    const child = fork(entry(), [folder, JSON.stringify(options)], {
      // A runner gets none of this process's variables that it does not need, above all no credentials. The compile
      // cache halves the time of a start.
      env: { ...environmentOf(process.env), NODE_COMPILE_CACHE: join(parent, "compile-cache") },
      execPath: unprivilegedCommand().path,
      execArgv: [
        ...unprivilegedCommand().args,
        `--max-old-space-size=${heapLimit}`,
        "--disable-warning=ExperimentalWarning",
      ],
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

  /** @returns that it and its browser use too much memory, as in `took more than 1,200 MB of memory`; `null` if not. */
  async excessOfMemory(): Promise<string | null> {
    const isExceeded = this.#tree && (await this.#tree.memory()) > limits.memory;
    return isExceeded ? `took more than ${shownSize(limits.memory)} of memory` : null;
  }

  /** @returns the same of disk. */
  async excessOfDisk(): Promise<string | null> {
    const sizes = await Promise.all((await this.#ownFolders()).map(sizeOf));
    const disk = sizes.reduce((sum, size) => sum + size, 0);
    return disk > limits.disk ? `took more than ${shownSize(limits.disk)} of disk` : null;
  }

  /** The folders of its temporary files and of its browsers' profiles. */
  async #ownFolders(): Promise<string[]> {
    const parent = dirname(this.folder);
    const names = await readdir(parent).catch(() => []);
    const own = names.filter((name) => name.includes(`-${this.#child.pid}-`));
    return [this.folder, ...own.map((name) => join(parent, name))];
  }

  /** Whether it ran out of memory because a page sent too much. */
  get ranOutOfMemory(): boolean {
    return /heap out of memory/.test(this.#errors);
  }

  /** The end of its standard error, for a log. */
  get lastWords(): string {
    return this.#errors.trim();
  }

  /** Does nothing if the process has ended; `exited` tells those who wait for an answer. */
  send(order: Order): void {
    if (this.isRunning) this.#child.send(order, ignore);
  }

  /** @returns a function that removes the listener. */
  onReport(listener: (report: Report) => void): () => void {
    this.#child.on("message", listener);
    return () => this.#child.off("message", listener);
  }

  /** Sets whether the runner keeps this process from exiting. An idle runner does not. */
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

  /**
   * Kills the one of its processes that uses the most memory, and not itself: it can still make the film of what there was until then.
   * @returns whether there was one.
   */
  async killGreediest(): Promise<boolean> {
    return (await this.#tree?.killGreediest()) ?? false;
  }

  /**
   * Kills it at once, with its browser and everything else that it has started. There is no gentler end: it has written
   * everything that it was ordered to write before it reports that it is free, and a browser takes as long to close as
   * to start. Never fails.
   */
  async kill(): Promise<void> {
    this.hold(true);
    if (this.#child.exitCode === null) await this.#tree?.kill();
    await this.exited;
    await this.#clear();
  }

  async #clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 }).catch(ignore);
    // The profile of a browser that was killed.
    await privateFolder().then(removeAbandoned).catch(ignore);
  }
}

/** Next to the bundle or, when run from the sources, in its folder. */
function entry(): string {
  const bundled = join(import.meta.dirname, "runner.mjs");
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL("../browser/runner-entry.ts", import.meta.url));
}

/**
 * The variables that Node.js needs to start, the folder for temporary files, and settings of a developer's
 * machine.
 */
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

function ignore(): void {}
