/** Removes what a check made, one function for each thing, in the order in which they were made. */
export type Undo = (() => Promise<unknown>)[];

/** Removes what some work made, the newest first, whatever became of the work, and goes on where something cannot be removed. */
export async function withUndo<T>(work: (undo: Undo) => Promise<T>): Promise<T> {
  const undo: Undo = [];
  const [worked] = await Promise.allSettled([work(undo)]);
  const faults: unknown[] = worked.status === "rejected" ? [worked.reason] : [];
  for (const remove of undo.reverse()) await remove().catch((fault: unknown) => faults.push(fault));
  if (worked.status === "fulfilled" && faults.length === 0) return worked.value;
  throw faults.length === 1 ? faults[0] : new Error(faults.map(String).join("; "), { cause: faults[0] });
}
