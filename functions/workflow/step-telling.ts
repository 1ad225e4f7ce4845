import { cutTo } from "../attempt/masking/due-cut.ts";
import { longestStepTitle, notInTitle, type ToldStep } from "../core/attempt/told-step.ts";
import type { StepResult } from "../core/run/result.ts";

/** Milliseconds from the first step to the first moment of telling, from that to the second, and so on. */
const firstPausesMs = [1_000, 2_000, 4_000, 8_000];
const laterPausesMs = 10_000;

/** Stores a step where a status finds it. Is asked to give up when the attempt ends. */
export type TellStep = (step: ToldStep, signal: AbortSignal) => Promise<void>;

type PlannedStep = Pick<StepResult, "number" | "title">;

/**
 * Tells from time to time which step an attempt is at: one second after its first step began, then after 2, 4 and 8 more, and from
 * then on every 10. Telling costs money, so a moment passes in silence at which the step is still the one that was told last, or
 * at which telling that one is not over. An attempt of 30 seconds tells five times at most, and none waits for it or fails by it.
 */
export class StepTelling {
  readonly #tell: TellStep;
  readonly #onFault: (error: unknown) => void;
  readonly #over = new AbortController();
  #steps: readonly PlannedStep[] = [];
  #current: ToldStep | null = null;
  #told: ToldStep | null = null;
  #isTelling = false;
  #moments = 0;
  #faults = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param onFault is told of the first step that could not be told; the next moment tells it again. */
  constructor(tell: TellStep, onFault: (error: unknown) => void) {
    this.#tell = tell;
    this.#onFault = onFault;
  }

  /** The first of these steps begins. */
  begin(steps: readonly PlannedStep[]): void {
    this.#steps = steps;
    this.#enter(steps[0]);
    if (this.#current) this.#waitForMoment();
  }

  /** A step has ended, and the next one begins. After the last one, and after one that failed, there is nothing left to tell. */
  ended({ number, outcome }: Pick<StepResult, "number" | "outcome">): void {
    const next = outcome === "passed" ? this.#steps[number] : undefined;
    if (next) this.#enter(next);
    else this.end();
  }

  /** Ends the telling, also what is being told. Must be called; it releases everything. */
  end(): void {
    clearTimeout(this.#timer);
    this.#over.abort();
  }

  #enter(step: PlannedStep | undefined): void {
    if (!step) return;
    const title = cutTo(step.title.replace(new RegExp(notInTitle, "gu"), " "), longestStepTitle);
    const startedAt = new Date().toISOString();
    this.#current = { number: step.number, total: this.#steps.length, title, startedAt };
  }

  #waitForMoment(): void {
    const pause = firstPausesMs[this.#moments] ?? laterPausesMs;
    this.#moments += 1;
    this.#timer = setTimeout(() => {
      this.#waitForMoment();
      void this.#tellCurrent();
    }, pause);
  }

  async #tellCurrent(): Promise<void> {
    const step = this.#current;
    if (this.#isTelling || step === null || step === this.#told) return;
    this.#isTelling = true;
    try {
      await this.#tell(step, this.#over.signal);
      this.#told = step;
    } catch (error) {
      this.#faults += 1;
      if (this.#faults === 1 && !this.#over.signal.aborted) this.#onFault(error);
    } finally {
      this.#isTelling = false;
    }
  }
}
