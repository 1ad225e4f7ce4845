import { rm } from "node:fs/promises";
import { atMost } from "../../functions/core/at-most.ts";
import { type RegionCode, regions } from "../../functions/core/regions.ts";
import { lazy } from "../../functions/shared/lazy.ts";
import { shutdown } from "../../functions/shared/shutdown.ts";
import { basePath } from "../routes.ts";
import { type DataFolder, DataFolderError, makeDataFolder, writeDescription } from "./data-folder.ts";
import { EventRules } from "./events/event-rules.ts";
import { type HandlerSource, projectHandlers } from "./function-runtime.ts";
import { answered } from "./gateway/answer-channel.ts";
import { Gateway } from "./gateway/gateway.ts";
import type { Listener } from "./http/listener.ts";
import { type FolderLock, lockFolder } from "./lock-folder.ts";
import { OverviewEndpoint } from "./overview-endpoint.ts";
import { recordCalls, recordingVariable } from "./record-calls.ts";
import { applyEnvironment, regionEnvironment, stateMachineArn } from "./region-environment.ts";
import { type Log, serve } from "./region-services.ts";
import { ExecutionLedger, type WorkflowExecution } from "./step-functions/execution-ledger.ts";
import { loadWorkflow } from "./step-functions/state-machine.ts";
import { EmbeddedStepFunctions } from "./step-functions/step-functions.ts";

export interface RegionOptions {
  region: RegionCode;
  /** 0 for a free one. */
  port: number;
  dataFolder: string;
  /** Milliseconds between two ticks of the dispatcher; `null`: only explicit ones. */
  tickMs: number | null;
  /** Private hosts that scenarios may reach, as `host:port` or `host:*`; by default those of this machine. */
  allowedPrivateHosts?: readonly string[];
  /** Whether the operator's page is served, which opens by `pageLink`. */
  withPage?: boolean;
  /** The functions; by default this project's. */
  handlers?: HandlerSource;
  /** Receives messages for the operator; standard error by default. */
  log?: Log;
}

/** A region in this process. */
export interface EmbeddedRegion {
  region: RegionCode;
  /** Of the API: `http://127.0.0.1:<port>/v1/api/external`. */
  baseUrl: string;
  /** Absolute. */
  dataFolder: string;
  /** An address that opens the operator's page, once; `null`: it is not served. */
  pageLink: string | null;
  /** Endpoint of each service, for ordinary SDK clients. */
  endpoints: Record<"dynamodb" | "eventbridge" | "s3" | "sfn" | "ssm", string>;
  /** The variables that were set in `process.env`. */
  environment: Record<string, string>;
  /** Delivers one tick to the dispatcher, and waits for it. */
  tick(): Promise<void>;
  /** Stops serving at once; runs in progress end as errors when the folder is served again. */
  close(): Promise<void>;
}

/** How long to wait for the browsers to close, in milliseconds. */
const shutdownPatience = 3000;
const interrupted = "The region stopped while this run was in progress.";
let serving = false;

/**
 * Starts a region: the same functions, routes and state machine as in the cloud, on services in this process. The
 * functions find these services through `process.env`, so a process has one region at a time; the variables stay set.
 * @throws DataFolderError, PortUnavailable, or Error for a second region.
 */
export async function startRegion(options: RegionOptions): Promise<EmbeddedRegion> {
  if (serving) throw new Error("This process serves a region already.");
  serving = true;
  try {
    const folder = makeDataFolder(options.dataFolder);
    const lock = await lockFolder(folder, options.region);
    if ("dynamo" in lock) return await startOn(lock, folder, options);
    const { pid } = lock.description.serving ?? {};
    throw new DataFolderError(`${folder.path} is in use by process ${pid}, which serves ${lock.servedAt}.`);
  } catch (error) {
    serving = false;
    throw error;
  }
}

