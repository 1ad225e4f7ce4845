import { Duration } from "aws-cdk-lib";
import { Architecture, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { functionCode, handlerName } from "./function-code.ts";

/** What differs between the functions. */
export interface ServiceFunctionProps {
  /** `functions/<handler>.lambda.ts`. */
  handler: string;
  environment: Record<string, string>;
  memorySize?: number;
  timeout?: Duration;
  /** Drives Chromium: x64, because the binary is, with the packages that hold it beside the bundle. */
  browser?: boolean;
}

/** One handler as a function of its own: Node 24, one minified ES module with its SDK, logs kept for a month. */
export class ServiceFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id, {
      code: functionCode(props.handler, { browser: props.browser ?? false }),
      handler: handlerName,
      runtime: Runtime.NODEJS_24_X,
      architecture: props.browser ? Architecture.X86_64 : Architecture.ARM_64,
      memorySize: props.memorySize ?? 512,
      timeout: props.timeout ?? Duration.seconds(29),
      environment: props.environment,
      logGroup: new LogGroup(scope, `${id}Logs`, { retention: RetentionDays.ONE_MONTH }),
    });
  }
}
