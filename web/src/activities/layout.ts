import { LAYOUT_MODES } from '@guildhall/protocol/rpc/embedded';
import { createStore } from '../state/store.ts';

/** How the activity is shown: over the page, small in a corner, or on the whole screen. */
export type Layout = 'focused' | 'pip' | 'full';

/** How an activity is shown, and what it has asked for. */
export interface View {
  layout: Layout;
  /** The small view takes clicks itself. */
  isPipInteractive: boolean;
  /** The orientation that it asks for: 1 any, 2 portrait, 3 landscape. */
  orientation: number;
}

export type ViewStore = ReturnType<typeof newView>;

/** The view of a new activity. */
export function newView() {
  return createStore<View>({ layout: 'focused', isPipInteractive: false, orientation: 1 });
}

/** The layout as activities know it. */
export function layoutMode({ layout }: View): 0 | 1 {
  return layout === 'pip' ? LAYOUT_MODES.PIP : LAYOUT_MODES.FOCUSED;
}
