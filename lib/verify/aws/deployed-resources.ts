import { DescribeStacksCommand, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import type { RegionCode } from "../../../functions/core/regions.ts";
import { environmentNames } from "../../../functions/shared/environment.ts";
import type { AwsClients } from "./aws-clients.ts";

interface Found {
  logicalId: string;
  type: string;
  physicalId: string;
}

/** What the names of a region's stacks begin with, as `lib/cloud/region-stage.ts` has it. */
export function stagePrefix(code: RegionCode, stage: string | null): string {
  return stage === null ? code : `${stage}-${code}`;
}

/** The ids in templates of a function, or of what belongs to it. @param handler as in `functions/<handler>.lambda.ts`. */
export function idOfFunction(handler: string, part: "" | "Logs" | "Role" = ""): RegExp {
  return new RegExp(`^Functions${handler.replaceAll("-", "")}${part}[0-9A-F]{8}$`);
}

/** What a deployment made in a region, by what CloudFormation knows of its stacks. */
export class DeployedResources {
  readonly baseUrl: string;
  readonly #found: readonly Found[];
  #tableName = "";

  private constructor(baseUrl: string, found: readonly Found[]) {
    this.baseUrl = baseUrl;
    this.#found = found;
  }

  /** @throws Error of CloudFormation if the stacks are not there. */
  static async read(
    { stacks, functions }: AwsClients,
    code: RegionCode,
    stage: string | null,
  ): Promise<DeployedResources> {
    const prefix = stagePrefix(code, stage);
    const found: Found[] = [];
    for (const StackName of [`${prefix}-state`, `${prefix}-service`]) {
      for await (const { StackResourceSummaries = [] } of paginateListStackResources(
        { client: stacks },
        { StackName },
      )) {
        for (const { LogicalResourceId, ResourceType, PhysicalResourceId } of StackResourceSummaries) {
          found.push({
            logicalId: LogicalResourceId ?? "",
            type: ResourceType ?? "",
            physicalId: PhysicalResourceId ?? "",
          });
        }
      }
    }
    const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName: `${prefix}-service` }));
    const { OutputValue } = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === "BaseUrl") ?? {};
    if (OutputValue === undefined) throw new Error(`The stack ${prefix}-service has no output BaseUrl.`);
    const resources = new DeployedResources(OutputValue, found);
    const FunctionName = resources.ofFunction("finish-run");
    const configuration = new GetFunctionConfigurationCommand({ FunctionName });
    const { Environment } = await functions.send(configuration);
    const tableName = Environment?.Variables?.[environmentNames.table];
    if (!tableName) throw new Error(`The function ${FunctionName} has no ${environmentNames.table}.`);
    resources.#tableName = tableName;
    return resources;
  }

  /** The table that the functions use: a stack also has the one that it made, where a restored one took its place. */
  get tableName(): string {
    return this.#tableName;
  }

  /** The account's number. */
  get account(): string {
    const [, account] =
      /^arn:aws:states:[^:]+:(\d{12}):/.exec(this.only("AWS::StepFunctions::StateMachine")) ?? [];
    if (account === undefined) throw new Error("The ARN of the state machine has no account.");
    return account;
  }

  /** The names or ARNs of all resources of a type. */
  all(type: string): string[] {
    return this.#found.flatMap(({ type: other, physicalId }) => (other === type ? [physicalId] : []));
  }

  /** The name or ARN of the only resource of a type. */
  only(type: string): string {
    return this.#one(({ type: other }) => other === type, type);
  }

  /** @param handler as in `functions/<handler>.lambda.ts`. @param part `Logs` or `Role`; of the function itself if empty. */
  ofFunction(handler: string, part: "" | "Logs" | "Role" = ""): string {
    const types = { "": "AWS::Lambda::Function", Logs: "AWS::Logs::LogGroup", Role: "AWS::IAM::Role" };
    const name = idOfFunction(handler, part);
    const isIt = ({ type, logicalId }: Found) => type === types[part] && name.test(logicalId);
    return this.#one(isIt, `${part || "function"} of ${handler}`);
  }

  /** @param heading as in docs/operations.md, "Alarms"; or "Failed tick", the alarm that is for releases alone. */
  alarm(heading: string): string {
    // Ids of constructs are written in either case: `Notick`, `FailedTick`.
    const name = new RegExp(`^(?:Alarms|Releases)${heading.replaceAll(" ", "")}[0-9A-F]{8}$`, "i");
    const isIt = ({ type, logicalId }: Found) => type === "AWS::CloudWatch::Alarm" && name.test(logicalId);
    return this.#one(isIt, `alarm "${heading}"`);
  }

  #one(isIt: (found: Found) => boolean, what: string): string {
    const [found, ...more] = this.#found.filter(isIt);
    if (!found || more.length > 0) throw new Error(`The stacks do not have exactly one ${what}.`);
    return found.physicalId;
  }
}
