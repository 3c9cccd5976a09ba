import { compareIds } from '@guildhall/protocol/ids';
import type { Channel, Dispatches, Message } from '../api/wire.ts';
import { addReaction, patchMessage, receive, removeMessages, removeReaction, sameEmoji, settle, upsert, withLog } from './log.ts';
import { addVote, removeVote, withMyVotes } from './polls.ts';
import { decide } from './notification-rules.ts';
import { answered } from './reduce-interactions.ts';
import { isEphemeral } from './rows.ts';
import { type State, without, type Reducers } from './types.ts';
import type { Id } from '../api/wire-base.ts';

/** How long a typing user is shown, in ms: the event is repeated at least every ten seconds. */
export const TYPING_MS = 10_000;

function learnAuthor(state: State, message: Dispatches['MESSAGE_CREATE']): State {
  if (message.webhook_id) return state;
  const users = { ...state.users, [message.author.id]: message.author };
  const guild = state.guilds[message.guild_id ?? ''];
  if (!guild || !message.member || guild.members[message.author.id]) return { ...state, users };
  const members = { ...guild.members, [message.author.id]: { ...message.member, user: message.author } };
  return { ...state, users, guilds: { ...state.guilds, [guild.id]: { ...guild, members } } };
}

function stopTyping(state: State, channelId: Id, userId: Id): State {
  const typing = state.typing[channelId];
  if (!typing || !(userId in typing)) return state;
  return { ...state, typing: { ...state.typing, [channelId]: without(typing, userId) } };
}

function onCreate(before: State, data: Dispatches['MESSAGE_CREATE'], now: number): State {
  let state = learnAuthor(before, data);
  const mine = data.author.id === state.me?.id;
  state = stopTyping(state, data.channel_id, data.author.id);
  if (mine && data.nonce !== undefined) state = settle(state, data.channel_id, String(data.nonce));
  if (data.nonce !== undefined) state = answered(state, String(data.nonce));
  // Ephemeral messages do not mark a channel as unread.
  if (!isEphemeral(data)) state = updateNewest(state, data, mine ? null : decide(state, data, now).counts);
  const log = state.logs[data.channel_id];
  if (!log || log.status === 'idle' || log.status === 'failed') return state;
  return withLog(state, data.channel_id, (one) => receive(one, data));
}

/** The type of the message that shows what a thread was started from. */
const THREAD_STARTER = 21;

/** The channel with a new message; a thread counts all but the one that it began with. */
function withMessage(channel: Channel, message: Message): Channel {
  const next = { ...channel, last_message_id: message.id };
  if (!channel.thread_metadata || message.type === THREAD_STARTER || message.id === channel.id) return next;
  return { ...next, message_count: (channel.message_count ?? 0) + 1 };
}

/** Messages of a thread that are deleted no longer count. */
function withoutMessages(state: State, channelId: Id, ids: Id[]): State {
  const channel = state.channels[channelId];
  const gone = ids.filter((id) => id !== channelId).length;
  const after = removeMessages(state, channelId, ids);
  if (!channel?.thread_metadata || gone === 0) return after;
  const counted = { ...channel, message_count: Math.max(0, (channel.message_count ?? 0) - gone) };
  return { ...after, channels: { ...after.channels, [channelId]: counted } };
}

/** Sets a message as the newest of its channel; `counts` says whether it raises the mention count, null for the user's own. */
function updateNewest(before: State, data: Message, counts: boolean | null): State {
  const channel = before.channels[data.channel_id];
  const channels = channel ? { ...before.channels, [channel.id]: withMessage(channel, data) } : before.channels;
  // Without a read state, everything before this message counts as read.
  const mark = before.read[data.channel_id] ?? { last: String(BigInt(data.id) - 1n), mentions: 0 };
  const next = counts === null ? { last: data.id, mentions: 0 } : { ...mark, mentions: mark.mentions + (counts ? 1 : 0) };
  return { ...before, channels, read: { ...before.read, [data.channel_id]: next } };
}

