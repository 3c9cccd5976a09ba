import { compareIds } from '@guildhall/protocol/ids';
import type { Message } from '../api/wire.ts';
import { type MessageLog, type State, without } from './types.ts';
import type { Emoji, Id } from '../api/wire-base.ts';

/** The number of messages per request. */
export const PAGE = 50;
const KEPT_WHEN_CLOSED = 100;

export const EMPTY_LOG: MessageLog = { messages: [], status: 'idle', hasOlder: true, loadingOlder: false, deleted: [] };

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
  const messages = [...added, ...live].sort((a, b) => compareIds(a.id, b.id));
  return { messages, status: 'loaded', hasOlder, loadingOlder: false, deleted: [] };
}

/** Drops old pages of a closed channel, so that reopening it is fast. */
export function trim(log: MessageLog): MessageLog {
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
