import { useEffect, useState } from 'react';
import { formatTag, perLanguage } from '../i18n/locale.ts';
import { daysBetween } from '../state/rows.ts';
import { t } from './text.ts';

const clock = perLanguage((tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }));
const longDay = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
);
const shortDay = perLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }));
const full = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short' }));
const relative = perLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
const STYLES: Record<string, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** The label of a day divider. */
export function dayName(ms: number): string {
  const days = daysBetween(ms, Date.now());
  return days === 0 ? t('today') : days === 1 ? t('yesterday') : longDay().format(ms);
}

function stamp(ms: number): string {
  const days = daysBetween(ms, Date.now());
  const time = clock().format(ms);
  if (days === 0) return time;
  return days === 1 ? t('yesterdayAt', { time }) : t('dayAt', { day: shortDay().format(ms), time });
}

/** When a message was sent: the time, with the day unless it is today. */
export function MessageTime({ iso, short = false }: { iso: string; short?: boolean }) {
  const ms = Date.parse(iso);
  return (
    <time dateTime={iso} title={full().format(ms)}>
      {short ? clock().format(ms) : stamp(ms)}
    </time>
  );
}

/** A timestamp in one of the wire's styles. */
export function FullTime({ ms, style }: { ms: number; style: string }) {
  return (
    <time className="md-time" dateTime={new Date(ms).toISOString()} title={full().format(ms)}>
      {new Intl.DateTimeFormat(formatTag(), STYLES[style] ?? STYLES.f).format(ms)}
    </time>
  );
}

/** A relative time that updates while it is shown. */
export function RelativeTime({ ms }: { ms: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), Math.abs(ms - Date.now()) < 90_000 ? 1000 : 30_000);
    return () => clearInterval(timer);
  }, [ms]);
  const distance = ms - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1000];
  return (
    <time className="md-time" dateTime={new Date(ms).toISOString()} title={full().format(ms)}>
      {relative().format(Math.round(distance / size), unit)}
    </time>
  );
}
