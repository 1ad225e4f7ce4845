import { type StatusSource, untilCompleted } from "../../../packages/client/src/follow.ts";
import { LiveReport } from "../terminal/live-report.ts";
import type { StatusAnswer } from "./api-answers.ts";
import { type Patience, saying } from "./patience.ts";
import { namedTests, progressLine } from "./progress-line.ts";
import { ServiceClock } from "./service-clock.ts";

/** Milliseconds without a line after which another step is worth one, where no line can be redrawn: a log of a long test stays readable. */
const stepQuietMs = 5_000;

/**
 * Waits until an execution is completed, and says how it gets on: its tests by their states, and those that run by their names,
 * each with the step that it was at when the service was last told.
 * @param hasAnswered whether the API has answered before.
 * @throws what `untilCompleted` throws.
 */
export async function watchUntilCompleted(
  api: StatusSource<StatusAnswer>,
  executionId: string,
  patience: Patience,
  hasAnswered: boolean,
): Promise<void> {
  const clock = new ServiceClock();
  const progress = new RunProgress(undefined, clock);
  const timed: StatusSource<StatusAnswer> = {
    async status(id, signal) {
      const answer = await api.status(id, signal);
      clock.readAt(answer.answeredAtMs);
      return answer;
    },
  };
  try {
    const show = (status: StatusAnswer) => progress.show(status);
    await untilCompleted(timed, executionId, saying(patience), show, hasAnswered);
  } finally {
    progress.end();
  }
}

/** Shows one status after the other. */
export class RunProgress {
  readonly #report: LiveReport;
  readonly #clock: ServiceClock;
  #latest: StatusAnswer | null = null;
  /** The last line that said a state, without its steps. */
  #state = "No news of the run yet";
  /** The steps that the last line had, by the numbers of their tests. */
  #steps: Readonly<Record<number, string>> = {};

  constructor(makeReport = (describe: () => string) => new LiveReport(describe), clock = new ServiceClock()) {
    this.#clock = clock;
    this.#report = makeReport(() => this.#describe());
  }

  show(status: StatusAnswer): void {
    this.#latest = status;
    const state = progressLine(status, { withoutSteps: true });
    if (this.#report.isLive && status.status !== "completed") this.#report.redraw();
    else if (state !== this.#state) this.#say(progressLine(status));
    else if (this.#isAtAnotherStep && this.#report.quietMs >= stepQuietMs) this.#say(this.#describe());
    this.#state = state;
  }

  end(): void {
    this.#report.end();
  }

  #say(line: string): void {
    this.#noteSteps();
    this.#report.say(line);
  }

  /** What is going on now, with the times: also the line that comes where there was none for a while. */
  #describe(): string {
    if (!this.#latest) return this.#state;
    this.#noteSteps();
    return progressLine(this.#latest, { now: this.#clock.now, columns: this.#report.columns });
  }

  #noteSteps(): void {
    this.#steps = { ...this.#steps, ...stepsIn(this.#latest) };
  }

  /** A step that is not known any more is not another one. */
  get #isAtAnotherStep(): boolean {
    return Object.entries(stepsIn(this.#latest)).some(([test, step]) => this.#steps[Number(test)] !== step);
  }
}

/** The steps that a line about a status has, by the numbers of their tests. */
function stepsIn(status: StatusAnswer | null): Record<number, string> {
  const tests = status ? namedTests(status) : [];
  return Object.fromEntries(
    tests.flatMap(({ number, attempt, step }) => (step ? [[number, `${attempt}-${step.number}`]] : [])),
  );
}
