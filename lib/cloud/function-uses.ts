import { Duration } from "aws-cdk-lib";
import type { EnvironmentName } from "../../functions/shared/environment.ts";
import { fairShare } from "../config.ts";
import type { BucketUse } from "./artifact-bucket.ts";
import { browsersAtOnce, reservedBrowsers } from "./concurrency.ts";
import type { TableAction } from "./region-table.ts";
import type { KeyUse } from "./secrets-key.ts";
import type { EventPatience, FunctionSize } from "./service-function.ts";
import type { Settings } from "./settings.ts";

/** The grants and settings of a function, with the least privilege that it needs. */
export interface FunctionUse {
  size: FunctionSize;
  table?: readonly TableAction[];
  bucket?: readonly BucketUse[];
  /** Access to the state machine: starting runs, and reading how their workflows ended. */
  workflow?: readonly ("StartExecution" | "DescribeExecution")[];
  /** Reads the secrets of all teams in the parameter store. */
  secrets?: true;
  /** The key to the secrets of runs in progress, which are in the bucket. */
  secretsKey?: readonly KeyUse[];
  /** Signs links to files of runs. */
  links?: true;
  /** Signs what an attempt's browser is given. */
  orders?: true;
  /** Invokes the function that prints reports. */
  prints?: true;
  /** Announces completed runs on the event bus. */
  announces?: true;
  /** Invoked by events: one that fails in every attempt, or gets too old, becomes a dead letter, unless nothing is lost with it. */
  byEvents?: EventPatience & { nothingIsLost?: true };
  /** Environment variables other than the names of resources. */
  variables?: (settings: Settings) => Partial<Record<EnvironmentName, string>>;
  /** MiB in place of those of `size`. */
  memory?: (settings: Settings) => number;
  /** Reserved concurrency; `null` for none. */
  atOnce?: (settings: Settings) => number | null;
}

/**
 * Answers requests: a third of a core is enough for one read and a little JSON, and the gateway times out after 29
 * seconds.
 */
const answer: FunctionSize = { memorySize: 512, timeout: Duration.seconds(29) };
/**
 * Reads the whole result of a run for the outcomes as JSON. With 500 tests of four attempts, each with a full log, that takes
 * 740 MB.
 */
const readResult: FunctionSize = { ...answer, memorySize: 1769 };
/**
 * Signs up to some thousand links for one answer, which takes a core two milliseconds each: a whole core, since a third of one
 * would take a run of 500 tests to the gateway's limit.
 */
const signLinks: FunctionSize = { ...answer, memorySize: 1769 };
/** A few reads and writes between two states of the workflow, which allows 60 seconds for them. */
const step: FunctionSize = { memorySize: 512, timeout: Duration.seconds(60) };
/**
 * Sized for a backlog after an outage: thousands of starts, which the next tick continues. One whole core: claiming 10,000
 * occurrences takes 25 seconds of one (`npm run bench -- dispatch`), and a tick with nothing due costs next to nothing.
 */
const sweep: FunctionSize = { memorySize: 1769, timeout: Duration.minutes(5) };
/**
 * Chromium, the guard's proxy and the film's encoder: most of a core, which tests that wait leave idle (docs/operations.md,
 * "What it costs"). A test takes up to 14 minutes (docs/contract.md, "A scenario file"), a function up to 15.
 */
const browser: FunctionSize = { browser: true, memorySize: 1400, timeout: Duration.minutes(15) };
const browserMemory = ({ browser_memory }: Settings) => browser_memory;
/** Prints without waiting for anything: with a whole core it ends sooner, for the same price. */
const print: FunctionSize = { ...browser, memorySize: 1769 };
const printMemory = ({ browser_memory }: Settings) => Math.max(browser_memory, print.memorySize);

/** Reads and joins the films of a run, which all lie in its memory at once, and waits while its reports are printed. */
const judge: FunctionSize = { memorySize: 3008, timeout: Duration.minutes(15) };

/** Teams share warm functions: no browser outlives its invocation. */
const browserVariables = ({ browser_mode }: Settings) => ({
  reuseBrowser: "0",
  ...(browser_mode === "automatic" ? {} : { browserMode: browser_mode }),
});

