import { expect, test } from "vitest";
import { taskLimit } from "../../../functions/core/task-limit.ts";

test.each([1, 2, 5])("of many tasks no more than %i run at once, and all of them end", async (most) => {
  const limited = taskLimit(most);
  let running = 0;
  let seen = 0;
  const task = (index: number) => async () => {
    running += 1;
    seen = Math.max(seen, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (index % 3 === 0) throw new Error("a task that fails frees its place");
    return index;
  };
  const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => limited(task(index))));
  expect(seen).toBe(most);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(13);
});
