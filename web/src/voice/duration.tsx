import { useEffect, useState } from 'react';
import { t } from './stage-text.ts';

const SECOND = 1000;

/** A length of time as a clock: 4:07, 1:02:33. */
export function clock(ms: number): string {
  const all = Math.max(0, Math.floor(ms / SECOND));
  const seconds = String(all % 60).padStart(2, '0');
  const minutes = Math.floor(all / 60) % 60;
  const hours = Math.floor(all / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** A length of time in words: 12 minutes. */
export function lengthInWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return t('lessThanMinute');
  if (minutes < 60) return t('minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes: rest });
}

/** How long the call lasts already. Not announced, since it changes every second. */
export function CallClock({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="call-clock" role="timer" aria-live="off" aria-label={t('inCallFor', { time: clock(now - since) })}>
      {clock(now - since)}
    </span>
  );
}
