import { useSyncExternalStore } from 'react';

/** The width up to which one pane is shown at a time; the style sheets use the same value. */
export const NARROW = '(max-width: 760px)';

/** Whether a media query matches; updates when it changes. */
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