async function startOn(
  lock: FolderLock,
  folder: DataFolder,
  options: RegionOptions,
): Promise<EmbeddedRegion> {
  const { description, dynamo } = lock;
  const { handlers = projectHandlers, log = logToStandardError } = options;
  const ledger = new ExecutionLedger(folder.workflow);
  const common = { handlers, ledger, log, stateMachineArn: stateMachineArn(description) };
  const rules = new EventRules({ ...common, awsRegion: regions[description.region].awsRegion });
  const onEnd = (execution: WorkflowExecution) => rules.workflowEnded(execution);
  const overview = options.withPage ? new OverviewEndpoint(description.region, log) : null;
  let listener: Listener;
  let unannounced: WorkflowExecution[];
  const workflows = new EmbeddedStepFunctions({ ...common, onEnd, workflow: loadWorkflow(handlers) });
  try {
    unannounced = ledger.recover(interrupted, Date.now());
    const gateway = new Gateway({ handlers, log, onAnswer: (answer) => answered.publish(answer) });
    listener = await serve({
      folder,
      description,
      dynamo,
      gateway,
      workflows,
      handlers,
      overview,
      port: options.port,
      log,
    });
  } catch (error) {
    await dynamo.close();
    if (folder.isNew) await rm(folder.path, { recursive: true, force: true });
    throw error;
  }
  const endpoint = `http://127.0.0.1:${listener.port}`;
  const environment = regionEnvironment(description, endpoint, options.allowedPrivateHosts);
  applyEnvironment(environment);
  const recording = process.env[recordingVariable];
  if (recording) recordCalls(recording);
  writeDescription(folder, { ...description, serving: { pid: process.pid, endpoint } });
  for (const execution of unannounced) onEnd(execution);
  if (options.tickMs !== null) void rules.startClock(options.tickMs);
  return {
    region: description.region,
    baseUrl: endpoint + basePath,
    dataFolder: folder.path,
    pageLink: overview?.link(listener.port) ?? null,
    endpoints: { dynamodb: endpoint, eventbridge: endpoint, s3: endpoint, sfn: endpoint, ssm: endpoint },
    environment,
    tick: () => rules.tick(),
    close: lazy(async () => {
      rules.close();
      workflows.close();
      await overview?.close().catch(() => {});
      await atMost(shutdownPatience, shutdown()).catch(() => {});
      await listener.close();
      await dynamo.close();
      writeDescription(folder, { ...description, serving: null });
      serving = false;
    }),
  };
}

/** The data of a region, for an operator's command, which uses the stores with the ordinary clients. */
export interface RegionData {
  region: RegionCode;
  /** The variables that were set in `process.env`. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Opens the data of an embedded region for an operator's command, and sets its environment in this process. If a region
 * serves the folder, in whatever process, its services are used; otherwise the folder is opened here until `close`. A
 * folder that does not exist is created, for region `us` by default.
 * @throws DataFolderError
 */
export async function openRegionData(
  dataFolder: string,
  options: { region?: RegionCode } = {},
): Promise<RegionData> {
  const folder = makeDataFolder(dataFolder);
  const lock = await lockFolder(folder, options.region);
  const { description } = lock;
  const { region } = description;
  if ("servedAt" in lock) {
    const environment = regionEnvironment(description, lock.servedAt);
    applyEnvironment(environment);
    return { region, environment, close: async () => undefined };
  }
  const { dynamo } = lock;
  const log = logToStandardError;
  const listener = await serve({
    folder,
    description,
    dynamo,
    gateway: null,
    workflows: null,
    handlers: projectHandlers,
    overview: null,
    port: 0,
    log,
  });
  const environment = regionEnvironment(description, `http://127.0.0.1:${listener.port}`);
  applyEnvironment(environment);
  return {
    region,
    environment,
    close: lazy(async () => {
      await listener.close();
      await dynamo.close();
    }),
  };
}

function logToStandardError(message: string): void {
  process.stderr.write(`${message}\n`);
}
