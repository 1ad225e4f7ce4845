import { Duration } from "aws-cdk-lib";
import { type IGrantable, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { functionDefaults } from "../config.ts";
import { ServiceFunction, type ServiceFunctionProps } from "./service-function.ts";
import type { StateStack } from "./state-stack.ts";

/** What a function may do with the region's table and bucket. */
interface Access {
  table?: "read" | "write";
  bucket?: "read" | "write";
  /** Reads the teams' secrets. */
  secrets?: true;
  /** Starts workflows, and asks how they ended. */
  workflows?: true;
  size?: Pick<ServiceFunctionProps, "memorySize" | "timeout" | "browser">;
}

const browser = { browser: true, memorySize: 3008, timeout: Duration.minutes(15) };

/** Every handler, with the least that it needs. */
const functions: Readonly<Record<string, Access>> = {
  "run-scenario": { table: "write", workflows: true },
  scenarios: { table: "read" },
  executions: { table: "read" },
  status: { table: "read" },
  junit: { table: "read", bucket: "read" },
  artifacts: { table: "read", bucket: "read" },
  cancel: { table: "write", bucket: "write", workflows: true },
  dispatch: { table: "read", workflows: true, size: { timeout: Duration.minutes(5) } },
  "begin-run": { table: "write", bucket: "write" },
  "start-test": { table: "write" },
  "run-test": { bucket: "write", secrets: true, size: browser },
  "end-test": { table: "write", bucket: "write" },
  "finish-run": { table: "write", bucket: "write", size: browser },
};

/** The functions of a region. Granting access and naming the variable that uses it happen in one place. */
export class FunctionSet extends Construct {
  private readonly functions = new Map<string, ServiceFunction>();
  private readonly code: RegionCode;

  constructor(scope: Construct, id: string, { code, state }: { code: RegionCode; state: StateStack }) {
    super(scope, id);
    this.code = code;
    for (const [handler, access] of Object.entries(functions)) {
      const made = new ServiceFunction(this, handler, {
        handler,
        environment: this.environmentFor(state),
        ...access.size,
      });
      this.functions.set(handler, made);
      grantState(made, state, access);
      if (access.secrets) made.addToRolePolicy(this.secretsStatement());
    }
  }

  /** @throws if no function has this handler. */
  get(handler: string): IFunction {
    const found = this.functions.get(handler);
    if (!found) throw new Error(`No function is declared for the handler ${handler}.`);
    return found;
  }

  /** Lets the functions that start workflows start those of this state machine. */
  startWorkflowsOf(stateMachine: StateMachine): void {
    for (const [handler, made] of this.functions) {
      if (!functions[handler]?.workflows) continue;
      stateMachine.grantStartExecution(made);
      stateMachine.grantExecution(made, "states:DescribeExecution");
      made.addEnvironment(environmentNames.stateMachine, stateMachine.stateMachineArn);
    }
  }

  private environmentFor({ table, bucket }: StateStack): Record<string, string> {
    return {
      [environmentNames.table]: table.tableName,
      [environmentNames.bucket]: bucket.bucketName,
      [environmentNames.region]: this.code,
      [environmentNames.secretsPrefix]: secretsPrefix,
      [environmentNames.allowedPrivateHosts]: "",
      [environmentNames.reuseBrowser]: "0",
      [environmentNames.triggersPerMinute]: String(functionDefaults.triggersPerMinute),
      [environmentNames.linkLifetime]: String(functionDefaults.linkLifetimeSeconds),
    };
  }

  private secretsStatement(): PolicyStatement {
    return new PolicyStatement({
      actions: ["ssm:GetParameters"],
      resources: [`arn:aws:ssm:*:*:parameter${secretsPrefix}/*`],
    });
  }
}

const secretsPrefix = "/scenario-api/secrets";

function grantState(grantee: IGrantable, { table, bucket }: StateStack, access: Access): void {
  if (access.table) table.grantReadData(grantee);
  if (access.table === "write") table.grantWriteData(grantee);
  if (access.bucket) bucket.grantRead(grantee, "teams/*");
  if (access.bucket === "write") bucket.grantPut(grantee, "teams/*");
}
