import { createContext, useContext } from 'react';
import type { Message } from '../api/wire.ts';
import { press } from '../state/interactions.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { Interaction, State } from '../state/types.ts';

/** The message whose components can be pressed; null in read-only content such as previews and forwards. */
export const PressContext = createContext<Message | null>(null);

function interactionOf(state: State, message: Message | null): Interaction | undefined {
  return message ? Object.values(state.interactions).find((one) => one.message_id === message.id) : undefined;
}

/** Presses components of the surrounding message; `busy` is the custom id of the pending interaction. */
export function usePressing(): {
  busy: string | null;
  press: (type: number, custom_id: string, values?: string[]) => void;
} | null {
  const message = useContext(PressContext);
  const busy = useSelected(store, (state) => {
    const one = interactionOf(state, message);
    return one?.error === null ? one.custom_id : null;
  });
  if (!message) return null;
  return { busy, press: (type, custom_id, values) => busy === null && press(message, type, custom_id, values) };
}

/** The failed component interaction of the surrounding message. */
export function useFailedPress(message: Message | undefined): Interaction | null {
  return useSelected(store, (state) => {
    const one = interactionOf(state, message ?? null);
    return one && one.error !== null ? one : null;
  });
}
