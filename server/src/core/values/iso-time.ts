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
  if (start !== lastMinute.start) lastMinute = { start, text: minuteText(start) };
  const rest = ms - start;
  const seconds = Math.floor(rest / 1000);
  const thousandths = rest - seconds * 1000;
  return `${lastMinute.text}${seconds < 10 ? '0' : ''}${seconds}.${thousandths < 10 ? '00' : thousandths < 100 ? '0' : ''}${thousandths}000+00:00`;
}

const DAY = 86_400_000;
/** The years 0000 to 9999, in which a year has four digits. */
const FOUR_DIGITS = { from: -62_167_219_200_000, to: 253_402_300_800_000 };

/** `2026-11-22T10:00:` of a whole minute: some times faster than Date. */
function minuteText(ms: number): string {
  if (!(ms >= FOUR_DIGITS.from && ms < FOUR_DIGITS.to)) return new Date(ms).toISOString().slice(0, 17);
  const days = Math.floor(ms / DAY);
  const minutes = (ms - days * DAY) / MINUTE;
  const hour = Math.floor(minutes / 60);
  // Years begin in March here, so that the leap day is the last of a year; the Gregorian calendar repeats every 146,097 days.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minutes - hour * 60)}:`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

/** The same for a time that may be null. */
export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
