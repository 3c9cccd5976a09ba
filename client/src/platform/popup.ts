import type { OpenPopup } from '../auth/ways.ts';
import { RELAYED } from '../auth/relay.ts';

/** Opens the empty window of a popup; undefined if the browser blocks it, or the runtime has no windows. */
export function openPopup(): OpenPopup | undefined {
  return globalThis.window?.open('', RELAYED, 'popup,width=520,height=840') ?? undefined;
}
