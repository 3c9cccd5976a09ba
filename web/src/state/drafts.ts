import type { Id } from '../api/wire-base.ts';
import { keep, kept } from './storage.ts';
import { store } from './session.ts';

const NAME = 'drafts';
/** The drafts that are stored: those of the channels written in last. */
const MAX_STORED = 50;

/** The drafts of one account by channel, latest last. */
interface Stored {
  account: Id;
  texts: [channelId: Id, text: string][];
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('account' in value) || !('texts' in value)) return false;
  const isText = (one: unknown) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string';
  return Array.isArray(value.texts) && value.texts.every(isText);
}

/** The drafts in this browser; those of another account are forgotten. */
function stored(): Map<Id, string> {
  try {
    const value: unknown = JSON.parse(kept(NAME) ?? 'null');
    return new Map(isStored(value) && value.account === store.get().me?.id ? value.texts : []);
  } catch {
    return new Map();
  }
}

/** The unsent text of a channel. */
export function draftOf(channelId: Id): string {
  return stored().get(channelId) ?? '';
}

/** Stores the draft of a channel in this browser; an empty text removes it. */
export function keepDraft(channelId: Id, text: string): void {
  const account = store.get().me?.id;
  const drafts = stored();
  if (!account || (!text && !drafts.has(channelId))) return;
  drafts.delete(channelId);
  if (text) drafts.set(channelId, text);
  const texts = [...drafts].slice(-MAX_STORED);
  keep(NAME, texts.length === 0 ? null : JSON.stringify({ account, texts } satisfies Stored));
}
