import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { liveLine } from "../terminal/live-line.ts";
import { note } from "../terminal/output.ts";
import type { CiOutput, CiRun, CiService } from "./ci-service.ts";
import { type CiName, type CiOptions, ciNameOf, ciService } from "./ci-services.ts";

/** A pipe or a device is not waited for, as no signal would end that. */
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NONBLOCK;

async function append(path: string, content: string): Promise<void> {
  const file = await open(path, appending);
  try {
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}

/** Speaks to the CI service of this process, if there is one: by its log, and by the files that it reads. */
export class CiLog {
  readonly name: CiName;
  readonly service: CiService;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(options: CiOptions, environment: NodeJS.ProcessEnv = process.env) {
    this.name = ciNameOf(options, environment);
    this.service = ciService(this.name);
    this.#environment = environment;
  }

  /** Folds away what is said during some work. */
  async folded<T>(title: string, work: () => Promise<T>): Promise<T> {
    this.#write(this.service.fold(title, new Date()));
    try {
      return await work();
    } finally {
      this.#write(this.service.unfold(new Date()));
    }
  }

  accepted(executionId: string): Promise<void> {
    return this.#tell(this.service.accepted(executionId));
  }

  completed(run: CiRun): Promise<void> {
    return this.#tell(this.service.completed(run));
  }

  async #tell({ log, files }: CiOutput): Promise<void> {
    this.#write(log);
    for (const [variable, content] of Object.entries(files)) {
      const path = this.#environment[variable];
      if (!path) continue;
      // The outcome of the run stands, even if the CI service cannot be told.
      await append(path, content).catch((error: Error) => note(`${variable}: ${error.message}`));
    }
  }

  /** To standard error, since standard output is for results only; commands need their control characters. */
  #write(lines: readonly string[]): void {
    liveLine.clear();
    for (const line of lines) process.stderr.write(`${line}\n`);
  }
}
