import { createHash } from "node:crypto";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { scenarioKey, uploadKey } from "../core/artifacts/object-keys.ts";
import { canonicalJson } from "../core/canonical-json.ts";
import { newId } from "../core/execution/ids.ts";
import { withDuration } from "../core/execution/recent-durations.ts";
import type { RunFiles } from "../core/run/run-files.ts";
import type { Scenario } from "../core/scenario/scenario.ts";
import type { UploadContents } from "../core/scenario/upload.ts";
import { readDocument, writeDocument } from "../core/stored-document.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { entryOf, type ScenarioEntry, type ScenarioItem, summaryOf } from "./scenario-item.ts";
import { ScenarioTable } from "./scenario-table.ts";

export type { ScenarioEntry } from "./scenario-item.ts";

/** `unchanged`: the same content was already registered, so there is no new version. */
export interface Registration {
  scenarioId: string;
  version: number;
  change: "created" | "updated" | "unchanged";
}

interface ScenarioQuery {
  name: string | null;
  limit: number;
  /** The name after which the page begins; `null`: start with the first. */
  after: string | null;
}

interface ScenarioPage {
  scenarios: ScenarioEntry[];
  /** The name after which the next page begins; `null` at the end. */
  next: string | null;
}

/** The scenarios of all teams: their records in the table, and the steps of each version in the bucket. */
export class ScenarioStore {
  readonly #table: ScenarioTable;
  readonly #contents: () => Promise<RunFiles>;

  /** @param contents where the steps are stored; called only when they are needed, since most callers do without. */
  constructor(client: DynamoDBDocumentClient, tableName: string, contents: () => Promise<RunFiles>) {
    this.#table = new ScenarioTable(client, tableName);
    this.#contents = contents;
  }

  /**
   * Creates the scenario of this name, or a new version of it. Concurrent registrations follow one another.
   * @param uploads the contents of the files that the scenario names.
   */
  async register(
    team: string,
    scenario: Scenario,
    uploads: UploadContents = new Map(),
  ): Promise<Registration> {
    const content = canonicalJson(scenario);
    const sha256 = createHash("sha256").update(content).digest("hex");
    return retryOnConflict(async () => {
      const existing = await this.#table.byName(team, scenario.name);
      const scenarioId = existing?.scenarioId ?? newId("scn");
      const contentKey = scenarioKey(team, scenarioId, sha256);
      if (existing?.contentKey === contentKey) {
        return { scenarioId, version: existing.version, change: "unchanged" };
      }
      const contents = await this.#contents();
      // Everything that a version needs is stored before the version can be found.
      await writeUploads(contents, team, scenarioId, scenario, uploads);
      await contents.write(contentKey, writeDocument(scenario), "application/json");
      // `null`: the name was registered concurrently, and this version comes after that one.
      return existing
        ? this.#update(team, scenario, existing, contentKey)
        : this.#create(team, scenario, scenarioId, contentKey);
    });
  }

  /** A team's scenarios ordered by name, or the one with the given name. */
  async list(team: string, { name, limit, after }: ScenarioQuery): Promise<ScenarioPage> {
    if (name !== null) {
      const entry = after === null ? await this.byName(team, name) : null;
      return { scenarios: entry ? [entry] : [], next: null };
    }
    const found = await this.#table.first(team, limit + 1, after);
    const scenarios = found.slice(0, limit).map(entryOf);
    return { scenarios, next: found.length > limit ? (scenarios.at(-1)?.name ?? null) : null };
  }

  async byName(team: string, name: string): Promise<ScenarioEntry | null> {
    const item = await this.#table.byName(team, name);
    return item && entryOf(item);
  }

  async byId(team: string, scenarioId: string): Promise<ScenarioEntry | null> {
    const item = await this.#table.byId(team, scenarioId);
    return item && entryOf(item);
  }

  /** The steps of one version, by its `contentKey`; they never change. */
  async content(key: string): Promise<Scenario> {
    const [contents, { scenarioSchema }] = await Promise.all([
      this.#contents(),
      import("../core/scenario/scenario.ts"),
    ]);
    const content = await contents.read(key);
    return readDocument(scenarioSchema, content);
  }

  /** A file that a version of the scenario uploads; it never changes. */
  async upload(team: string, scenarioId: string, sha256: string): Promise<Uint8Array> {
    return (await this.#contents()).read(uploadKey(team, scenarioId, sha256));
  }

  /** Removes a scenario from the service; accepted executions still run. `false`: there is none of this name. */
  remove(team: string, name: string): Promise<boolean> {
    return this.#table.remove(team, name);
  }

  /** Records how long a run took; the expected duration of the next ones is derived from the last runs. */
  async recordDuration(team: string, scenarioId: string, durationMs: number): Promise<void> {
    await retryOnConflict(async () => {
      const item = await this.#table.byId(team, scenarioId);
      if (!item) return "no such scenario";
      const { name, durations, recordedRuns } = item;
      const changes = { durations: withDuration(durations, durationMs), recordedRuns: recordedRuns + 1 };
      return (await this.#table.change(team, name, changes, { scenarioId, recordedRuns }))
        ? "recorded"
        : null;
    });
  }

  async #create(
    team: string,
    scenario: Scenario,
    scenarioId: string,
    contentKey: string,
  ): Promise<Registration | null> {
    const now = new Date().toISOString();
    const item: ScenarioItem = {
      scenarioId,
      name: scenario.name,
      version: 1,
      ...summaryOf(scenario),
      contentKey,
      createdAt: now,
      updatedAt: now,
      durations: [],
      recordedRuns: 0,
    };
    return (await this.#table.insert(team, item)) ? { scenarioId, version: 1, change: "created" } : null;
  }

  async #update(
    team: string,
    scenario: Scenario,
    { scenarioId, version }: ScenarioItem,
    contentKey: string,
  ): Promise<Registration | null> {
    const next = version + 1;
    const updatedAt = new Date().toISOString();
    const changes = { ...summaryOf(scenario), version: next, contentKey, updatedAt };
    return (await this.#table.change(team, scenario.name, changes, { scenarioId, version }))
      ? { scenarioId, version: next, change: "updated" }
      : null;
  }
}

/** Writes each content once, however many paths refer to it. */
async function writeUploads(
  contents: RunFiles,
  team: string,
  scenarioId: string,
  { uploads = [] }: Scenario,
  byPath: UploadContents,
): Promise<void> {
  const pathOf = new Map(uploads.map(({ sha256, path }) => [sha256, path]));
  for (const [sha256, path] of pathOf) {
    const content = byPath.get(path);
    if (!content) throw new Error(`The content of ${path} is not given.`);
    await contents.write(uploadKey(team, scenarioId, sha256), content, "application/octet-stream");
  }
}

/** The store of this process, on the table and the bucket that its environment names. */
export const scenarioStore = /* @__PURE__ */ lazy(() => {
  // Callers that read no steps load neither the S3 client nor the schema of steps, half of what a cold start loads.
  const contents = async () => (await import("./artifact-store.ts")).artifactStore().files("");
  return new ScenarioStore(dynamo(), environment("table"), contents);
});
