import type { Id } from '../api/wire-base.ts';
import { createStore } from '../state/store.ts';

/** The guild or channel of the open dialog of notification settings; null if it is closed. */
export const openNotifications = createStore<{ kind: 'guild' | 'channel'; id: Id } | null>(null);
