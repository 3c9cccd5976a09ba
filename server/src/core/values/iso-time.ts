const MINUTE = 60_000;
/**
 * Caches the last minute: the messages of a page are close in time, and formatting a date costs more than the rest of
 * a message.
 */
let lastMinute = { start: Number.NaN, text: '' };

/**
 * A time (ms since 1970) in wire format: ISO 8601 with microseconds and the offset +00:00, the one form that every
 * client parses (some reject shorter ones, such as Z for the offset).
 */
export function isoTime(ms: number): string {
  const start = Math.floor(ms / MINUTE) * MINUTE;
  if (start !== lastMinute.start) lastMinute = { start, text: new Date(start).toISOString().slice(0, 17) };
  const rest = ms - start;
  const seconds = Math.floor(rest / 1000);
  const thousandths = rest - seconds * 1000;
  return `${lastMinute.text}${seconds < 10 ? '0' : ''}${seconds}.${thousandths < 10 ? '00' : thousandths < 100 ? '0' : ''}${thousandths}000+00:00`;
}

/** The same for a time that may be null. */
export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
