import { readFile } from "node:fs/promises";
import { StateMachine } from "aws-local-stepfunctions";
import * as z from "zod";
import { tasks } from "../workflow/tasks.ts";
import { type HandlerSource, invoke } from "./function-runtime.ts";

type Definition = ConstructorParameters<typeof StateMachine>[0];
type RunOptions = NonNullable<Parameters<StateMachine["run"]>[1]>;
type TaskHandlers = NonNullable<NonNullable<RunOptions["overrides"]>["taskResourceLocalHandlers"]>;
type Json = Parameters<StateMachine["run"]>[0];

const definitionFile = new URL("../workflow/run-scenario.asl.json", import.meta.url);
/** Name of the state machine, in the cloud and here. */
export const stateMachineName = "run-scenario";
/** Longest input or output of a state, in bytes. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const payloadLimit = 256 * 1024;
/** Timeout of a function, in milliseconds. */
const functionTimeout = 900_000;

/** A run of the workflow that is in progress. */
export interface WorkflowRun {
  /** @throws an error of the engine, see `endOf`. */
  result: Promise<unknown>;
  abort(): void;
}

/** Starts the workflow with an input, under an ARN and a name. */
export type Workflow = (input: unknown, arn: string, name: string) => WorkflowRun;

/** Runs the definition that the cloud deploys on an engine in this process; each task invokes the function of its state. */
export async function loadWorkflow(handlers: HandlerSource): Promise<Workflow> {
  const definition = readDefinition(await readFile(definitionFile, "utf8"));
  // Validation takes 85 ms for each run; the tests check the definition.
  const machine = new StateMachine(definition as unknown as Definition, {
    validationOptions: { noValidate: true },
  });
  const taskResourceLocalHandlers = taskHandlers(handlers);
  return (input, arn, name) => {
    const run = machine.run(input as Json, {
      overrides: { taskResourceLocalHandlers },
      context: { Execution: { Id: arn, Name: name } },
    });
    void discard(run.eventLogs);
    return run;
  };
}

/** The engine buffers its events until they are read. */
async function discard(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

function taskHandlers(handlers: HandlerSource): TaskHandlers {
  return Object.fromEntries(
    Object.entries(tasks).map(([state, name]) => [
      state,
      async (event: unknown) => (await runTask(handlers, name, event)) as Json,
    ]),
  );
}

async function runTask(handlers: HandlerSource, name: string, event: unknown): Promise<unknown> {
  try {
    const result = await invoke({ handlers, name, event, timeoutMs: functionTimeout });
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

/** Inserts the states' names in place of the functions' ARNs, and refuses what the engine would ignore. */
export function readDefinition(text: string): Record<string, unknown> {
  const substituted = text.replace(/\$\{(\w+)\}/g, "$1");
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
  Mode: (value) => value === "DISTRIBUTED",
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
