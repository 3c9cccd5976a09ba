import type { Id, User } from '../api/wire-base.ts';
import { createStore } from '../state/store.ts';

/** The card of a user that is shown, and where it was opened. */
export interface OpenCard {
  user: User;
  guildId: Id | undefined;
  /** The channel where user commands are run. */
  channelId: Id | undefined;
  anchor: HTMLElement;
}

/** The card that is shown; null for none. */
export const openCard = createStore<OpenCard | null>(null);

/** Shows the card of a user next to an element, or hides it if it is shown there. */
export function toggleCard(card: OpenCard): void {
  openCard.set((before) => {
    if (before?.anchor === card.anchor) return null;
    // A name on a card goes away with it, so the next card stands where that one stood.
    return before && card.anchor.closest('.popover') ? { ...card, anchor: before.anchor } : card;
  });
}
