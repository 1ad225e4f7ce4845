import { isFromTheWay, Unreachable } from "./errors.ts";

/** How long answers of something else than the API are waited out, in milliseconds. */
const limitMs = 60_000;

/**
 * The same request, where an answer of something else than the API can be repeated once the API has answered: before, its address may be
 * wrong.
 * @param hasAnswered whether it has answered other requests.
 * @throws Unreachable in place of such an answer, which says until when it is to be waited out; and what else the request throws.
 */
export function outlastingTheWay<T>(request: () => Promise<T>, hasAnswered = false): () => Promise<T> {
  let isKnown = hasAnswered;
  let since: number | null = null;
  return async () => {
    try {
      const answer = await request();
      isKnown = true;
      since = null;
      return answer;
    } catch (error) {
      if (!isFromTheWay(error)) since = null;
      if (!isKnown || !isFromTheWay(error)) throw error;
      since ??= Date.now();
      throw new Unreachable(error.message, { cause: error, until: since + limitMs });
    }
  };
}
