import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { canonicalJson } from "../core/canonical-json.ts";
import { ServiceError } from "../core/error.ts";
import { formatMark, readStored } from "../core/stored-document.ts";
import type { Trust } from "../core/team/trust.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { ifConditionHolds } from "./conditional-write.ts";

const trustSchema = lazy(() =>
  z.object({
    team: z.string(),
    issuer: z.string(),
    audience: z.string(),
    claims: z.record(z.string(), z.array(z.string())),
    createdAt: z.string(),
  }),
);

/** The issuer is trusted with this audience already, by this team or another one. */
export class AudienceTaken extends ServiceError {
  override readonly name = "AudienceTaken";
}

/** The team does not trust this issuer with this audience. */
export class TrustNotFound extends ServiceError {
  override readonly name = "TrustNotFound";
}

/** The issuers that the teams of a region trust. */
class TrustStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /** Repeating it with the same claims changes nothing. @throws AudienceTaken */
  async add(trust: Trust): Promise<Trust> {
    const { team, issuer, audience } = trust;
    const put = new PutCommand({
      TableName: this.#tableName,
      Item: { ...primaryKey(issuer, audience), ...formatMark, ...trust, keysOfTeam: partitionOf(team) },
      ConditionExpression: "attribute_not_exists(pk)",
    });
    if (await ifConditionHolds(this.#client.send(put))) return trust;
    const stored = await this.find(issuer, audience);
    if (stored?.team === team && canonicalJson(stored.claims) === canonicalJson(trust.claims)) return stored;
    const owner = stored?.team === team ? `Team ${team}` : "Another team";
    throw new AudienceTaken(
      `${owner} trusts ${issuer} with the audience ${audience} already: choose another audience, or remove that trust first.`,
    );
  }

  /** One strongly consistent read: a removed trust is not read again. */
  async find(issuer: string, audience: string): Promise<Trust | null> {
    const { Item } = await this.#client.send(
      new GetCommand({
        TableName: this.#tableName,
        Key: primaryKey(issuer, audience),
        ConsistentRead: true,
      }),
    );
    return Item ? readStored(trustSchema(), Item) : null;
  }

  /** What a team trusts, the oldest first. */
  async list(team: string): Promise<Trust[]> {
    const found: Trust[] = [];
    const pages = paginateQuery(
      { client: this.#client },
      {
        TableName: this.#tableName,
        IndexName: "keys-by-team",
        KeyConditionExpression: "keysOfTeam = :trusts",
        ExpressionAttributeValues: { ":trusts": partitionOf(team) },
      },
    );
    for await (const { Items = [] } of pages) {
      found.push(...Items.map((item) => readStored(trustSchema(), item)));
    }
    return found;
  }

  /** @throws TrustNotFound */
  async remove({ team, issuer, audience }: Pick<Trust, "team" | "issuer" | "audience">): Promise<void> {
    const stored = await this.find(issuer, audience);
    if (stored?.team === team) {
      const remove = new DeleteCommand({
        TableName: this.#tableName,
        Key: primaryKey(issuer, audience),
        // Nothing is left to remove where the reply to the client's first attempt was lost.
        ConditionExpression: "attribute_not_exists(pk) OR team = :team",
        ExpressionAttributeValues: { ":team": team },
      });
      if (await ifConditionHolds(this.#client.send(remove))) return;
    }
    throw new TrustNotFound(`Team ${team} does not trust ${issuer} with the audience ${audience}.`);
  }
}

/** An issuer has no `#`, so that no other pair has this key. */
function primaryKey(issuer: string, audience: string): { pk: string; sk: string } {
  return { pk: `TRUST#${issuer}#${audience}`, sk: "TRUST" };
}

/** Beside the team's keys in the same index: a team's name has no `#`. */
function partitionOf(team: string): string {
  return `TRUST#${team}`;
}

/** The store of this process, on the table that its environment names. */
export const trustStore = /* @__PURE__ */ lazy(() => new TrustStore(dynamo(), environment("table")));
