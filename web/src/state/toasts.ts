import { messageOf } from '../api/http.ts';
import { createStore } from './store.ts';

export interface Toast {
  id: number;
  kind: 'info' | 'error';
  text: string;
  /** A button; such a toast stays until it is dismissed. */
  action?: { label: string; run: () => void } | undefined;
}

export const toasts = createStore<Toast[]>([]);
const SHOWN_AT_ONCE = 3;
let lastId = 0;

/** Shows a short message in the corner. */
export function toast(text: string, kind: Toast['kind'] = 'info', action?: Toast['action']): void {
  const one = { id: ++lastId, kind, text, action };
  toasts.set((list) => [...list.filter((other) => other.text !== text), one].slice(-SHOWN_AT_ONCE));
}

/** Shows an error. */
export function toastError(error: unknown): void {
  toast(messageOf(error), 'error');
}

export function dismiss(id: number): void {
  toasts.set((list) => list.filter((one) => one.id !== id));
}
