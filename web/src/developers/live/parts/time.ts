import { perLanguage } from '../../../i18n/locale.ts';

const inMilliseconds = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'millisecond', unitDisplay: 'short', maximumFractionDigits: 0 }),
);
const clock = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 }),
);
const stamp = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }));

/** A duration, as in “12 ms”. */
export function milliseconds(ms: number): string {
  return inMilliseconds().format(ms);
}

/** The time of day to the millisecond. */
export function clockTime(ms: number): string {
  return clock().format(ms);
}

/** The date and the time of day. */
export function dateTime(ms: number): string {
  return stamp().format(ms);
}
