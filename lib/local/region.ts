import { type RegionCode, regions } from "../../functions/core/regions.ts";
import { shutdown } from "../../functions/shared/shutdown.ts";
import { basePath } from "../routes.ts";
import { once, within } from "./closing.ts";
import { type DataFolder, DataFolderError, makeDataFolder, writeDescription } from "./data-folder.ts";
import { EventRules } from "./event-rules.ts";
import { ExecutionLedger, type WorkflowExecution } from "./execution-ledger.ts";
import { type HandlerSource, projectHandlers } from "./function-runtime.ts";
import { Gateway } from "./gateway.ts";
import type { Listener } from "./listener.ts";
import { type FolderLock, lockFolder } from "./lock-folder.ts";
import { recordCalls, recordingVariable } from "./record-calls.ts";
import { applyEnvironment, regionEnvironment, stateMachineArn } from "./region-environment.ts";
import { type Log, serve } from "./region-services.ts";
import { loadWorkflow } from "./state-machine.ts";
import { EmbeddedStepFunctions } from "./step-functions.ts";

export interface RegionOptions {
  region: RegionCode;
  /** 0 for a free one. */
  port: number;
  dataFolder: string;
  /** Milliseconds between two ticks of the dispatcher; `null`: only those by hand. */
  tickMs: number | null;
  /** Private hosts that scenarios may reach, as `host:port` or `host:*`; this machine's own unless told otherwise. */
  allowedPrivateHosts?: readonly string[];
  /** The functions; this project's unless told otherwise. */
  handlers?: HandlerSource;
  /** Takes what an operator should see; standard error unless told otherwise. */
  log?: Log;
}

/** A region in this process. */
export interface EmbeddedRegion {
  region: RegionCode;
  /** Of the API: `http://127.0.0.1:<port>/v1/api/external`. */
  baseUrl: string;
  /** Absolute. */
  dataFolder: string;
  /** Where the ordinary SDK clients find each service. */
  endpoints: Record<"dynamodb" | "eventbridge" | "s3" | "sfn" | "ssm", string>;
  /** What `process.env` has been given. */
  environment: Record<string, string>;
  /** Delivers one tick to the dispatcher, and waits for it. */
  tick(): Promise<void>;
  /** Stops serving at once; runs in progress are finished as errors when the folder is served again. */
  close(): Promise<void>;
}

/** How long the browsers may take to close, in milliseconds. */
const shutdownPatience = 3000;
const interrupted = "The region stopped while this run was in progress.";
let serving = false;

/**
 * Starts a region: the same functions, routes and state machine as in the cloud, on services in this process. The
 * functions find those through `process.env`, so a process has one region at a time; it keeps the variables.
 * @throws DataFolderError, PortUnavailable, or Error for a second region.
 */
export async function startRegion(options: RegionOptions): Promise<EmbeddedRegion> {
  if (serving) throw new Error("This process serves a region already.");
  serving = true;
  try {
    const folder = makeDataFolder(options.dataFolder);
    const claim = await lockFolder(folder, options.region);
    if ("dynamo" in claim) return await startOn(claim, folder, options);
    const { pid } = claim.description.serving ?? {};
    throw new DataFolderError(`${folder.path} is in use by process ${pid}, which serves ${claim.servedAt}.`);
  } catch (error) {
    serving = false;
    throw error;
  }
}

async function startOn(
  claim: FolderLock,
  folder: DataFolder,
  options: RegionOptions,
): Promise<EmbeddedRegion> {
  const { description, dynamo } = claim;
  const { handlers = projectHandlers, log = logToStandardError } = options;
  const ledger = new ExecutionLedger(folder.workflow);
  const common = { handlers, ledger, log, stateMachineArn: stateMachineArn(description) };
  const rules = new EventRules({ ...common, awsRegion: regions[description.region].awsRegion });
  const onEnd = (execution: WorkflowExecution) => rules.workflowEnded(execution);
  let listener: Listener;
  let unannounced: WorkflowExecution[];
  const workflows = new EmbeddedStepFunctions({ ...common, onEnd, workflow: await loadWorkflow(handlers) });
  try {
    unannounced = ledger.recover(interrupted, Date.now());
    const gateway = new Gateway({ handlers, log });
    listener = await serve({ folder, description, dynamo, gateway, workflows, port: options.port, log });
  } catch (error) {
    await dynamo.close();
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
    endpoints: { dynamodb: endpoint, eventbridge: endpoint, s3: endpoint, sfn: endpoint, ssm: endpoint },
    environment,
    tick: () => rules.tick(),
    close: once(async () => {
      rules.close();
      workflows.close();
      await within(shutdownPatience, shutdown());
      await listener.close();
      await dynamo.close();
      writeDescription(folder, { ...description, serving: null });
      serving = false;
    }),
  };
}

/** What an operator's command works with: the region's stores, by the ordinary clients. */
export interface RegionData {
  region: RegionCode;
  /** What `process.env` has been given. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Opens the data of an embedded region for an operator's command, and gives this process its environment: a region
 * that serves the folder is asked, wherever it runs; otherwise the folder is opened here until `close`. A folder that
 * is not there is made, for region `us` unless told otherwise.
 * @throws DataFolderError
 */
export async function openRegionData(
  dataFolder: string,
  options: { region?: RegionCode } = {},
): Promise<RegionData> {
  const folder = makeDataFolder(dataFolder);
  const claim = await lockFolder(folder, options.region);
  const { description } = claim;
  const { region } = description;
  if ("servedAt" in claim) {
    const environment = regionEnvironment(description, claim.servedAt);
    applyEnvironment(environment);
    return { region, environment, close: async () => undefined };
  }
  const { dynamo } = claim;
  const log = logToStandardError;
  const listener = await serve({ folder, description, dynamo, gateway: null, workflows: null, port: 0, log });
  const environment = regionEnvironment(description, `http://127.0.0.1:${listener.port}`);
  applyEnvironment(environment);
  return {
    region,
    environment,
    close: once(async () => {
      await listener.close();
      await dynamo.close();
    }),
  };
}

function logToStandardError(message: string): void {
  process.stderr.write(`${message}\n`);
}
