import { keep, kept } from '../state/storage.ts';
import { createStore } from '../state/store.ts';

/** The notification preferences of this browser. */
export interface Preferences {
  /** Shows notifications, if the browser allows them. */
  desktop: boolean;
  sound: boolean;
  /** Counts in the title and the icon of the tab. */
  badge: boolean;
}

/** Sounds and notifications are off until the user turns them on; the count is on. */
export const preferences = createStore<Preferences>({
  desktop: kept('notify.desktop') === 'on',
  sound: kept('notify.sound') === 'on',
  badge: kept('notify.badge') !== 'off',
});

/** Changes preferences and stores them in the browser. */
export function setPreferences(change: Partial<Preferences>): void {
  preferences.set((before) => ({ ...before, ...change }));
  for (const [name, on] of Object.entries(change)) keep(`notify.${name}`, on ? 'on' : 'off');
}
