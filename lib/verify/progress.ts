import { formatDuration } from "../../functions/core/time/duration.ts";
import { note } from "../cli/terminal/output.ts";

/** Does one part of the work, and reports how long it took. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await work();
  note(`${formatDuration(Date.now() - began).padStart(13)}  ${what}`);
  return result;
}
