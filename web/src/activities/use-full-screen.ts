import { type RefObject, useEffect, useRef } from 'react';
import { ORIENTATION_LOCK_STATES } from '@guildhall/protocol/objects/apps/activities';

interface Options {
  isFull: boolean;
  /** The requested orientation; see ORIENTATION_LOCK_STATES. */
  orientation: number;
  /** The user has left full screen by a key or a gesture. */
  onExit: () => void;
}

/** The parts of ScreenOrientation that only some browsers have. */
interface Lockable {
  lock?: (orientation: 'portrait' | 'landscape') => Promise<void>;
  unlock?: () => void;
}

/** Shows an element on the whole screen, in the requested orientation where the device can. */
export function useFullScreen(ref: RefObject<HTMLElement | null>, { isFull, orientation, onExit }: Options): void {
  const latest = useRef(onExit);
  latest.current = onExit;
  useEffect(() => {
    const element = ref.current;
    // Without it, as on iPhones, the element covers the page.
    if (!isFull || !element || !document.fullscreenEnabled) return undefined;
    const changed = () => document.fullscreenElement !== element && latest.current();
    element.requestFullscreen().catch(() => latest.current());
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement === element) void document.exitFullscreen();
    };
  }, [isFull, ref]);
  useEffect(() => {
    const screenOrientation: Lockable = screen.orientation;
    if (!isFull || orientation === ORIENTATION_LOCK_STATES.UNLOCKED) return undefined;
    screenOrientation.lock?.(orientation === ORIENTATION_LOCK_STATES.PORTRAIT ? 'portrait' : 'landscape').catch(() => undefined);
    return () => screenOrientation.unlock?.();
  }, [isFull, orientation]);
}
