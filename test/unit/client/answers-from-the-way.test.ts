import { afterEach, expect, test, vi } from "vitest";
import { outlastingTheWay } from "../../../packages/client/src/answers-from-the-way.ts";
import { ApiProblem, UnexpectedAnswer, Unreachable } from "../../../packages/client/src/errors.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A request that answers in turn with these; an error is thrown. */
function answering(...replies: (string | Error)[]): () => Promise<string> {
  return outlastingTheWay(async () => {
    const reply = replies.shift() ?? "no more";
    if (typeof reply !== "string") throw reply;
    return reply;
  });
}

const page = new UnexpectedAnswer("It is no JSON object.");

test("an answer that is not the API's is thrown as it is where the API has not answered before", async () => {
  await expect(answering(page)()).rejects.toBe(page);
});

test("afterwards it can be repeated for a minute, and for another one once the API has answered again", async () => {
  vi.useFakeTimers();
  const ask = answering("a", page, page, "b", page, page, page);
  expect(await ask()).toBe("a");
  await expect(ask()).rejects.toThrow(Unreachable);
  vi.advanceTimersByTime(59_000);
  await expect(ask()).rejects.toThrow(Unreachable);
  expect(await ask()).toBe("b");
  vi.advanceTimersByTime(59_000);
  await expect(ask()).rejects.toThrow(Unreachable);
  vi.advanceTimersByTime(59_000);
  await expect(ask()).rejects.toThrow(Unreachable);
  vi.advanceTimersByTime(2_000);
  await expect(ask()).rejects.toBe(page);
});

test.each([
  ["the API's own refusal", new ApiProblem(401, "unauthorized", "…", null)],
  ["a gateway's failure, which is repeated anyhow", new ApiProblem(502, "", "…", 1000)],
  ["a lost connection, which is, too", new Unreachable("…")],
])("%s stays what it is", async (_, error) => {
  const ask = answering("a", error);
  await ask();
  await expect(ask()).rejects.toBe(error);
});
