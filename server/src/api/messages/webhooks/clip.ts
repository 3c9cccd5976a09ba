/** A text of at most `max` characters (code points); what is cut off leaves an ellipsis. */
export function clip(text: string, max: number): string {
  // As many units are as many characters at most.
  if (text.length <= max) return text;
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
