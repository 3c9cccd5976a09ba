import { compareIds } from '@guildhall/protocol/ids';
import { ApiError } from '@guildhall/protocol/client';
import { messageOf } from '../api/http.ts';
import type { Message } from '../api/wire.ts';
import {
  addReaction,
  appendPage,
  aroundPage,
  EMPTY_LOG,
  mergePage,
  PAGE,
  patchMessage,
  removeMessages,
  removeReaction,
  settle,
  receive,
  trim,
  withLog,
} from './log.ts';
import { newNonce } from './nonce.ts';
import { emojiPath } from './reactions.ts';
import { request, store, whenConnected, requestOnce } from './session.ts';
import { toastError } from './toasts.ts';
import type { MessageLog, Pending, State } from './types.ts';
import { dropUploads, readyAttachments } from './uploads.ts';
import type { Emoji, Id } from '../api/wire-base.ts';

const TYPING_EVERY_MS = 8_000;
const ACK_AFTER_MS = 800;
const MAX_SENDS = 5;
const RETRY_MS = 1000;
const queues = new Map<Id, Promise<void>>();
const pages = new Map<string, Promise<void>>();
const lastTyping = new Map<Id, number>();
const ackTimers = new Map<Id, number>();

/** Loads the newest messages of a channel unless they are already loaded. */
export async function openChannel(channelId: Id): Promise<void> {
  const status = store.get().logs[channelId]?.status ?? 'idle';
  if (status === 'loading' || status === 'loaded') return;
  store.set((state) => withLog(state, channelId, () => ({ ...EMPTY_LOG, status: 'loading' })));
  try {
    const page = await request('GET /channels/{channel_id}/messages', { channel_id: channelId, query: { limit: PAGE } });
    store.set((state) => withLog(state, channelId, (log) => mergePage(log, page, PAGE)));
  } catch {
    store.set((state) => withLog(state, channelId, () => ({ ...EMPTY_LOG, status: 'failed' })));
  }
}

/** Runs a load unless the same one is running; concurrent callers share it. */
function once(key: string, load: () => Promise<void>): Promise<void> {
  const running = pages.get(key);
  if (running) return running;
  const page = load().finally(() => pages.delete(key));
  pages.set(key, page);
  return page;
}

/** Loads the page before the oldest message; concurrent callers share the request. */
export const loadOlder = (channelId: Id): Promise<void> => once(`older ${channelId}`, () => fetchOlder(channelId));

/** Loads the page after the newest loaded message; concurrent callers share the request. */
export const loadNewer = (channelId: Id): Promise<void> => once(`newer ${channelId}`, () => fetchNewer(channelId));

async function fetchOlder(channelId: Id): Promise<void> {
  const log = store.get().logs[channelId];
  const oldest = log?.messages[0];
  const { phase } = store.get();
  if (!log || !oldest || log.status !== 'loaded' || !log.hasOlder || phase === 'reconnecting') return;
  store.set((state) => withLog(state, channelId, (one) => ({ ...one, loadingOlder: true })));
  try {
    const page = await request('GET /channels/{channel_id}/messages', {
      channel_id: channelId,
      query: { limit: PAGE, before: oldest.id },
    });
    store.set((state) => withLog(state, channelId, (one) => mergePage(one, page, PAGE)));
  } catch (error) {
    store.set((state) => withLog(state, channelId, (one) => ({ ...one, loadingOlder: false })));
    toastError(error);
  }
}

/** Replaces the loaded messages with a page only if they have not been replaced in the meantime. */
function putPage(channelId: Id, before: MessageLog, change: (state: State, log: MessageLog) => MessageLog): void {
  store.set((state) =>
    withLog(state, channelId, (log) => (log.messages.at(-1)?.id === before.messages.at(-1)?.id ? change(state, log) : log)),
  );
}

