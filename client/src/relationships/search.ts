/** One wrong letter in three is found. */
const LETTERS_PER_ERROR = 3;

/**
 * How well a text contains the searched text: the number of letters to insert, remove or replace until a part of the text equals it.
 * Undefined if that is too many.
 */
export function distance(searched: string, text: string): number | undefined {
  const [wanted, given] = [searched.toLowerCase(), text.toLowerCase()];
  // A match may begin anywhere.
  let row: number[] = new Array(given.length + 1).fill(0);
  for (let at = 1; at <= wanted.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= given.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (wanted[at - 1] === given[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  // And it may end anywhere.
  const least = Math.min(...row);
  return least <= Math.floor(wanted.length / LETTERS_PER_ERROR) ? least : undefined;
}
