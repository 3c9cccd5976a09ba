import type { Id } from '../api/wire-base.ts';
import { createStore } from '../state/store.ts';

/** Hands the secret of an invite to the open activity of an application, by application; empty while none is open. */
export const receivers = createStore<Readonly<Record<Id, (secret: string) => void>>>({});
