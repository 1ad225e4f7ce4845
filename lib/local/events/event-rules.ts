import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { account } from "../account.ts";
import { type HandlerSource, invoke } from "../function-runtime.ts";
import type { ExecutionLedger, WorkflowExecution } from "../step-functions/execution-ledger.ts";
import { executionArn } from "../step-functions/step-functions.ts";

/** Timeout of a function, in milliseconds. */
const functionTimeout = 900_000;
/** Pauses before an event is redelivered, in milliseconds; EventBridge retries for a day. */
const redeliveryPauses = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000];
/** From the start of the region to its first tick, in milliseconds. */
const firstTickAfter = 250;

interface EventRulesOptions {
  handlers: HandlerSource;
  awsRegion: string;
  stateMachineArn: string;
  ledger: ExecutionLedger;
  log: (message: string) => void;
}

/** The EventBridge rules of a region: the clock, and the ends of workflows. */
export class EventRules {
  readonly #options: EventRulesOptions;
  readonly #stopped = new AbortController();
  #lastTick: Promise<void> = Promise.resolve();

  constructor(options: EventRulesOptions) {
    this.#options = options;
  }

  /** Ticks at this interval in milliseconds, the first time shortly after the start, until the rules are closed. */
  async startClock(every: number): Promise<void> {
    const { signal } = this.#stopped;
    let next = Date.now() + Math.min(firstTickAfter, every);
    while (!signal.aborted) {
      await sleep(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      // Ticks that came due during a long one are skipped.
      next = Math.max(next + every, Date.now());
      await this.tick().catch((error: unknown) => this.#options.log(`The tick failed: ${messageOf(error)}`));
    }
  }

  /** Delivers one tick to the dispatcher, after the one in progress. */
  tick(): Promise<void> {
    const deliver = async () => {
      await this.#invoke("dispatch", this.#event("aws.events", "Scheduled Event", {}));
    };
    const tick = this.#lastTick.then(deliver);
    this.#lastTick = tick.catch(() => undefined);
    return tick;
  }

  /** Handles the end of a workflow: a failed one is announced until a function accepts the event, another one once. */
  workflowEnded(execution: WorkflowExecution): void {
    const delivered =
      execution.status === "SUCCEEDED" ? this.#announceOnce(execution) : this.#announce(execution);
    delivered
      .then((done) => {
        if (done) this.#options.ledger.close(execution.name);
      })
      .catch((error: unknown) => this.#options.log(messageOf(error)));
  }

  /** Stops the clock and all redelivery; undelivered events are delivered at the next start. */
  close(): void {
    this.#stopped.abort();
  }

  async #announceOnce(execution: WorkflowExecution): Promise<true> {
    await this.#invoke("start-waiting", this.#statusChange(execution)).catch((error: unknown) =>
      this.#options.log(`What waits was not started: ${messageOf(error)}`),
    );
    return true;
  }

  async #announce(execution: WorkflowExecution): Promise<boolean> {
    const event = this.#statusChange(execution);
    const { signal } = this.#stopped;
    for (const pause of [...redeliveryPauses, null]) {
      try {
        if (signal.aborted) return false;
        await this.#invoke("finish-run", event);
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        this.#options.log(`The end of ${execution.name} was not accepted: ${messageOf(error)}`);
        if (pause !== null) await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  }

  // https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html
  #statusChange({ name, status, input, startedAt, stoppedAt, error, cause }: WorkflowExecution) {
    const { stateMachineArn } = this.#options;
    return this.#event("aws.states", "Step Functions Execution Status Change", {
      executionArn: executionArn(stateMachineArn, name),
      stateMachineArn,
      name,
      status,
      startDate: startedAt,
      stopDate: stoppedAt,
      input,
      output: null,
      inputDetails: { included: true },
      outputDetails: null,
      error,
      cause,
    });
  }

  #event(source: string, detailType: string, detail: object) {
    const { awsRegion, stateMachineArn } = this.#options;
    const rule = `arn:aws:events:${awsRegion}:${account}:rule/tick`;
    return {
      version: "0",
      id: randomUUID(),
      "detail-type": detailType,
      source,
      account,
      time: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
      region: awsRegion,
      resources: [source === "aws.events" ? rule : stateMachineArn],
      detail,
    };
  }

  #invoke(name: string, event: unknown): Promise<unknown> {
    return invoke({ handlers: this.#options.handlers, name, event, timeoutMs: functionTimeout });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
