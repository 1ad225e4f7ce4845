import { afterEach, expect, test, vi } from "vitest";
import { outlastingTheWay } from "../../../packages/client/src/answers-from-the-way.ts";
import { ApiProblem, UnexpectedAnswer, Unreachable } from "../../../packages/client/src/errors.ts";
import { patiently } from "../../../packages/client/src/patience.ts";

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
  vi.useFakeTimers({ now: 0 });
  const ask = answering("a", page, page, "b", page);
  expect(await ask()).toBe("a");
  await expect(ask()).rejects.toMatchObject({ name: "Unreachable", cause: page, until: 60_000 });
  vi.advanceTimersByTime(50_000);
  await expect(ask()).rejects.toMatchObject({ until: 60_000 });
  expect(await ask()).toBe("b");
  await expect(ask()).rejects.toMatchObject({ until: 110_000 });
});

test("each time that the API has answered, be it by a failure, begins another minute", async () => {
  vi.useFakeTimers({ now: 0 });
  const failure = new ApiProblem(500, "internal_error", "…", null);
  const ask = answering("a", page, failure, page);
  await ask();
  await expect(ask()).rejects.toMatchObject({ until: 60_000 });
  vi.advanceTimersByTime(50_000);
  await expect(ask()).rejects.toBe(failure);
  await expect(ask()).rejects.toMatchObject({ until: 110_000 });
});

test("a lost connection between two of them begins another minute", async () => {
  vi.useFakeTimers({ now: 0 });
  const ask = answering("a", page, new Unreachable("…"), page);
  await ask();
  await ask().catch(() => {});
  vi.advanceTimersByTime(300_000);
  await ask().catch(() => {});
  await expect(ask()).rejects.toMatchObject({ until: 360_000 });
});

test("the API has answered from the start where it has accepted the run", async () => {
  vi.useFakeTimers({ now: 0 });
  const request = async () => {
    throw page;
  };
  await expect(outlastingTheWay(request, true)()).rejects.toMatchObject({ until: 60_000 });
});

test("patience that would last longer ends with that minute, and says so", async () => {
  vi.useFakeTimers({ now: 0 });
  const ask = answering("a", ...Array<Error>(100).fill(page));
  await ask();
  const untils: number[] = [];
  const onRetry = (_: Error, until: number) => untils.push(until);
  const ended = patiently(ask, { until: 900_000, onRetry }).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toMatchObject({ name: "Unreachable", message: page.message });
  expect(untils).toEqual([60_000]);
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
