import { type DynamoDBDocumentClient, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { formatMark, readStored } from "../core/stored-document.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { ifConditionHolds } from "./conditional-write.ts";

/** A team, and the credentials by which it is let in. */
export interface TeamEntry {
  team: string;
  /** Keys that are valid now. */
  validKeys: number;
  trusts: number;
}

const entrySchema = lazy(() =>
  z.object({ keysOfTeam: z.string(), validUntil: z.optional(z.nullable(z.string())) }),
);
const trusts = "TRUST#";
const registered = "TEAM#";

/**
 * The teams of a region: those that ever had a key or trust an issuer, and those for which a scenario was pushed. All three are
 * found in one sparse index, in which nothing else is.
 */
export class TeamStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /** Makes a team known that has neither a key nor a trust; repeating it changes nothing. */
  async register(team: string, now: Date): Promise<void> {
    const put = new PutCommand({
      TableName: this.#tableName,
      Item: {
        pk: `TEAM#${team}`,
        sk: "TEAM",
        ...formatMark,
        keysOfTeam: registered + team,
        createdAt: now.toISOString(),
      },
      ConditionExpression: "attribute_not_exists(pk)",
    });
    await ifConditionHolds(this.#client.send(put));
  }

  /** All teams by name. It scans the index: one read for about 20 keys, whatever else is in the table. */
  async all(now: Date): Promise<TeamEntry[]> {
    const found = new Map<string, TeamEntry>();
    const pages = paginateScan(
      { client: this.#client },
      {
        TableName: this.#tableName,
        IndexName: "keys-by-team",
        ProjectionExpression: "keysOfTeam, validUntil",
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items) addTo(found, readStored(entrySchema(), item), now);
    }
    return [...found.values()].sort((one, other) => (one.team < other.team ? -1 : 1));
  }
}

interface Entry {
  keysOfTeam: string;
  validUntil?: string | null | undefined;
}

/** A team's name has no `#`, so what precedes the last one says what the entry is. */
function addTo(teams: Map<string, TeamEntry>, { keysOfTeam, validUntil = null }: Entry, now: Date): void {
  const at = keysOfTeam.lastIndexOf("#") + 1;
  const [kind, team] = [keysOfTeam.slice(0, at), keysOfTeam.slice(at)];
  const entry = teams.get(team) ?? { team, validKeys: 0, trusts: 0 };
  teams.set(team, entry);
  if (kind === trusts) entry.trusts += 1;
  if (kind === "" && (validUntil === null || validUntil > now.toISOString())) entry.validKeys += 1;
}

/** The store of this process, on the table that its environment names. */
export const teamStore = /* @__PURE__ */ lazy(() => new TeamStore(dynamo(), environment("table")));
