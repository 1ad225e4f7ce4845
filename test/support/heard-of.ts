import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule, TestSpecification } from "vitest/node";

/** A test and each of its hooks end after three minutes, whatever they wait for. */
const limitMs = 8 * 60_000;

interface HeardOfOptions {
  /** To which each test file is written that has ended, as a line of JSON (`Heard`). */
  file?: string | undefined;
  /** Milliseconds without a word after which the run is ended. */
  limit?: number;
}

/** What is written of a test file. */
interface Heard {
  /** Its path from the folder of the run. */
  module: string;
  passed: number;
  /** The tests that failed, with what they said; a file that cannot be loaded counts as one. */
  failed: string[];
  /** The tests that passed only when they were tried again, with what they said before. */
  triedAgain: string[];
}

/**
 * Ends a run of which nothing is heard any more, and says what it waits for. Tests and hooks have limits of their own; a test
 * file that waits before its first test has none, nor has a process that is stuck: such a run would never end, and never say why.
 */
export class HeardOf implements Reporter {
  readonly #file: string | undefined;
  readonly #limit: number;
  readonly #open = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ file = process.env["TEST_FILES_HEARD_OF"], limit = limitMs }: HeardOfOptions = {}) {
    this.#file = file;
    this.#limit = limit;
  }

  onTestRunStart(files: readonly TestSpecification[]): void {
    for (const { moduleId } of files) this.#open.add(moduleId);
    this.#heard();
  }

  onTestModuleQueued(): void {
    this.#heard();
  }

  onHookEnd(): void {
    this.#heard();
  }

  onTestCaseResult(): void {
    this.#heard();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#open.delete(module.moduleId);
    this.#heard();
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(heardOf(module))}\n`);
  }

  /** What follows is closing, for which vitest has a limit of its own. */
  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }

  #heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(), this.#limit);
  }

  #giveUp(): void {
    const open = [...this.#open].map(shown).sort();
    const silence = `Nothing was heard of the tests for ${this.#limit / 1000} s.`;
    console.error(
      `${silence} These files have not ended:\n${open.join("\n")}\nThe processes:\n${descendants()}`,
    );
    process.exit(1);
  }
}

function heardOf(module: TestModule): Heard {
  const tests = [...module.children.allTests()];
  const name = shown(module.moduleId);
  const ended = (state: string) => tests.filter((test) => test.result().state === state);
  const failed = [
    ...ended("failed").map((test) => said(test.fullName, test.result().errors)),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().length === 0 ? [] : [said(suite.fullName, suite.errors())],
    ),
  ].map((failure) => `${name} > ${failure}`);
  return {
    module: name,
    passed: ended("passed").length,
    failed: module.ok() || failed.length > 0 ? failed : [said(name, module.errors())],
    triedAgain: ended("passed").flatMap((test) => {
      const { errors } = test.result();
      return errors?.length ? [said(test.fullName, errors)] : [];
    }),
  };
}

function said(what: string, errors: readonly { message: string }[] = []): string {
  const [first = "No reason was given."] = errors.map(({ message }) => message.split("\n")[0]);
  return `${what}: ${first}`;
}

function shown(moduleId: string): string {
  return relative(process.cwd(), moduleId);
}

/** The processes that this one has started, and theirs: a line each. */
function descendants(): string {
  const { stdout } = spawnSync("ps", ["-eo", "pid,ppid,etimes,stat,wchan:24,args", "--sort=start_time"], {
    encoding: "utf8",
  });
  const ids = new Set([process.pid]);
  const lines = stdout.split("\n").filter((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (parent === undefined || !ids.has(parent)) return false;
    ids.add(pid ?? 0);
    return true;
  });
  return lines.map((line) => line.slice(0, 240)).join("\n");
}
