import { createStore } from '../../state/store.ts';

/** The application that wants the person to share their screen; null without one. */
export const screenQuestion = createStore<{ application: string } | null>(null);

/** Whether this browser can share a screen: those of phones cannot. */
export function canShare(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}
