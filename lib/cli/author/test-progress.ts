import type { AttemptResult, StepResult } from "../../../functions/core/run/result.ts";
import type { Scenario } from "../../../functions/core/scenario/scenario.ts";
import { formatDuration } from "../../../functions/core/time/duration.ts";
import { outcomeWord } from "../results/outcome-signs.ts";
import { fittedLine, type LineForm, withoutTitles } from "../terminal/fitted-line.ts";
import { LiveReport } from "../terminal/live-report.ts";
import type { RunObserver } from "./run-locally.ts";

/** An attempt that is being made. */
interface Running {
  attempt: number;
  /** Epoch milliseconds. */
  beganAt: number;
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
    this.#update(index, { attempt, beganAt: Date.now(), steps: [], done: 0 });
    if (!this.#report.isLive) this.#say([[...this.#nameOf(index, attempt), ": begins"]]);
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
    const how = `: ${outcomeWord(outcome)} in ${formatDuration(durationMs)}`;
    const ended = [...this.#nameOf(index, attempt), how];
    const at: LineForm = failure?.step
      ? [` at step ${failure.step}`, { kind: "title", before: ", ", text: failure.stepTitle ?? "" }]
      : [];
    const whole = [...ended, ...at];
    // What is left out is a part of the step and of the name, and never how it ended.
    this.#say([whole, withoutTitles(whole), ended]);
  }

  end(): void {
    this.#report.end();
  }

  #update(index: number, running: Running): void {
    this.#running.delete(index);
    this.#running.set(index, running);
    this.#report.redraw();
  }

  #say(forms: readonly LineForm[]): void {
    this.#report.say(fittedLine(forms, this.#report.columns));
  }

  get #state(): string {
    const latest = [...this.#running].at(-1);
    if (!latest) return this.#stateBetween;
    const [index, running] = latest;
    const done = `${this.#ended}/${this.#count} done  `;
    const others = this.#running.size - 1;
    const more = others > 0 ? [`  (${others} more running)`] : [];
    const where = whereIs(running);
    const test = [...this.#nameOf(index, running.attempt), ...where];
    const whole = [done, ...test, ...more];
    const forms = [
      whole,
      withoutTitles(whole),
      withoutTitles([done, ...test]),
      withoutTitles(test),
      withoutTitles([...this.#nameOf(index, 1), ...where]),
    ];
    return fittedLine(forms, this.#report.columns);
  }

  /** The state while no test is running. */
  get #stateBetween(): string {
    if (this.#ended === this.#count) return "The reports are being written";
    return this.#hasBegun ? `${this.#ended}/${this.#count} done` : "The tests begin";
  }

  #nameOf(index: number, attempt: number): LineForm {
    const name = this.#tests[index]?.name ?? "";
    const which = attempt === 1 ? "" : `, attempt ${attempt}`;
    return [`${index + 1}/${this.#tests.length}`, { kind: "name", before: " ", text: name }, which];
  }
}

function whereIs({ steps, done, beganAt }: Running): LineForm {
  const since = ` (${formatDuration(Math.floor((Date.now() - beganAt) / 1000) * 1000)})`;
  if (steps.length === 0) return [`: its browser starts${since}`];
  const step = steps[done];
  if (!step) return [`: its files are made${since}`];
  return [`: step ${step.number}/${steps.length}`, { kind: "title", before: ", ", text: step.title }, since];
}
