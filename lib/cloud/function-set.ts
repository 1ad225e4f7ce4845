import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { type EnvironmentName, environmentNames } from "../../functions/shared/environment.ts";
import { serviceName } from "../config.ts";
import { routes } from "../routes.ts";
import { type FunctionUse, functionUses, type HandlerName } from "./function-uses.ts";
import { allowAnnouncements } from "./run-events.ts";
import type { RunWorkflow } from "./run-workflow.ts";
import { ServiceFunction } from "./service-function.ts";
import type { Settings } from "./settings.ts";
import { allowLinks, allowOrders } from "./signing-roles.ts";
import type { StateStack } from "./state-stack.ts";
import { allowSecrets } from "./team-secrets.ts";

interface FunctionSetProps {
  code: RegionCode;
  settings: Settings;
  state: StateStack;
  deadLetters: IQueue;
}

/** The functions of a region, each with the grants and settings of `functionUses`. */
export class FunctionSet extends Construct {
  readonly all: Readonly<Record<HandlerName, ServiceFunction>>;

  constructor(scope: Construct, id: string, props: FunctionSetProps) {
    super(scope, id);
    const names = Object.keys(functionUses) as HandlerName[];
    const made = names.map((name) => [name, this.#make(name, functionUses[name], props)] as const);
    this.all = Object.fromEntries(made) as Record<HandlerName, ServiceFunction>;
    allowLinks(this, this.#that("links"), props.state);
    allowOrders(this, this.#that("orders"), props.state);
    for (const user of this.#that("prints")) allowPrinting(user, this.all["print-report"]);
  }

  /** The functions that have this use. */
  #that(use: "links" | "orders" | "prints"): ServiceFunction[] {
    const uses: readonly [string, FunctionUse][] = Object.entries(functionUses);
    return uses.filter(([, has]) => has[use]).map(([name]) => this.get(name));
  }

  /** By what they have in common: who calls them, and what they run. */
  get groups() {
    const { dispatch, "run-test": runTest, "print-report": printReport, ...quick } = this.all;
    const answering: ReadonlySet<string> = new Set(routes.map(({ handler }) => handler));
    const [api, steps] = [true, false].map((answers) =>
      Object.entries(quick).flatMap(([name, made]) => (answering.has(name) === answers ? [made] : [])),
    ) as [ServiceFunction[], ServiceFunction[]];
    return { dispatch, browsers: [runTest, printReport], api, steps };
  }

  /** @throws if no function has this handler. */
  get(handler: string): ServiceFunction {
    const found = (this.all as Readonly<Record<string, ServiceFunction>>)[handler];
    if (!found) throw new Error(`No function is declared for the handler ${handler}.`);
    return found;
  }

  /** Grants those that start workflows access to this state machine. */
  use(workflow: RunWorkflow): void {
    for (const [name, made] of Object.entries(this.all)) {
      const { workflow: actions }: FunctionUse = functionUses[name as HandlerName];
      if (actions) workflow.allow(made, actions);
    }
  }

  #make(handler: HandlerName, use: FunctionUse, props: FunctionSetProps): ServiceFunction {
    const { code, settings, state, deadLetters } = props;
    const service = serviceName(settings.stage);
    const made = new ServiceFunction(this, handler, {
      handler,
      size: { ...use.size, memorySize: use.memory?.(settings) ?? use.size.memorySize },
      arm64Chromium: settings.arm64_chromium,
      region: code,
      service,
      logRetention: settings.retention.logs,
      // What drives browsers may do nothing but write its log.
      traced: settings.traces && !("browser" in use.size),
      events: use.byEvents && {
        ...use.byEvents,
        deadLetters: use.byEvents.nothingIsLost ? null : deadLetters,
      },
      reservedConcurrency: use.atOnce?.(settings) ?? undefined,
    });
    if (use.table) state.table.allow(made, use.table);
    if (use.bucket) state.bucket.allow(made, use.bucket);
    if (use.secrets) allowSecrets(this, made, service);
    for (const keyUse of use.secretsKey ?? []) state.secretsKey.allow(made, keyUse);
    if (use.announces) allowAnnouncements(this, made, service);
    for (const [name, value] of Object.entries(use.variables?.(settings) ?? {})) {
      made.addEnvironment(environmentNames[name as EnvironmentName], value);
    }
    return made;
  }
}

/** Lets a function invoke the one that prints reports, and sets its environment variable. */
function allowPrinting(user: ServiceFunction, printing: ServiceFunction): void {
  user.addToRolePolicy(
    new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [printing.functionArn] }),
  );
  user.addEnvironment(environmentNames.printFunction, printing.functionName);
}
