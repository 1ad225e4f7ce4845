/**
 * Does what the first process of an instance does on Lambda: starts the runtime, and another one when that has ended. What lies in
 * `/tmp` stays. https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 * It runs alone in the box of the function, so it imports nothing from this project.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const api = `http://${process.env["AWS_LAMBDA_RUNTIME_API"]}/2018-06-01/runtime`;

for (;;) {
  const runtime = spawn(process.execPath, [join(import.meta.dirname, "runtime-loop.ts")], {
    stdio: "inherit",
  });
  const [code] = await once(runtime, "exit");
  const errorMessage = `Error: Runtime exited with error: exit status ${code}`;
  const told = { errorType: "Runtime.ExitError", errorMessage, stackTrace: [] };
  const answer = await fetch(`${api}/exited`, { method: "POST", body: JSON.stringify(told) });
  // Nothing is left to be done for a function that cannot even be loaded.
  if (answer.status === 410) process.exit(code ?? 1);
}
