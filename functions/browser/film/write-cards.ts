import { readFile, writeFile } from "node:fs/promises";
import type { CardsRequest } from "../../attempt/messages.ts";
import type { BrowserLease } from "../chromium/browser-source.ts";
import { filmsOfCards } from "./title-cards.ts";

/**
 * Makes the films of title cards and writes them where the request says.
 * @param request the path of a JSON file with `CardsRequest`.
 * @throws Error of the browser if it cannot encode, or of the file system.
 */
export async function writeCards(lease: BrowserLease, request: string): Promise<void> {
  const { cards, viewport, films }: CardsRequest = JSON.parse(await readFile(request, "utf8"));
  const made = await filmsOfCards(await lease.encoder(), viewport, cards);
  await Promise.all(films.map((film, index) => writeFile(film, made[index] ?? "")));
}
