import { setImmediate } from "node:timers/promises";
import { StateMachine } from "aws-local-stepfunctions";
import * as z from "zod";
import { runScenario } from "../../workflow/run-scenario.ts";
import { type TaskName, tasks } from "../../workflow/tasks.ts";
import { type HandlerSource, invoke } from "../function-runtime.ts";
import { ExecutionHistory, type MapRules } from "./execution-history.ts";

type Definition = ConstructorParameters<typeof StateMachine>[0];
type Json = Parameters<StateMachine["run"]>[0];

/** Name of the state machine, in the cloud and here. */
export const stateMachineName = "run-scenario";
/** Longest input or output of a state, in bytes. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const payloadLimit = 256 * 1024;
/** Timeout of a function, in milliseconds. */
const functionTimeout = 900_000;

/** A run of the workflow that is in progress. */
export interface WorkflowRun {
  /** @throws an error of the engine, see `endOf`; `States.Runtime` where Step Functions would have ended it. */
  result: Promise<unknown>;
  history: ExecutionHistory;
  abort(): void;
}

/** Starts the workflow with an input, under an ARN and a name. */
export type Workflow = (input: unknown, arn: string, name: string) => WorkflowRun;

/** Runs the definition that the cloud deploys on an engine in this process; each task invokes the function of its state. */
export function loadWorkflow(handlers: HandlerSource): Workflow {
  const definition = readDefinition(runScenario);
  // Validation takes 85 ms for each run; the tests check the definition.
  const machine = new StateMachine(definition as unknown as Definition, {
    validationOptions: { noValidate: true },
  });
  const taskResourceLocalHandlers = Object.fromEntries(
    statesOf(definition).flatMap(([state, { Resource }]) => {
      const task = tasks[Resource as TaskName];
      return task ? [[state, async (event: unknown) => (await runTask(handlers, task, event)) as Json]] : [];
    }),
  );
  const maps = new Map(statesOf(definition).flatMap(([state, of]) => rulesOf(state, of)));
  return (input, arn, name) => {
    const run = machine.run(input as Json, {
      overrides: { taskResourceLocalHandlers },
      context: { Execution: { Id: arn, Name: name } },
    });
    const history = new ExecutionHistory(maps);
    return { result: counted(run, history), history, abort: run.abort };
  };
}

/** The result of a run once all of its events are counted, unless Step Functions would have ended it before. */
async function counted(run: ReturnType<StateMachine["run"]>, history: ExecutionHistory): Promise<unknown> {
  const counting = count(run, history);
  try {
    return await run.result;
  } finally {
    await counting;
    // biome-ignore lint/correctness/noUnsafeFinally: the engine's own error is only that it was aborted
    if (history.fault !== null) throw named("States.Runtime", history.fault);
  }
}

/** Reads the events, which the engine buffers until then, and ends a run that Step Functions would end. */
async function count({ eventLogs, abort }: ReturnType<StateMachine["run"]>, history: ExecutionHistory) {
  for await (const event of eventLogs) {
    history.add(event);
    if (history.fault !== null) abort();
  }
}

interface AnyState {
  Resource?: string;
  MaxConcurrencyPath?: string;
  ItemProcessor?: { ProcessorConfig: { Mode: string }; States: Record<string, AnyState> };
}

function rulesOf(name: string, { ItemProcessor, MaxConcurrencyPath = "" }: AnyState): [string, MapRules][] {
  if (!ItemProcessor) return [];
  const isDistributed = ItemProcessor.ProcessorConfig.Mode === "DISTRIBUTED";
  return [[name, { isDistributed, concurrencyField: MaxConcurrencyPath.replace("$.", "") }]];
}

/** Every state of a definition by its name, those within Maps included. */
function statesOf({ States = {} }: { States?: Record<string, AnyState> }): [string, AnyState][] {
  return Object.entries(States).flatMap(([name, state]): [string, AnyState][] => [
    [name, state],
    ...(state.ItemProcessor ? statesOf(state.ItemProcessor) : []),
  ]);
}

async function runTask(handlers: HandlerSource, name: string, event: unknown): Promise<unknown> {
  try {
    const result = await invoke({ handlers, name, event, timeoutMs: functionTimeout });
    // The engine passes events on from a Map's tests in microtasks: it forgets those that have not arrived when the Map ends.
    await setImmediate();
    if (Buffer.byteLength(JSON.stringify(result)) <= payloadLimit) return result;
  } catch (error) {
    throw taskFailure(error);
  }
  throw named("States.DataLimitExceeded", `The result of ${name} is larger than ${payloadLimit} bytes.`);
}

/** An error as Lambda reports it to the workflow: its name to match on, and a JSON document as its cause. */
function taskFailure(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return named(name, JSON.stringify({ errorType: name, errorMessage: message, trace: [] }));
}

function named(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

/** Inserts the tasks' names in place of the functions' ARNs, and refuses what the engine would ignore. */
export function readDefinition(written: object): Record<string, unknown> {
  const substituted = JSON.stringify(written).replace(/\$\{(\w+)\}/g, "$1");
  const definition = z.record(z.string(), z.unknown()).parse(JSON.parse(substituted));
  refuseUnsupported(definition, "the state machine");
  return definition;
}

/** The engine silently ignores these, so the workflow would behave differently here and in the cloud. */
const unsupported: Readonly<Record<string, (value: unknown) => boolean>> = {
  QueryLanguage: (value) => value !== "JSONPath",
  Arguments: () => true,
  Assign: () => true,
  Output: () => true,
  HeartbeatSeconds: () => true,
  HeartbeatSecondsPath: () => true,
  ItemReader: () => true,
  ItemBatcher: () => true,
  ResultWriter: () => true,
  ToleratedFailureCount: () => true,
  ToleratedFailurePercentage: () => true,
};

function refuseUnsupported(value: unknown, where: string): void {
  if (typeof value === "string" && value.includes("$$.State.")) throw unsupportedAt(where, value);
  if (typeof value !== "object" || value === null) return;
  // Without a timeout of its own, a task ends after a minute in the engine and after 99,999,999 seconds in the cloud.
  if ("Type" in value && value.Type === "Task" && !("TimeoutSeconds" in value)) {
    throw unsupportedAt(where, "a task without TimeoutSeconds");
  }
  for (const [name, inner] of Object.entries(value)) {
    if (unsupported[name]?.(inner)) throw unsupportedAt(where, name);
    refuseUnsupported(inner, `${where}, ${name}`);
  }
}

function unsupportedAt(where: string, what: string): Error {
  return new Error(`The embedded workflow engine does not support ${what} (in ${where}).`);
}
