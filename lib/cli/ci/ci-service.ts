import type { JunitStyle } from "../../../functions/reports/junit/junit-style.ts";
import type { ShownRun, ShownTest } from "../results/shown-run.ts";

/** A test, with the link to its picture, which works for whoever has it until it expires. */
interface CiTest extends ShownTest {
  artifacts?: { screenshot: { url: string; expires_at?: string | undefined } | null };
}

/** A completed run as a CI service is told of it. */
export interface CiRun extends ShownRun {
  tests: readonly CiTest[];
  execution_id: string;
  scenario_name: string;
  /** Where its files are; `null` if none were downloaded. */
  folder: string | null;
}

/** What a CI service is given. */
export interface CiOutput {
  /** Whole lines in its own language, for the log. */
  log: readonly string[];
  /** Texts to append to files, by the environment variables that name the files. */
  files: Readonly<Record<string, string>>;
}

/** What is particular about a CI service. Every text from elsewhere is escaped as the service reads it. */
export interface CiService {
  /** The form of JUnit documents that it reads best. */
  junitStyle: JunitStyle;
  /** Environment variables that together name a job, and stay the same when the job is run again. */
  job: readonly string[];
  /** Lines around what is said while a run is waited for, which the service then folds. */
  fold(title: string, at: Date): readonly string[];
  unfold(at: Date): readonly string[];
  /** Said as soon as the id of an execution is known. */
  accepted(executionId: string): CiOutput;
  completed(run: CiRun): CiOutput;
}

/** For a service that gets nothing. */
export const nothing: CiOutput = { log: [], files: {} };
