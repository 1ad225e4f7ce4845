import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import { account } from "./account.ts";
import { asFunction } from "./record-calls.ts";

/** A function's entry point, as `functions/<name>.lambda.ts` exports it. */
export type Handler = (event: unknown, context: Context) => Promise<unknown>;
/** Finds a function by its name, for example `begin-run`. */
export type HandlerSource = (name: string) => Promise<Handler>;

/** The functions of this project, each loaded at its first use. */
export async function projectHandlers(name: string): Promise<Handler> {
  const module: unknown = await import(new URL(`../../functions/${name}.lambda.ts`, import.meta.url).href);
  const { handler } = module as { handler?: unknown };
  if (typeof handler !== "function") throw new Error(`functions/${name}.lambda.ts exports no handler.`);
  return handler as Handler;
}

interface Invocation {
  handlers: HandlerSource;
  name: string;
  event: unknown;
  /** What `getRemainingTimeInMillis` counts down from. */
  timeoutMs: number;
  requestId?: string;
}

/**
 * Invokes a function as Lambda does: the event and the result pass as JSON, so that the two sides share no objects, and
 * what JSON cannot represent is lost here as in the cloud.
 */
export async function invoke({ handlers, name, event, timeoutMs, requestId }: Invocation): Promise<unknown> {
  const handler = await handlers(name);
  const context = functionContext(name, requestId ?? randomUUID(), Date.now() + timeoutMs);
  return asFunction(name, async () => throughJson(await handler(throughJson(event), context)));
}

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function functionContext(functionName: string, awsRequestId: string, end: number): Context {
  const unused = () => {
    throw new Error("Handlers return their result; callbacks are not offered.");
  };
  return {
    awsRequestId,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:local:${account}:function:${functionName}`,
    memoryLimitInMB: "2048",
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: unused,
    fail: unused,
    succeed: unused,
  };
}
