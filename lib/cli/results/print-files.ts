import { readableSize } from "../../../functions/reports/wording.ts";
import type { ResultFile } from "./results-folder.ts";

/** Columns of a size. */
const sizeWidth = 9;
const gap = "  ";

/**
 * Names and sizes, aligned. A name stays whole, to be copied: where one is too long for a terminal, its size comes right after
 * it, or below it.
 * @param columns of the terminal; `undefined` if the output is no terminal.
 */
export function fileLines(files: readonly ResultFile[], columns: number | undefined): string[] {
  const most = columns ?? Number.POSITIVE_INFINITY;
  const room = most - 2 * gap.length - sizeWidth;
  const width = Math.max(0, ...files.map(({ name }) => name.length).filter((length) => length <= room));
  return files.flatMap(({ name, sizeBytes }) => {
    const size = readableSize(sizeBytes);
    const aligned = (text: string) => `${gap}${text.padEnd(width)}${gap}${size.padStart(sizeWidth)}`;
    if (name.length <= width) return [aligned(name)];
    const line = `${gap}${name}${gap}${size}`;
    return line.length <= most ? [line] : [`${gap}${name}`, aligned("")];
  });
}
