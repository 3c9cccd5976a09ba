import { formatTag, perLanguage } from '../../i18n/locale.ts';

const numberFormat = perLanguage((tag) => new Intl.NumberFormat(tag));
const shortFormat = perLanguage((tag) => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }));
const timeFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** A number with separators. */
export function formatNumber(value: number): string {
  return numberFormat().format(value);
}

/** A number in few letters, such as 1.2K. */
export function formatShort(value: number): string {
  return shortFormat().format(value);
}

/** A size in bytes, in the largest unit that makes it at least 1. */
export function formatBytes(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const format = new Intl.NumberFormat(formatTag(), {
    style: 'unit',
    unit: UNITS[at] ?? 'byte',
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: at < 2 ? 0 : 1,
  });
  return format.format(bytes / STEP ** at);
}

/** A duration in ms. */
export function formatMs(ms: number): string {
  return new Intl.NumberFormat(formatTag(), {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: ms < 10 ? 1 : 0,
  }).format(ms);
}

/** A date with its time. */
export function formatTime(iso: string): string {
  return timeFormat().format(Date.parse(iso));
}

/** A date with its time, as an element. */
export function When({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatTime(iso)}</time>;
}
