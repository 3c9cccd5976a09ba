import { compareIds } from '@guildhall/protocol/ids';
import type { Message } from '../api/wire.ts';
import { type MessageLog, type State, without } from './types.ts';
import type { Emoji, Id } from '../api/wire-base.ts';

/** The number of messages per request. */
export const PAGE = 50;
const KEPT_WHEN_CLOSED = 100;

/** The largest number of messages of a channel that stay loaded: pages at the other end are dropped. */
export const MAX_LOADED = 250;
/** The number by which new messages may exceed that, so that not each of them drops one. */
const SLACK = 50;

export const EMPTY_LOG: MessageLog = {
  messages: [],
  status: 'idle',
  hasOlder: true,
  loadingOlder: false,
  hasNewer: false,
  loadingNewer: false,
  deleted: [],
};

/** The state with the log of a channel changed by `change`. */
export function withLog(state: State, channelId: Id, change: (log: MessageLog) => MessageLog): State {
  const before = state.logs[channelId] ?? EMPTY_LOG;
  const after = change(before);
  return after === before ? state : { ...state, logs: { ...state.logs, [channelId]: after } };
}

/** Inserts a message by id order; replaces a message with the same id. */
export function upsert(messages: Message[], message: Message): Message[] {
  let at = messages.length;
  while (at > 0) {
    const before = messages[at - 1];
    if (!before || compareIds(before.id, message.id) < 0) break;
    at--;
  }
  return messages[at]?.id === message.id ? messages.with(at, message) : messages.toSpliced(at, 0, message);
}

/**
 * Adds a page that the server sent newest first.
 * - Messages received from the gateway in the meantime win over the page; deleted ones are left out.
 * - A live message older than a full page is dropped, since it would leave a gap.
 */
export function mergePage(log: MessageLog, page: Message[], pageSize: number): MessageLog {
  const oldest = page.at(-1);
  const hasOlder = page.length >= pageSize;
  const known = new Set(log.messages.map((one) => one.id));
  const gone = new Set(log.deleted);
  const live =
    log.status === 'loaded' || !oldest || !hasOlder
      ? log.messages
      : log.messages.filter((one) => compareIds(one.id, oldest.id) > 0);
  const added = page.filter((one) => !known.has(one.id) && !gone.has(one.id));
  const all = [...added, ...live].sort((a, b) => compareIds(a.id, b.id));
  const messages = all.slice(0, MAX_LOADED);
  const hasNewer = log.hasNewer || messages.length < all.length;
  return { ...log, messages, status: 'loaded', hasOlder, loadingOlder: false, hasNewer, deleted: [] };
}

/** Adds the page after the newest message, which the server sent newest first; `newestId` is the newest message of the channel. */
export function appendPage(log: MessageLog, page: Message[], newestId: Id | null): MessageLog {
  const known = new Set(log.messages.map((one) => one.id));
  const added = page.filter((one) => !known.has(one.id)).toReversed();
  const all = [...log.messages, ...added];
  const messages = all.slice(-MAX_LOADED);
  const last = messages.at(-1);
  // Messages that arrived while the page was loading were not added.
  const hasNewer = page.length > 0 && last !== undefined && newestId !== null && compareIds(newestId, last.id) > 0;
  return { ...log, messages, hasNewer, loadingNewer: false, hasOlder: log.hasOlder || messages.length < all.length };
}

/** The log of a channel around a message: the page that the server sent newest first, of `pageSize` or fewer messages. */
export function aroundPage(page: Message[], aroundId: Id, pageSize: number, newestId: Id | null): MessageLog {
  const messages = page.toReversed();
  const older = messages.filter((one) => compareIds(one.id, aroundId) < 0).length;
  const last = messages.at(-1);
  const hasNewer = last !== undefined && newestId !== null && compareIds(newestId, last.id) > 0;
  return { ...EMPTY_LOG, messages, status: 'loaded', hasOlder: older >= Math.floor(pageSize / 2), hasNewer };
}

/** Adds a message that has just been sent; a log that does not reach the end of the channel stays as it is. */
export function receive(log: MessageLog, message: Message): MessageLog {
  if (log.hasNewer && !log.messages.some((one) => one.id === message.id)) return log;
  const messages = upsert(log.messages, message);
  if (messages.length <= MAX_LOADED + SLACK) return { ...log, messages };
  return { ...log, messages: messages.slice(-MAX_LOADED), hasOlder: true };
}

/** Drops old pages of a closed channel, so that reopening it is fast. */
export function trim(log: MessageLog): MessageLog {
  if (log.hasNewer) return EMPTY_LOG;
  if (log.messages.length <= KEPT_WHEN_CLOSED) return log;
  return { ...log, messages: log.messages.slice(-KEPT_WHEN_CLOSED), hasOlder: true };
}

/** Changes one message of a loaded log, if it is there. */
export function patchMessage(state: State, channelId: Id, messageId: Id, change: (message: Message) => Message): State {
  return withLog(state, channelId, (log) => {
    const at = log.messages.findLastIndex((one) => one.id === messageId);
    const before = log.messages[at];
    if (!before) return log;
    const after = change(before);
    return after === before ? log : { ...log, messages: log.messages.with(at, after) };
  });
}

/** Removes messages from a log and from replies that quote them. */
export function removeMessages(state: State, channelId: Id, ids: Id[]): State {
  const log = state.logs[channelId];
  if (!log || log.status === 'idle') return state;
  const gone = new Set(ids);
  const messages = log.messages
    .filter((one) => !gone.has(one.id))
    .map((one) => (one.referenced_message && gone.has(one.referenced_message.id) ? { ...one, referenced_message: null } : one));
  const deleted = log.status === 'loading' ? [...log.deleted, ...ids] : log.deleted;
  return { ...state, logs: { ...state.logs, [channelId]: { ...log, messages, deleted } } };
}

/** Removes a confirmed message from the outbox. */
export function settle(state: State, channelId: Id, nonce: string): State {
  const pending = state.outbox[channelId];
  if (!pending?.some((one) => one.nonce === nonce)) return state;
  const rest = pending.filter((one) => one.nonce !== nonce);
  return { ...state, outbox: rest.length > 0 ? { ...state.outbox, [channelId]: rest } : without(state.outbox, channelId) };
}

/** True if two reactions have the same emoji. */
export function sameEmoji(a: Emoji, b: Emoji): boolean {
  return a.id || b.id ? a.id === b.id : a.name === b.name;
}

/** Adds a reaction; the user's own reaction counts once, even if it is added twice. */
export function addReaction(message: Message, emoji: Emoji, mine: boolean): Message {
  const reactions = message.reactions ?? [];
  const at = reactions.findIndex((one) => sameEmoji(one.emoji, emoji));
  const before = reactions[at];
  if (!before) return { ...message, reactions: [...reactions, { emoji, count: 1, me: mine }] };
  if (mine && before.me) return message;
  return { ...message, reactions: reactions.with(at, { ...before, count: before.count + 1, me: before.me || mine }) };
}

/** Removes a reaction, and the emoji with the last one. */
export function removeReaction(message: Message, emoji: Emoji, mine: boolean): Message {
  const reactions = message.reactions ?? [];
  const at = reactions.findIndex((one) => sameEmoji(one.emoji, emoji));
  const before = reactions[at];
  if (!before || (mine && !before.me)) return message;
  if (before.count <= 1) return { ...message, reactions: reactions.toSpliced(at, 1) };
  return { ...message, reactions: reactions.with(at, { ...before, count: before.count - 1, me: mine ? false : before.me }) };
}
