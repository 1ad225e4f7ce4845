import { type Duration, Size } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Function as LambdaFunction, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { environmentNames } from "../../functions/shared/environment.ts";
import { functionCode, handlerName } from "./function-code.ts";

/** Size and time limit of a function. */
export interface FunctionSize {
  /** In MiB; the CPU share grows with it: 1,769 MiB are one core. */
  memorySize: number;
  timeout: Duration;
  /** Drives Chromium, whose files are part of the asset. */
  browser?: true;
}

/**
 * How long Lambda keeps an event for a function that it cannot run or that fails: six hours unless this says otherwise. Then the event is
 * a dead letter, unless nothing is lost with it.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
export interface EventPatience {
  maxEventAge: Duration;
  /** After a failed attempt; throttles do not count. */
  retryAttempts: number;
}

/** What differs between the functions. */
interface ServiceFunctionProps {
  /** `functions/<handler>.lambda.ts`. */
  handler: string;
  size: FunctionSize;
  /** `au`, `eu`, `us` or `sg`. */
  region: string;
  logRetention: RetentionDays;
  /** The name of the service, with its stage. */
  service: string;
  /** For one that drives Chromium: the maker's archive for arm64; `null` for the package's Chromium, which is for x64. */
  arm64Chromium: string | null;
  /** For a function that events invoke. */
  events?: (EventPatience & { deadLetters: IQueue | null }) | undefined;
  /** Traced by X-Ray, to which it may send its traces. */
  traced: boolean;
  /** Reserved concurrency; without it only the account's limit applies. */
  reservedConcurrency?: number | undefined;
}

/**
 * Size of `/tmp`: the unpacked Chromium takes 210 MiB. The rest is for a test's profile and for its trace, which contains
 * everything that the pages loaded until it is packed; Lambda's default of 512 MiB would leave 300.
 */
const browserStorage = Size.gibibytes(1);

/** One handler as a function of its own: Node 24, minified ES modules with their SDK. */
export class ServiceFunction extends LambdaFunction {
  /** How long events wait for it; empty unless events invoke it. */
  readonly patience: Partial<EventPatience>;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    const { handler, size, events, reservedConcurrency, arm64Chromium } = props;
    const logGroup = new LogGroup(scope, `${id}Logs`, { retention: props.logRetention });
    // Instead of Lambda's managed policy, which allows writing to every log group of the account.
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(role);
    super(scope, id, {
      code: functionCode(handler, { browser: size.browser ?? false, arm64Chromium }),
      handler: handlerName,
      description: `functions/${handler}.lambda.ts`,
      runtime: Runtime.NODEJS_24_X,
      architecture: size.browser && arm64Chromium === null ? Architecture.X86_64 : Architecture.ARM_64,
      memorySize: size.memorySize,
      timeout: size.timeout,
      ...(size.browser ? { ephemeralStorageSize: browserStorage } : {}),
      environment: {
        [environmentNames.region]: props.region,
        [environmentNames.serviceName]: props.service,
      },
      role,
      logGroup,
      tracing: props.traced ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(events?.deadLetters ? { deadLetterQueue: events.deadLetters } : {}),
      ...(events ? patienceOf(events) : {}),
      ...(reservedConcurrency ? { reservedConcurrentExecutions: reservedConcurrency } : {}),
    });
    this.patience = events ? patienceOf(events) : {};
  }
}

function patienceOf({ maxEventAge, retryAttempts }: EventPatience): EventPatience {
  return { maxEventAge, retryAttempts };
}
