import { useEffect, useState } from 'react';

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
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const first = hours === 1 ? '1 hour' : `${hours} hours`;
  return rest === 0 ? first : `${first} and ${rest === 1 ? '1 minute' : `${rest} minutes`}`;
}

/** How long the call lasts already. Not announced, since it changes every second. */
export function CallClock({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="call-clock" role="timer" aria-live="off" aria-label={`In the call for ${clock(now - since)}`}>
      {clock(now - since)}
    </span>
  );
}
