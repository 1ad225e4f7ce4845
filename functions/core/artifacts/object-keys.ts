/**
 * Where objects lie in the region's one bucket: scenarios, which stay, apart from files of runs, which expire, and from
 * orders, which last as long as an attempt. Bucket rules and function policies are written for each folder. In each of
 * them the team comes first.
 */
export const scenariosFolder = "scenarios/";
export const runsFolder = "runs/";
export const ordersFolder = "orders/";

/** Identifies a run, whose files lie below a prefix of its own. */
export interface RunRef {
  team: string;
  executionId: string;
  runId: string;
}

/** Addressed by content, so that a registered version never changes. */
export function scenarioKey(team: string, scenarioId: string, sha256: string): string {
  return `${scenariosFolder}${team}/${scenarioId}/${sha256}.json`;
}

/** A file that a scenario's steps upload, stored beside its versions: each of them keeps what it came with. */
export function uploadKey(team: string, scenarioId: string, sha256: string): string {
  return `${scenariosFolder}${team}/${scenarioId}/files/${sha256}`;
}

export const runUploadsFolder = "uploads/";

/**
 * The run's own copy of such a file, by its name below the run's prefix: no link that is given to a browser's function
 * reaches the scenarios.
 */
export function runUploadName(sha256: string): string {
  return `${runUploadsFolder}${sha256}`;
}

/** The common prefix of an execution's runs. Ends in a slash. */
export function runsPrefix({ team, executionId }: Omit<RunRef, "runId">): string {
  return `${runsFolder}${team}/${executionId}/`;
}

/** Ends in a slash. */
export function runPrefix(run: RunRef): string {
  return `${runsPrefix(run)}${run.runId}/`;
}

/** Folder of a test below its run, three digits so that folders sort like the tests. Ends in a slash. */
export function testFolder(index: number): string {
  return `tests/${String(index).padStart(3, "0")}/`;
}

/** Below the run's prefix; attempts count from 1. Ends in a slash. */
export function attemptFolder(index: number, attempt: number): string {
  return `${testFolder(index)}attempt-${attempt}/`;
}

/** The name of the objects that hold secrets. Policies name it. */
export const runSecretsName = "secrets.json";

/** The values of the run's secrets, from its beginning to its end, encrypted. */
export function runSecretsKey(run: RunRef): string {
  return `${runPrefix(run)}${runSecretsName}`;
}

export const stopMarkerName = "cancel";

/** The object whose presence asks a running test to stop. */
export function stopMarkerKey(run: RunRef): string {
  return runPrefix(run) + stopMarkerName;
}

/** What an attempt's browser is to do, with its secrets, from before the attempt until its end. */
export function orderKey({ team, executionId, runId }: RunRef, index: number, attempt: number): string {
  return `${ordersFolder}${team}/${executionId}/${runId}/${index}-${attempt}.json`;
}

/** The folder of what is printed for a run's reports, and of the order for it. Ends in a slash. */
export function printFolder({ team, executionId, runId }: RunRef, id: string): string {
  return `${ordersFolder}${team}/${executionId}/${runId}/${printFolderPrefix}${id}/`;
}

/** Begins the names of such folders. Policies name it. */
export const printFolderPrefix = "print-";

/** The object beside an attempt's files whose presence tells that its first step has begun. Policies name it. */
export const begunMarkerName = "begun";

/** An attempt's result beside its files, once it has been checked. */
export const attemptResultName = "result.json";

/** The same as the browser's function handed it in: nothing but the check reads it. */
export const handedInName = "handed-in.json";

/** The step that an attempt is at, beside its files, as the browser's function told it: nothing but a status shows it. Policies name it. */
export const toldStepName = "step.json";
