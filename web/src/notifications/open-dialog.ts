import type { Id } from '../api/wire-base.ts';
import { createStore } from '../state/store.ts';

/** What the open dialog of notification settings is about; null if it is closed. */
export const openNotifications = createStore<{ kind: 'guild' | 'channel'; id: Id } | null>(null);
