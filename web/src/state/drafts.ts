import type { Id } from '../api/wire-base.ts';

const drafts = new Map<Id, string>();

/** What was typed in a channel and not sent yet. */
export function draftOf(channelId: Id): string {
  return drafts.get(channelId) ?? '';
}

/** Keeps what is typed in a channel for as long as the page is open. */
export function keepDraft(channelId: Id, text: string): void {
  if (text) drafts.set(channelId, text);
  else drafts.delete(channelId);
}