async function fetchNewer(channelId: Id): Promise<void> {
  const log = store.get().logs[channelId];
  const newest = log?.messages.at(-1);
  if (!log || !newest || log.status !== 'loaded' || !log.hasNewer) return;
  store.set((state) => withLog(state, channelId, (one) => ({ ...one, loadingNewer: true })));
  try {
    const page = await request('GET /channels/{channel_id}/messages', {
      channel_id: channelId,
      query: { limit: PAGE, after: newest.id },
    });
    putPage(channelId, log, (state, one) => appendPage(one, page, state.channels[channelId]?.last_message_id ?? null));
  } catch (error) {
    toastError(error);
  } finally {
    store.set((state) => withLog(state, channelId, (one) => (one.loadingNewer ? { ...one, loadingNewer: false } : one)));
  }
}

/** Replaces the loaded messages with those around a message, which may no longer exist. Throws ApiError. */
export async function loadAround(channelId: Id, messageId: Id): Promise<void> {
  const page = await request('GET /channels/{channel_id}/messages', {
    channel_id: channelId,
    query: { limit: PAGE, around: messageId },
  });
  store.set((state) =>
    withLog(state, channelId, () => aroundPage(page, messageId, PAGE, state.channels[channelId]?.last_message_id ?? null)),
  );
}

/** Replaces the loaded messages with the newest ones, unless those are loaded already. */
export async function loadLatest(channelId: Id): Promise<void> {
  if (store.get().logs[channelId]?.hasNewer !== true) return;
  store.set((state) => withLog(state, channelId, () => EMPTY_LOG));
  await openChannel(channelId);
}

/** Drops old pages when a channel is closed. */
export function closeChannel(channelId: Id): void {
  if (store.get().logs[channelId]?.status === 'loaded') store.set((state) => withLog(state, channelId, trim));
}

/** Shows a message immediately and sends it after earlier ones; it stays in the outbox until the server confirms it. */
export function sendMessage(channelId: Id, content: string, reply: Message | null, files: number[] = [], sticker?: Id): void {
  const nonce = newNonce();
  const timestamp = new Date().toISOString();
  const pending: Pending = {
    nonce,
    channel_id: channelId,
    content,
    timestamp,
    reply,
    files,
    error: null,
    ...(sticker && { sticker }),
  };
  store.set((state) => ({ ...state, outbox: { ...state.outbox, [channelId]: [...(state.outbox[channelId] ?? []), pending] } }));
  void loadLatest(channelId);
  enqueue(pending);
}

function enqueue(pending: Pending): void {
  const before = queues.get(pending.channel_id) ?? Promise.resolve();
  queues.set(
    pending.channel_id,
    before.then(() => deliver(pending)),
  );
}

async function deliver(pending: Pending): Promise<void> {
  const { channel_id, nonce, content, reply, files, sticker } = pending;
  const body: Record<string, unknown> = { content, nonce, enforce_nonce: true };
  if (sticker) body.sticker_ids = [sticker];
  if (reply) body.message_reference = { message_id: reply.id, fail_if_not_exists: false };
  for (let attempt = 1; isPending(pending); attempt++) {
    try {
      if (files.length > 0) body.attachments ??= await readyAttachments(files);
      const message = await request('POST /channels/{channel_id}/messages', { channel_id, body });
      store.set((before) => confirm(before, message, nonce));
      dropUploads(files);
    } catch (error) {
      if (attempt < MAX_SENDS && isTemporary(error)) await pause(attempt);
      else return setPendingError(channel_id, nonce, messageOf(error), error instanceof ApiError ? error.code : 0);
    }
  }
}

function isPending(pending: Pending): boolean {
  return store.get().outbox[pending.channel_id]?.some((one) => one.nonce === pending.nonce) ?? false;
}

