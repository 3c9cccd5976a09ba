import { useEffect, useState } from 'react';
import { clock } from '../../voice/duration.tsx';
import { t } from './text.ts';

const SECOND = 1000;

/** How long an activity goes on already, or until it ends; times in ms since 1970. Not announced, since it changes every second. */
export function ActivityTime({ start, end }: { start?: number | undefined; end?: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const words =
    end !== undefined && end > now
      ? t('left', { time: clock(end - now) })
      : start !== undefined && t('elapsed', { time: clock(now - start) });
  return (
    words && (
      <span role="timer" aria-live="off">
        {words}
      </span>
    )
  );
}
