import { Console } from "node:console";
import { Logger } from "@aws-lambda-powertools/logger";

let made: Logger | undefined;

/** The structured log of this function. What it is given must hold no key, no secret, no body and no variable. */
export function logger(): Logger {
  made ??= onStandardError(new Logger({ serviceName: "scenario-api" }));
  return made;
}

/**
 * Lambda keeps both streams alike; on a laptop standard output belongs to results. The library has no option for it,
 * and a test holds it to this.
 */
function onStandardError(log: Logger): Logger {
  Reflect.set(log, "console", new Console({ stdout: process.stderr, stderr: process.stderr }));
  return log;
}
