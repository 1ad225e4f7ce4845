/** @throws RangeError if there are no numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) throw new RangeError("An empty list has no median.");
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

export function spread(milliseconds: readonly number[]): string {
  return `${seconds(Math.min(...milliseconds))} – ${seconds(Math.max(...milliseconds))}`;
}

/** Prints a table with columns as wide as their longest cell. The first row is the header. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  console.log(`\n${title}`);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
  }
}

/** @returns `ok` or `MISSED`, for a table. */
export function verdict(holds: boolean): string {
  return holds ? "ok" : "MISSED";
}
