import { useSyncExternalStore } from 'react';

/** The width up to which one pane is shown at a time; the styles have the same. */
export const NARROW = '(max-width: 760px)';

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
