import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  type ITable,
  ProjectionType,
  Table,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { environmentNames } from "../../functions/shared/environment.ts";
import { type IndexDefinition, leasesKey, table } from "../table.ts";
import type { ServiceFunction } from "./service-function.ts";

/**
 * `Query` applies to the table itself; its indexes are separate resources. `note use of keys` updates keys, and of them only when
 * they were last used. `admit runs` reads all leases and writes new ones, and `give back leases` removes them; updates of what decides about
 * them come with `UpdateItem`.
 */
export type TableAction =
  | "BatchGetItem"
  | "GetItem"
  | "PutItem"
  | "UpdateItem"
  | "Query"
  | "Query indexes"
  | "note use of keys"
  | "admit runs"
  | "give back leases";

/** The one table of a region: kept, protected from deletion, recoverable to any second of the last 35 days. */
export class RegionTable extends Construct {
  /** The table that the service uses. */
  readonly table: Pick<ITable, "tableArn" | "tableName">;

  /** @param props.restored name of an existing table that the service uses instead of the one created here. */
  constructor(scope: Construct, id: string, { restored }: { restored: string | null }) {
    super(scope, id);
    const made = new TableV2(this, "Table", {
      partitionKey: { name: table.partitionKey, type: AttributeType.STRING },
      sortKey: { name: table.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: table.timeToLive,
      globalSecondaryIndexes: table.indexes.map(indexProps),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.table = restored === null ? made : Table.fromTableName(this, "Restored", restored);
  }

  /** Grants a function these actions, and sets its environment variable. */
  allow(user: ServiceFunction, actions: readonly TableAction[]): void {
    const { tableArn, tableName } = this.table;
    const allowed = actions.filter((action) => /^\w+$/.test(action)).map((action) => `dynamodb:${action}`);
    user.addToRolePolicy(new PolicyStatement({ actions: allowed, resources: [tableArn] }));
    if (actions.includes("Query indexes")) {
      const resources = [`${tableArn}/index/*`];
      user.addToRolePolicy(new PolicyStatement({ actions: ["dynamodb:Query"], resources }));
    }
    if (actions.includes("note use of keys")) user.addToRolePolicy(noteUseOfKeys(tableArn));
    if (actions.includes("admit runs")) user.addToRolePolicy(onLeases(tableArn, ["Query", "PutItem"]));
    if (actions.includes("give back leases")) user.addToRolePolicy(onLeases(tableArn, ["DeleteItem"]));
    user.addEnvironment(environmentNames.table, tableName);
  }
}

/** By the items and attributes of a request: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html */
function noteUseOfKeys(tableArn: string): PolicyStatement {
  return new PolicyStatement({
    actions: ["dynamodb:UpdateItem"],
    resources: [tableArn],
    conditions: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["KEY#*"] },
      "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", "lastUsedAt"] },
    },
  });
}

function onLeases(tableArn: string, actions: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [tableArn],
    conditions: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": [leasesKey] } },
  });
}

function indexProps({ name, partitionKey, sortKey, projection }: IndexDefinition) {
  return {
    indexName: name,
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: AttributeType.STRING },
    ...(projection === "all"
      ? { projectionType: ProjectionType.ALL }
      : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] }),
  };
}
