import type { CardMaker, TitleCard } from "../../../functions/core/artifacts/title-card.ts";
import type { TestResult } from "../../../functions/core/run/result.ts";
import { cardOf } from "../../../functions/reports/title-cards.ts";
import type { LocalRun } from "./run-locally.ts";

/** Makes the title cards of tests that have ended while a browser has nothing else to do, so that they are there when they are asked for. */
export class EarlyCards {
  readonly #run: Pick<LocalRun, "scenario" | "selection">;
  readonly #makeNow: CardMaker;
  /** The film of each card, `null` if it could not be made. */
  readonly #films = new Map<string, Promise<Uint8Array | null>>();

  constructor(run: Pick<LocalRun, "scenario" | "selection">, makeNow: CardMaker) {
    this.#run = run;
    this.#makeNow = makeNow;
  }

  /** Begins to make those of tests. Never fails: whoever asks for one that could not be made gets the error. */
  prepare(ended: readonly TestResult[]): void {
    const { scenario, selection } = this.#run;
    if (!scenario.video) return;
    const total = selection ? null : scenario.tests.length;
    const missing = ended
      .map((test) => cardOf(test, total, !hasFilm(test)))
      .filter((card) => !this.#films.has(keyOf(card)));
    if (missing.length === 0) return;
    const making = this.#makeNow(missing, scenario.viewport).catch(() => []);
    for (const [index, card] of missing.entries()) {
      const film = making.then((films) => films[index] ?? null);
      this.#films.set(keyOf(card), film);
    }
  }

  readonly make: CardMaker = async (cards, viewport) => {
    const known = await Promise.all(cards.map((card) => this.#films.get(keyOf(card)) ?? null));
    const missing = cards.filter((_, index) => !known[index]);
    const made = missing.length === 0 ? [] : await this.#makeNow(missing, viewport);
    const rest = made.values();
    return known.flatMap((film) => film ?? rest.next().value ?? []);
  };
}

/** Cards that say the same look the same. */
function keyOf(card: TitleCard): string {
  return JSON.stringify(card);
}

function hasFilm({ attempts }: TestResult): boolean {
  return attempts.some(({ files }) => files.video !== null);
}
