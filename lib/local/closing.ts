/** Runs the work at the first call only; every call waits for it. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** Waits for work, at most this many milliseconds. */
export async function within(patience: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
