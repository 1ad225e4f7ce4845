import { note } from "../cli/output.ts";

/** Does one part of the work, and says how long it took. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await work();
  note(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${what}`);
  return result;
}
