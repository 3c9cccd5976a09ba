import type { Id } from '../api/wire-base.ts';
import { createStore } from '../state/store.ts';

/** An element of a page that shows the activity of one application, instead of the panel above all pages. */
export interface Dock {
  applicationId: Id;
  element: HTMLElement;
}

/** The dock of the page that is open; null if it has none. */
export const dock = createStore<Dock | null>(null);
