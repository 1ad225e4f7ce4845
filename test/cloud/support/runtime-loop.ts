/**
 * Does what Lambda's own runtime does around a handler: loads it, then requests one invocation after the other.
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 * It runs alone in the process of the function, so it imports nothing from this project.
 */
import { pathToFileURL } from "node:url";

const variables = process.env;
const api = `http://${variables["AWS_LAMBDA_RUNTIME_API"]}/2018-06-01/runtime`;

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

async function loadHandler(): Promise<Handler> {
  const [file, name] = variables["_HANDLER"]?.split(".") ?? [];
  const module = await import(pathToFileURL(`${variables["LAMBDA_TASK_ROOT"]}/${file}.mjs`).href);
  const handler: unknown = module[name ?? ""];
  if (typeof handler !== "function") throw new TypeError(`${file}.mjs exports no function ${name}.`);
  return handler as Handler;
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${api}/${path}`, { method: "POST", body: JSON.stringify(body ?? null) });
  await response.arrayBuffer();
}

function described(error: unknown): { errorType: string; errorMessage: string; stackTrace: string[] } {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message, stackTrace: stack.split("\n") };
}

async function serveNext(handler: Handler): Promise<void> {
  const next = await fetch(`${api}/invocation/next`);
  const id = next.headers.get("lambda-runtime-aws-request-id") ?? "";
  const deadline = Number(next.headers.get("lambda-runtime-deadline-ms"));
  const context = {
    awsRequestId: id,
    functionName: variables["AWS_LAMBDA_FUNCTION_NAME"],
    functionVersion: variables["AWS_LAMBDA_FUNCTION_VERSION"],
    invokedFunctionArn: next.headers.get("lambda-runtime-invoked-function-arn"),
    memoryLimitInMB: variables["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"],
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
  const [outcome, body] = await handler(await next.json(), context).then(
    (result) => ["response", result] as const,
    (error: unknown) => ["error", described(error)] as const,
  );
  await post(`invocation/${id}/${outcome}`, body);
}

let handler: Handler;
try {
  handler = await loadHandler();
} catch (error) {
  await post("init/error", described(error));
  process.exit(1);
}
for (;;) await serveNext(handler);
