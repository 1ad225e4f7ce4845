/**
 * How many letters are added, left out or replaced to turn one text into the other (Levenshtein), where two neighbours that are swapped
 * count as `swapped` of these. It runs in pages too, so it refers to nothing outside itself.
 */
export function editDistance(from: string, to: string, swapped: 1 | 2): number {
  const [letters, others] = [[...from], [...to]];
  const at = (row: readonly number[] | undefined, column: number) => row?.[column] ?? Infinity;
  let [before, last]: number[][] = [[], Array.from({ length: others.length + 1 }, (_, column) => column)];
  for (const [line, letter] of letters.entries()) {
    const row = [line + 1];
    for (const [column, other] of others.entries()) {
      const isSwapped = column > 0 && letter === others[column - 1] && letters[line - 1] === other;
      const replaced = at(last, column) + (letter === other ? 0 : 1);
      const inTurn = isSwapped ? at(before, column - 1) + swapped : Infinity;
      row.push(Math.min(replaced, inTurn, at(last, column + 1) + 1, at(row, column) + 1));
    }
    [before, last] = [last, row];
  }
  return at(last, others.length);
}