function onUpdate(state: State, data: Dispatches['MESSAGE_UPDATE']): State {
  const log = state.logs[data.channel_id];
  const known = log?.messages.some((one) => one.id === data.id);
  if (known)
    return patchMessage(state, data.channel_id, data.id, (message) => ({
      ...message,
      ...data,
      reactions: data.reactions ?? message.reactions ?? [],
      // A dispatch to all users does not include the user's own votes.
      ...(data.poll && message.poll && { poll: withMyVotes(data.poll, message.poll) }),
    }));
  // A page that is still loading may contain the older text.
  if (log?.status === 'loading' && isWhole(data))
    return withLog(state, data.channel_id, (one) => ({ ...one, messages: upsert(one.messages, data) }));
  return state;
}

function isWhole(data: Dispatches['MESSAGE_UPDATE']): data is Message {
  return data.author !== undefined && data.content !== undefined && data.timestamp !== undefined;
}

/** Reducers of message, reaction, typing and read state dispatches. */
export const MESSAGE_REDUCERS: Pick<
  Reducers,
  | 'MESSAGE_CREATE'
  | 'MESSAGE_UPDATE'
  | 'MESSAGE_DELETE'
  | 'MESSAGE_DELETE_BULK'
  | 'MESSAGE_REACTION_ADD'
  | 'MESSAGE_REACTION_REMOVE'
  | 'MESSAGE_REACTION_REMOVE_ALL'
  | 'MESSAGE_REACTION_REMOVE_EMOJI'
  | 'MESSAGE_POLL_VOTE_ADD'
  | 'MESSAGE_POLL_VOTE_REMOVE'
  | 'MESSAGE_ACK'
  | 'TYPING_START'
> = {
  MESSAGE_CREATE: onCreate,
  MESSAGE_UPDATE: onUpdate,
  MESSAGE_DELETE: (state, data) => withoutMessages(state, data.channel_id, [data.id]),
  MESSAGE_DELETE_BULK: (state, data) => withoutMessages(state, data.channel_id, data.ids),
  MESSAGE_REACTION_ADD: (state, data) =>
    patchMessage(state, data.channel_id, data.message_id, (message) =>
      addReaction(message, data.emoji, data.user_id === state.me?.id),
    ),
  MESSAGE_REACTION_REMOVE: (state, data) =>
    patchMessage(state, data.channel_id, data.message_id, (message) =>
      removeReaction(message, data.emoji, data.user_id === state.me?.id),
    ),
  MESSAGE_REACTION_REMOVE_ALL: (state, data) =>
    patchMessage(state, data.channel_id, data.message_id, (message) => ({ ...message, reactions: [] })),
  MESSAGE_REACTION_REMOVE_EMOJI: (state, data) =>
    patchMessage(state, data.channel_id, data.message_id, (message) => ({
      ...message,
      reactions: (message.reactions ?? []).filter((one) => !sameEmoji(one.emoji, data.emoji)),
    })),
  MESSAGE_POLL_VOTE_ADD: (state, data) =>
    patchMessage(state, data.channel_id, data.message_id, (message) =>
      addVote(message, data.answer_id, data.user_id === state.me?.id),
    ),
  MESSAGE_POLL_VOTE_REMOVE: (state, data) =>
    patchMessage(state, data.channel_id, data.message_id, (message) =>
      removeVote(message, data.answer_id, data.user_id === state.me?.id),
    ),
  MESSAGE_ACK: (state, data) => {
    const mark = state.read[data.channel_id];
    // Marking as unread moves the read state back; otherwise it only moves forward.
    if (!data.manual && mark?.last && compareIds(mark.last, data.message_id) > 0) return state;
    const next = { last: data.message_id, mentions: data.mention_count ?? 0 };
    return { ...state, read: { ...state.read, [data.channel_id]: next } };
  },
  TYPING_START: (state, data, now) => {
    if (data.user_id === state.me?.id) return state;
    const users = data.member ? { ...state.users, [data.user_id]: data.member.user } : state.users;
    return {
      ...state,
      users,
      typing: { ...state.typing, [data.channel_id]: { ...state.typing[data.channel_id], [data.user_id]: now + TYPING_MS } },
    };
  },
};
