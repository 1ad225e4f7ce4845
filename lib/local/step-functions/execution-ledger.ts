import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readFileIfPresent, writeFileAtomically } from "../atomic-file.ts";

export const executionStatuses = ["RUNNING", "SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"] as const;

const record = z.object({
  name: z.string(),
  /** JSON text, as the caller sent it. */
  input: z.string(),
  status: z.enum(executionStatuses),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  stoppedAt: z.number().nullable(),
  /** JSON text, if the execution succeeded. */
  output: z.string().nullable(),
  error: z.string().nullable(),
  cause: z.string().nullable(),
});
export type WorkflowExecution = z.infer<typeof record>;

/** How long Step Functions keeps an ended execution, in milliseconds: 90 days. */
const retention = 90 * 24 * 3600_000;

/**
 * The workflow's executions, kept in a folder so that they survive a restart. A file in `open/` is an execution that still
 * needs attention: it is running, or its end has not been announced. A file in `ended/` is an execution that has ended.
 * Changes are on disk before they are confirmed, and only running executions are held in memory.
 */
export class ExecutionLedger {
  readonly #openFolder: string;
  readonly #endedFolder: string;
  readonly #running = new Map<string, WorkflowExecution>();

  constructor(folder: string) {
    this.#openFolder = join(folder, "open");
    this.#endedFolder = join(folder, "ended");
  }

  /**
   * Reads the executions of an earlier process and drops those past retention. Those that were running when it stopped
   * have failed.
   * @returns the ended executions that were never announced.
   */
  recover(cause: string, now: number): WorkflowExecution[] {
    for (const folder of [this.#openFolder, this.#endedFolder]) mkdirSync(folder, { recursive: true });
    this.#dropExpired(now);
    return readdirSync(this.#openFolder)
      .map((file) => join(this.#openFolder, file))
      .flatMap((file) => readRecord(file) ?? [])
      .map((left) => {
        const ended = readRecord(this.#endedFile(left.name));
        if (ended) return ended;
        const failed = { ...left, status: "FAILED" as const, stoppedAt: now, error: "RegionStopped", cause };
        this.#write(this.#endedFile(left.name), failed);
        return failed;
      });
  }

  /** Records a new execution, unless its name is taken: then the existing one is returned. */
  begin(name: string, input: string, now: number): { begun: boolean; execution: WorkflowExecution } {
    const existing = this.find(name);
    if (existing) return { begun: false, execution: existing };
    const execution: WorkflowExecution = {
      name,
      input,
      status: "RUNNING",
      startedAt: now,
      stoppedAt: null,
      output: null,
      error: null,
      cause: null,
    };
    this.#write(this.#openFile(name), execution);
    this.#running.set(name, execution);
    return { begun: true, execution };
  }

  /** Records how a running execution ended; `null` if it is no longer running. */
  end(name: string, how: Partial<WorkflowExecution>, now: number): WorkflowExecution | null {
    const execution = this.#running.get(name);
    if (!execution) return null;
    const ended = { ...execution, ...how, stoppedAt: now };
    this.#running.delete(name);
    this.#write(this.#endedFile(name), ended);
    return ended;
  }

  /** Marks an ended execution as needing no further attention. */
  close(name: string): void {
    rmSync(this.#openFile(name), { force: true });
  }

  find(name: string): WorkflowExecution | null {
    return this.#running.get(name) ?? readRecord(this.#endedFile(name));
  }

  /** Every execution, newest first. */
  list(): WorkflowExecution[] {
    const ended = readdirSync(this.#endedFolder).flatMap(
      (file) => readRecord(join(this.#endedFolder, file)) ?? [],
    );
    return [...this.#running.values(), ...ended].sort(
      (a, b) => b.startedAt - a.startedAt || (a.name < b.name ? 1 : -1),
    );
  }

  #dropExpired(now: number): void {
    for (const file of readdirSync(this.#endedFolder)) {
      const path = join(this.#endedFolder, file);
      if (now - statSync(path).mtimeMs > retention) rmSync(path, { force: true });
    }
  }

  #write(path: string, execution: WorkflowExecution): void {
    writeFileAtomically(path, JSON.stringify(execution));
  }

  #openFile(name: string): string {
    return join(this.#openFolder, fileOf(name));
  }

  #endedFile(name: string): string {
    return join(this.#endedFolder, fileOf(name));
  }
}

/** A digest, since names may differ in case only, which some file systems do not distinguish. */
function fileOf(name: string): string {
  return `${createHash("sha256").update(name).digest("hex")}.json`;
}

function readRecord(path: string): WorkflowExecution | null {
  if (!existsSync(path)) return null;
  const text = readFileIfPresent(path);
  return text === null ? null : record.parse(JSON.parse(text));
}