/** The server was unreachable or not ready, so retry; the nonce prevents a duplicate message. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_MS));
  await whenConnected();
}

function confirm(before: State, message: Message, nonce: string): State {
  const state = settle(before, message.channel_id, nonce);
  if (state.logs[message.channel_id]?.status !== 'loaded') return state;
  return withLog(state, message.channel_id, (log) => receive(log, message));
}

function setPendingError(channelId: Id, nonce: string, error: string | null, code = 0): void {
  store.set((state) => {
    const list = state.outbox[channelId]?.map((one) => (one.nonce === nonce ? { ...one, error, code } : one));
    return list ? { ...state, outbox: { ...state.outbox, [channelId]: list } } : state;
  });
}

/** Retries a failed message. */
export function retryMessage(pending: Pending): void {
  setPendingError(pending.channel_id, pending.nonce, null);
  enqueue(pending);
}

/** Discards a failed message. */
export function discardMessage(pending: Pending): void {
  store.set((state) => settle(state, pending.channel_id, pending.nonce));
  dropUploads(pending.files);
}

/** Edits the text of an own message. Throws ApiError. */
export async function editMessage(message: Message, content: string): Promise<void> {
  const edited = await request('PATCH /channels/{channel_id}/messages/{message_id}', {
    channel_id: message.channel_id,
    message_id: message.id,
    body: { content },
  });
  store.set((state) =>
    patchMessage(state, message.channel_id, message.id, (one) => ({ ...one, ...edited, reactions: one.reactions ?? [] })),
  );
}

export async function deleteMessage(message: Message): Promise<void> {
  try {
    await request('DELETE /channels/{channel_id}/messages/{message_id}', {
      channel_id: message.channel_id,
      message_id: message.id,
    });
    store.set((state) => removeMessages(state, message.channel_id, [message.id]));
  } catch (error) {
    toastError(error);
  }
}

/** Toggles the user's reaction: shown immediately, undone if the server refuses. */
export async function react(message: Message, emoji: Emoji, add: boolean): Promise<void> {
  const [doIt, undo] = add ? [addReaction, removeReaction] : [removeReaction, addReaction];
  const change = (how: typeof addReaction) =>
    store.set((state) => patchMessage(state, message.channel_id, message.id, (one) => how(one, emoji, true)));
  change(doIt);
  try {
    const path = '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me';
    const reaction = { channel_id: message.channel_id, message_id: message.id, emoji_name: emojiPath(emoji) };
    await request(add ? `PUT ${path}` : `DELETE ${path}`, reaction);
  } catch (error) {
    change(undo);
    toastError(error);
  }
}

/** Sends a typing event, at most every eight seconds per channel. */
export function sendTyping(channelId: Id): void {
  const now = Date.now();
  if (now - (lastTyping.get(channelId) ?? 0) < TYPING_EVERY_MS) return;
  lastTyping.set(channelId, now);
  // Typing is not essential, so a failure is not reported.
  requestOnce('POST /channels/{channel_id}/typing', { channel_id: channelId }).catch(() => undefined);
}

/** Marks a channel as read up to its newest message, here immediately and on the server shortly after. */
export function markRead(channelId: Id): void {
  const state = store.get();
  const newest = state.channels[channelId]?.last_message_id;
  const mark = state.read[channelId];
  if (!newest || (mark?.last && compareIds(mark.last, newest) >= 0)) return;
  store.set((before) => ({ ...before, read: { ...before.read, [channelId]: { last: newest, mentions: 0 } } }));
  window.clearTimeout(ackTimers.get(channelId));
  const send = () => {
    // The next read message repeats it, so a failure is not reported.
    requestOnce('POST /channels/{channel_id}/messages/{message_id}/ack', {
      channel_id: channelId,
      message_id: newest,
      body: { token: null },
    }).catch(() => undefined);
  };
  ackTimers.set(channelId, window.setTimeout(send, ACK_AFTER_MS));
}

/** Marks a message and everything after it as unread, on all devices. */
export async function markUnread(message: Message): Promise<void> {
  window.clearTimeout(ackTimers.get(message.channel_id));
  try {
    const before = String(BigInt(message.id) - 1n);
    await request('POST /channels/{channel_id}/messages/{message_id}/ack', {
      channel_id: message.channel_id,
      message_id: before,
      body: { manual: true },
    });
  } catch (error) {
    toastError(error);
  }
}