/** What the functions need that decide which runs start. */
const admissionVariables = (limits: Settings["limits"]) => ({
  browsersAtOnce: String(browsersAtOnce(limits)),
  teamBrowsersAtOnce: String(limits.team_browsers_at_once ?? fairShare),
  teamRunsAtOnce: String(limits.team_runs_at_once),
});
/** A tick sweeps all that is due, so the next one makes up for one that failed or that is a minute old. */
const superseded: EventPatience = { maxEventAge: Duration.minutes(1), retryAttempts: 0 };
/** The end of a workflow that broke down is announced only once: this is as long, and as often, as Lambda tries. */
const persistent: EventPatience = { maxEventAge: Duration.hours(6), retryAttempts: 2 };

/** Each function of the API reads the caller's key, and notes its use; one that may update any item may do so anyway. */
const readsKey = ["GetItem", "note use of keys"] as const;

/** Every handler. */
export const functionUses = {
  "run-scenario": {
    size: answer,
    table: ["GetItem", "PutItem", "UpdateItem", "admit runs"],
    // The names and tags of tests, for a request that selects some.
    bucket: ["read scenarios"],
    workflow: ["StartExecution"],
    variables: ({ limits }) => ({
      triggersPerMinute: String(limits.triggers_per_minute),
      ...admissionVariables(limits),
    }),
  },
  scenarios: { size: answer, table: [...readsKey, "Query"] },
  executions: { size: answer, table: [...readsKey, "Query indexes"] },
  status: { size: answer, table: readsKey, bucket: ["read told steps"] },
  junit: { size: readResult, table: readsKey, bucket: ["read run files", "look for run files"] },
  artifacts: {
    size: signLinks,
    table: readsKey,
    bucket: ["read run files", "look for run files"],
    links: true,
    variables: ({ limits }) => ({ linkLifetime: String(limits.link_lifetime) }),
  },
  cancel: {
    size: answer,
    table: ["GetItem", "UpdateItem", "admit runs"],
    bucket: ["write run files"],
    workflow: ["StartExecution"],
    variables: ({ limits }) => admissionVariables(limits),
  },
  dispatch: {
    size: sweep,
    table: ["BatchGetItem", "GetItem", "Query indexes", "UpdateItem", "admit runs", "give back leases"],
    // Files of a series whose runs have been replaced by newer ones.
    bucket: ["look for run files", "remove run files"],
    workflow: ["StartExecution", "DescribeExecution"],
    byEvents: superseded,
    variables: ({ limits }) => admissionVariables(limits),
  },
  "start-waiting": {
    size: step,
    table: ["BatchGetItem", "GetItem", "Query indexes", "UpdateItem", "admit runs"],
    workflow: ["StartExecution"],
    // Each tick does the same.
    byEvents: { ...superseded, nothingIsLost: true },
    variables: ({ limits }) => admissionVariables(limits),
  },
  "begin-run": {
    size: step,
    table: ["GetItem", "UpdateItem", "give back leases"],
    bucket: ["read scenarios", "write run files"],
    secrets: true,
    secretsKey: ["encrypt"],
  },
  "start-test": {
    size: step,
    table: ["UpdateItem"],
    bucket: ["read run files", "write orders"],
    secretsKey: ["decrypt", "encrypt"],
    orders: true,
  },
  // It runs what strangers wrote, and may do nothing but write its log: what it needs comes by links.
  "run-test": {
    size: browser,
    memory: browserMemory,
    variables: (settings) => ({
      ...browserVariables(settings),
      allowedPrivateHosts: settings.allowed_private_hosts.join(","),
    }),
    atOnce: ({ limits }) => reservedBrowsers(limits),
  },
  "end-test": {
    size: step,
    table: ["UpdateItem"],
    bucket: ["read run files", "look for run files", "write run files", "remove orders"],
  },
  "finish-run": {
    size: judge,
    table: ["GetItem", "UpdateItem", "give back leases"],
    bucket: [
      "read scenarios",
      "read run files",
      "look for run files",
      "write run files",
      "remove secrets",
      "write orders",
      "read what was printed",
      "remove orders",
    ],
    orders: true,
    prints: true,
    announces: true,
    byEvents: persistent,
    variables: ({ retention }) => ({ executionRetention: String(retention.executions) }),
  },
  // What it shows are pictures of strangers' pages: like `run-test`, it may do nothing but write its log.
  "print-report": { size: print, memory: printMemory, variables: browserVariables },
} as const satisfies Record<string, FunctionUse>;

export type HandlerName = keyof typeof functionUses;
