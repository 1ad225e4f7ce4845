import { randomUUID } from "node:crypto";
import { ExecutionAbortedError, ExecutionError, ExecutionTimeoutError } from "aws-local-stepfunctions";
import type * as z from "zod";
import { AwsJsonError, type AwsJsonService } from "../http/aws-json.ts";
import { parseInput } from "../http/parse-input.ts";
import type { ExecutionLedger, WorkflowExecution } from "./execution-ledger.ts";
import type { Workflow, WorkflowRun } from "./state-machine.ts";
import { byArn, checkName, parseExecutionInput, toList, toStart, toStop } from "./step-functions-input.ts";

interface StepFunctionsOptions {
  stateMachineArn: string;
  workflow: Workflow;
  ledger: ExecutionLedger;
  /** Called with each ended execution, which the ledger keeps open until then. */
  onEnd: (execution: WorkflowExecution) => void;
  log: (message: string) => void;
}

/** Step Functions with the single state machine of the region. */
export class EmbeddedStepFunctions implements AwsJsonService {
  readonly targetPrefix = "AWSStepFunctions";
  readonly signingName = "states";
  readonly #options: StepFunctionsOptions;
  readonly #runs = new Map<string, WorkflowRun>();
  #closed = false;

  constructor(options: StepFunctionsOptions) {
    this.#options = options;
  }

  async call(operation: string, input: unknown): Promise<{ body: unknown }> {
    switch (operation) {
      case "StartExecution":
        return { body: this.#start(parseInput(toStart, input)) };
      case "DescribeExecution":
        return { body: this.#describe(this.#byArn(parseInput(byArn, input).executionArn)) };
      case "StopExecution":
        return { body: this.#stop(parseInput(toStop, input)) };
      case "ListExecutions":
        return { body: this.#list(parseInput(toList, input)) };
      default:
        throw new AwsJsonError("UnknownOperationException", `There is no operation ${operation} here.`);
    }
  }

  /** Stops every run without recording an end: the next start of the region finds it and lets it fail. */
  close(): void {
    this.#closed = true;
    for (const run of this.#runs.values()) run.abort();
    this.#runs.clear();
  }

  #start({ stateMachineArn, name = randomUUID(), input }: z.infer<typeof toStart>) {
    this.#checkMachine(stateMachineArn);
    checkName(name);
    const parsed = parseExecutionInput(input);
    const { begun, execution } = this.#options.ledger.begin(name, input, Date.now());
    const same = execution.status === "RUNNING" && execution.input === input;
    if (!begun && !same) {
      throw new AwsJsonError("ExecutionAlreadyExists", `Execution Already Exists: '${this.#arnOf(name)}'`);
    }
    if (begun) this.#run(name, parsed);
    return { executionArn: this.#arnOf(name), startDate: execution.startedAt / 1000 };
  }

  #run(name: string, input: unknown): void {
    const run = this.#options.workflow(input, this.#arnOf(name), name);
    this.#runs.set(name, run);
    run.result.then(
      (output) => this.#end(name, { status: "SUCCEEDED", output: JSON.stringify(output ?? null) }),
      (error: unknown) => this.#end(name, endOf(error)),
    );
  }

  #end(name: string, how: Partial<WorkflowExecution>): void {
    if (this.#closed) return;
    this.#runs.delete(name);
    try {
      const ended = this.#options.ledger.end(name, how, Date.now());
      if (ended) this.#options.onEnd(ended);
    } catch (error) {
      this.#options.log(`The end of ${name} could not be recorded: ${String(error)}`);
    }
  }

  #stop({ executionArn, error, cause }: z.infer<typeof toStop>) {
    const { name } = this.#byArn(executionArn);
    const run = this.#runs.get(name);
    this.#end(name, { status: "ABORTED", error: error ?? null, cause: cause ?? null });
    run?.abort();
    return { stopDate: (this.#byArn(executionArn).stoppedAt ?? Date.now()) / 1000 };
  }

  #list({ stateMachineArn, statusFilter, maxResults, nextToken }: z.infer<typeof toList>) {
    this.#checkMachine(stateMachineArn);
    const from = nextToken === undefined ? 0 : Number(nextToken);
    if (!Number.isSafeInteger(from) || from < 0) throw new AwsJsonError("InvalidToken", "Invalid Token");
    const all = this.#options.ledger
      .list()
      .filter((execution) => statusFilter === undefined || execution.status === statusFilter);
    const to = from + (maxResults === 0 ? 100 : maxResults);
    const executions = all.slice(from, to).map((execution) => this.#summary(execution));
    return { executions, ...(to < all.length ? { nextToken: String(to) } : {}) };
  }

  #describe(execution: WorkflowExecution) {
    const { input, output, error, cause } = execution;
    const known = Object.entries({ output, error, cause }).filter(([, value]) => value !== null);
    return { ...this.#summary(execution), input, ...Object.fromEntries(known) };
  }

  #summary({ name, status, startedAt, stoppedAt }: WorkflowExecution) {
    return {
      executionArn: this.#arnOf(name),
      stateMachineArn: this.#options.stateMachineArn,
      name,
      status,
      startDate: startedAt / 1000,
      ...(stoppedAt === null ? {} : { stopDate: stoppedAt / 1000 }),
    };
  }

  #byArn(arn: string): WorkflowExecution {
    const prefix = this.#arnOf("");
    const execution = arn.startsWith(prefix) ? this.#options.ledger.find(arn.slice(prefix.length)) : null;
    if (!execution) throw new AwsJsonError("ExecutionDoesNotExist", `Execution Does Not Exist: '${arn}'`);
    return execution;
  }

  #checkMachine(arn: string): void {
    if (arn === this.#options.stateMachineArn) return;
    throw new AwsJsonError("StateMachineDoesNotExist", `State Machine Does Not Exist: '${arn}'`);
  }

  #arnOf(name: string): string {
    return executionArn(this.#options.stateMachineArn, name);
  }
}

/** The ARN of an execution of this state machine. */
export function executionArn(stateMachineArn: string, name: string): string {
  return `${stateMachineArn.replace(":stateMachine:", ":execution:")}:${name}`;
}

/** How an execution ended for which the engine threw an error. */
function endOf(error: unknown): Partial<WorkflowExecution> {
  if (error instanceof ExecutionTimeoutError) return { status: "TIMED_OUT", error: "States.Timeout" };
  if (error instanceof ExecutionAbortedError) return { status: "ABORTED" };
  const thrown = error instanceof ExecutionError ? error.cause : error;
  if (thrown instanceof Error) return { status: "FAILED", error: thrown.name, cause: thrown.message };
  return { status: "FAILED", error: "States.Runtime", cause: String(thrown) };
}
