import { useEffect, useRef } from 'react';

/** Calls a function every `ms` while the page can be seen, and when it is seen again. */
export function useEvery(ms: number, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && latest.current();
    const timer = setInterval(look, ms);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ms]);
}
