/** The number of insertions, deletions, replacements and swaps of neighbours between two texts. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(one.length, other.length);
}

/** The name that was probably meant; undefined if none is close. */
export function closest(name: string, names: readonly string[]): string | undefined {
  const typed = name.toLowerCase();
  const room = Math.max(1, Math.floor(typed.length / 3));
  const [best] = names
    .map((one) => ({ one, far: distance(typed, one.toLowerCase()) }))
    .filter(({ far }) => far <= room)
    .sort((a, b) => a.far - b.far);
  return best?.one ?? names.find((one) => typed.length > 2 && one.toLowerCase().startsWith(typed));
}

/** ` Did you mean 'ban'?`, or nothing if no name is close. */
export function didYouMean(name: string, names: readonly string[]): string {
  const found = closest(name, names);
  return found === undefined ? '' : ` Did you mean '${found}'?`;
}

/** The names in quotes, for the end of a sentence; `none` if there are none. */
export function listed(names: readonly string[], none = 'none'): string {
  const shown = names.slice(0, 20).map((one) => `'${one}'`);
  if (names.length > shown.length) shown.push(`and ${names.length - shown.length} more`);
  return shown.join(', ') || none;
}
