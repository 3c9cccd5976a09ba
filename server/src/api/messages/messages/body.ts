/**
 * Normalises content for storage: trims white space and removes what the database cannot store (NUL, broken
 * surrogate pairs).
 */
export function cleanContent(content: string | null | undefined): string {
  if (!content) return '';
  const text = content.isWellFormed() ? content : content.toWellFormed();
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).trim();
}

/** Whether a field of a body is set to something other than empty. */
export function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return Array.isArray(value) ? value.length > 0 : true;
}
