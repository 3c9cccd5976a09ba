const MORE = '...';

/** Truncates a title to 70 bytes and 3 lines (docs/limits.md). */
export function cutTitle(text: string): string {
  return cut(text, 70, 3);
}

/** Truncates a description to 350 bytes and 20 lines. */
export function cutDescription(text: string): string {
  return cut(text, 350, 20);
}

function cut(text: string, bytes: number, lines: number): string {
  const whole = text.toWellFormed().replaceAll('\0', '').trim();
  const first = whole
    .split(/\r\n|\r|\n/)
    .slice(0, lines)
    .join('\n')
    .trimEnd();
  if (Buffer.byteLength(first) <= bytes) return first;
  let kept = '';
  let size = MORE.length;
  for (const character of first) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept += character;
  }
  return `${kept.trimEnd()}${MORE}`;
}
