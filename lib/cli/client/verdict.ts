import { note, printJson } from "../terminal/output.ts";

/** What a command that waits for a verdict tells of it. */
export class Verdict {
  /** `null` as long as no run is known. */
  executionId: string | null;
  /** Whether standard output has it. */
  isTold = false;
  #lack: string | null = null;

  constructor(executionId: string | null) {
    this.executionId = executionId;
  }

  /** Says why there is none, of which the first reason counts. */
  lacks(why: string): void {
    note(why);
    this.isLackingFor(why);
  }

  /** The same for a reason that is said elsewhere. */
  isLackingFor(why: string): void {
    this.#lack ??= why;
  }

  /** What a script reads in place of the results: docs/contract.md, "Clients". */
  printLack(): void {
    printJson({ execution_id: this.executionId, outcome: null, error: this.#lack });
  }
}

/**
 * Does what leads to a verdict. With `--json`, standard output has one object also where there is none.
 * @param executionId if it is known from the start.
 */
export async function withVerdict(
  { json }: { json?: true },
  executionId: string | null,
  work: (verdict: Verdict) => Promise<number>,
): Promise<number> {
  const verdict = new Verdict(executionId);
  try {
    return await work(verdict);
  } catch (error) {
    verdict.isLackingFor((error as Error).message);
    throw error;
  } finally {
    if (json && !verdict.isTold) verdict.printLack();
  }
}
