import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ownFolder, privateFolder } from "../attempt/private-folder.ts";
import type { CardMaker } from "../core/artifacts/title-card.ts";
import { carryOut } from "./carry-out.ts";
import type { Runners } from "./runners.ts";

/** Time limit of all cards of a run, in milliseconds; one takes some 17. */
const cardsLimitMs = 60_000;

/** Makes the films of title cards in a runner's browser. */
export function cardMakerOf(runners: Runners): CardMaker {
  return async (cards, viewport) => {
    const folder = await ownFolder(await privateFolder(), "cards");
    const films = cards.map((_, index) => join(folder, `${index}.webm`));
    try {
      const request = join(folder, "cards.json");
      await writeFile(request, JSON.stringify({ cards, viewport, films }));
      await runners.use((runner) => carryOut(runner, { type: "cards", request }, cardsLimitMs));
      return await Promise.all(films.map((film) => readFile(film)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
