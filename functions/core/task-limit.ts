/**
 * Runs tasks, but no more than so many at once; the others wait, in order. `p-limit` does the same, with a package for its queue and
 * ways to clear and to count it that nobody needs here.
 * @param most at least 1.
 */
export function taskLimit(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next one takes over the place of this one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
