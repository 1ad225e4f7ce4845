import type { AttemptResult, StepResult } from "../../../functions/core/run/result.ts";
import type { Scenario } from "../../../functions/core/scenario/scenario.ts";
import { formatDuration } from "../../../functions/core/time/duration.ts";
import { outcomeWord } from "../results/outcome-signs.ts";
import { LiveReport } from "../terminal/live-report.ts";
import { fitted, widthOf } from "../terminal/text-width.ts";
import type { RunObserver } from "./run-locally.ts";

/** Columns of a test's name beside the step that it is at. */
const longestLiveName = 28;

/** An attempt that is being made. */
interface Running {
  attempt: number;
  steps: readonly StepResult[];
  /** The steps that have ended. */
  done: number;
}

/** Says which test and which step a run on this machine is at. Tests are numbered by their place in the file. */
export class TestProgress implements RunObserver {
  readonly #tests: Scenario["tests"];
  readonly #report: LiveReport;
  /** By the position of the test; the one that changed last comes last. */
  readonly #running = new Map<number, Running>();
  readonly #count: number;
  #hasBegun = false;
  #ended = 0;

  /** @param selected the positions of the tests that are to run, unless their author skips them. */
  constructor(
    { tests }: Pick<Scenario, "tests">,
    selected: readonly number[],
    makeReport = (describe: () => string) => new LiveReport(describe),
  ) {
    this.#tests = tests;
    this.#count = selected.filter((index) => tests[index]?.skip === null).length;
    this.#report = makeReport(() => this.#state);
  }

  onStart(index: number, attempt: number): void {
    this.#hasBegun = true;
    this.#update(index, { attempt, steps: [], done: 0 });
    if (!this.#report.isLive) this.#report.say(`${this.#nameOf(index, attempt)}: begins`);
  }

  onSteps(index: number, steps: readonly StepResult[]): void {
    const running = this.#running.get(index);
    if (running) this.#update(index, { ...running, steps });
  }

  onStep(index: number, { number, outcome }: StepResult): void {
    const running = this.#running.get(index);
    if (!running) return;
    // The steps after a failed one are not run.
    this.#update(index, { ...running, done: outcome === "failed" ? running.steps.length : number });
  }

  onAttempt(index: number, { attempt, outcome, failure, durationMs }: AttemptResult, isLast: boolean): void {
    this.#running.delete(index);
    if (isLast) this.#ended += 1;
    const step = failure?.step ? ` at step ${failure.step}, ${failure.stepTitle}` : "";
    const how = `: ${outcomeWord(outcome)} in ${formatDuration(durationMs)}`;
    // What is left out is a part of the name and of the step, and never how it ended.
    const room = this.#report.columns - widthOf(this.#nameOf(index, attempt, 0)) - widthOf(how);
    this.#report.say(`${this.#nameOf(index, attempt, room)}${how}${step}`);
  }

  end(): void {
    this.#report.end();
  }

  #update(index: number, running: Running): void {
    this.#running.delete(index);
    this.#running.set(index, running);
    this.#report.redraw();
  }

  get #state(): string {
    const latest = [...this.#running].at(-1);
    if (!latest) return this.#stateBetween;
    const [index, { attempt, ...running }] = latest;
    const others = this.#running.size - 1;
    const more = others > 0 ? `  (${others} more running)` : "";
    const name = this.#nameOf(index, attempt, longestLiveName);
    return `${this.#ended}/${this.#count} done  ${name}: ${whereIs(running)}${more}`;
  }

  /** The state while no test is running. */
  get #stateBetween(): string {
    if (this.#ended === this.#count) return "The reports are written";
    return this.#hasBegun ? `${this.#ended}/${this.#count} done` : "The tests begin";
  }

  /** @param columns to which the test's own name is cut. */
  #nameOf(index: number, attempt: number, columns = Number.POSITIVE_INFINITY): string {
    const name = fitted(this.#tests[index]?.name ?? "", columns);
    const which = attempt === 1 ? "" : `, attempt ${attempt}`;
    return `${index + 1}/${this.#tests.length} ${name}${which}`;
  }
}

function whereIs({ steps, done }: Omit<Running, "attempt">): string {
  if (steps.length === 0) return "its browser starts";
  const step = steps[done];
  return step ? `step ${step.number}/${steps.length}, ${step.title}` : "its files are made";
}
