/** Truncates a text to at most `max` characters (code points), ending with an ellipsis. */
export function clip(text: string, max: number): string {
  // A text has at most as many characters as UTF-16 units.
  if (text.length <= max) return text;
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
