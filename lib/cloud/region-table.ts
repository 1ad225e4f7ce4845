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

/** Actions on all items of the table itself: its indexes are resources of their own. */
const onEveryItem = ["BatchGetItem", "GetItem", "PutItem", "UpdateItem", "Query"] as const;

/**
 * What is allowed on something else, or on some items only. `note use of keys` updates keys, and of them only when they were last
 * used. `admit runs` reads all leases and writes new ones, and `give back leases` removes them; the item that decides about them
 * needs `UpdateItem`.
 */
const onSome = {
  "Query indexes": (tableArn: string) =>
    new PolicyStatement({ actions: ["dynamodb:Query"], resources: [`${tableArn}/index/*`] }),
  "note use of keys": noteUseOfKeys,
  "admit runs": (tableArn: string) => onLeases(tableArn, ["Query", "PutItem"]),
  "give back leases": (tableArn: string) => onLeases(tableArn, ["DeleteItem"]),
} as const;

export type TableAction = (typeof onEveryItem)[number] | keyof typeof onSome;

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
    const asked = onEveryItem.filter((action) => actions.includes(action));
    const allowed = asked.map((action) => `dynamodb:${action}`);
    user.addToRolePolicy(new PolicyStatement({ actions: allowed, resources: [tableArn] }));
    for (const [action, statementOn] of Object.entries(onSome)) {
      if (actions.some((one) => one === action)) user.addToRolePolicy(statementOn(tableArn));
    }
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
