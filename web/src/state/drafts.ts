import type { Id } from '../api/wire-base.ts';

const drafts = new Map<Id, string>();

/** The unsent text of a channel. */
export function draftOf(channelId: Id): string {
  return drafts.get(channelId) ?? '';
}

/** Stores the draft of a channel until the page is closed. */
export function keepDraft(channelId: Id, text: string): void {
  if (text) drafts.set(channelId, text);
  else drafts.delete(channelId);
}
