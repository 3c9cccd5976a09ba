import { createStore } from '../state/store.ts';

/** When the person last used this page, in ms of performance.now. */
export const lastUse = createStore(0);
