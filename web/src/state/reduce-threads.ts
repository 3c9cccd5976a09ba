import type { Channel, Dispatches } from '../api/wire.ts';
import { isThread } from './selectors.ts';
import { type State, without, type Reducers } from './types.ts';
import type { Id } from '../api/wire-base.ts';

/** Updates a thread; absent fields are kept. */
function putThread(state: State, thread: Channel): State {
  const before = state.channels[thread.id];
  const member = thread.member ?? before?.member;
  const known = {
    ...thread,
    last_message_id: thread.last_message_id ?? before?.last_message_id ?? null,
    ...(member && { member }),
  };
  return { ...state, channels: { ...state.channels, [thread.id]: known } };
}

/** The same state with threads of a guild added. */
export function withThreads(state: State, threads: readonly Channel[], guildId: Id): State {
  return threads.reduce((now, thread) => putThread(now, { ...thread, guild_id: guildId }), state);
}

/** Sets or removes the user's membership of a thread. */
export function withMembership(state: State, threadId: Id, member: Channel['member'] | null): State {
  const thread = state.channels[threadId];
  if (!thread) return state;
  const { member: _before, ...rest } = thread;
  return { ...state, channels: { ...state.channels, [threadId]: member ? { ...rest, member } : rest } };
}

/** A channel that becomes visible again sends all its active threads; others are no longer active. */
function onSync(state: State, data: Dispatches['THREAD_LIST_SYNC']): State {
  const listed = new Set(data.threads.map((one) => one.id));
  const isGone = (one: Channel) =>
    one.guild_id === data.guild_id &&
    isThread(one) &&
    !listed.has(one.id) &&
    (data.channel_ids === undefined || data.channel_ids.includes(one.parent_id ?? ''));
  const channels = Object.fromEntries(Object.entries(state.channels).filter(([, one]) => !isGone(one)));
  const synced = withThreads({ ...state, channels }, data.threads, data.guild_id);
  return (data.members ?? []).reduce((now, member) => withMembership(now, member.id, member), synced);
}

/** Reducers of thread and pin dispatches. */
export const THREAD_REDUCERS: Pick<
  Reducers,
  | 'THREAD_CREATE'
  | 'THREAD_UPDATE'
  | 'THREAD_DELETE'
  | 'THREAD_LIST_SYNC'
  | 'THREAD_MEMBER_UPDATE'
  | 'THREAD_MEMBERS_UPDATE'
  | 'CHANNEL_PINS_UPDATE'
> = {
  THREAD_CREATE: putThread,
  THREAD_UPDATE: putThread,
  THREAD_DELETE: (state, data) => ({ ...state, channels: without(state.channels, data.id), logs: without(state.logs, data.id) }),
  THREAD_LIST_SYNC: onSync,
  THREAD_MEMBER_UPDATE: (state, data) => withMembership(state, data.id, data),
  THREAD_MEMBERS_UPDATE: (before, data) => {
    const me = before.me?.id ?? '';
    const thread = before.channels[data.id];
    const counted = thread && data.member_count !== undefined ? { ...thread, member_count: data.member_count } : thread;
    const state = counted ? { ...before, channels: { ...before.channels, [data.id]: counted } } : before;
    if (data.removed_member_ids?.includes(me)) return withMembership(state, data.id, null);
    const mine = data.added_members?.find((one) => one.user_id === me);
    return mine ? withMembership(state, data.id, mine) : state;
  },
  CHANNEL_PINS_UPDATE: (state, data) => ({
    ...state,
    pinChanges: { ...state.pinChanges, [data.channel_id]: (state.pinChanges[data.channel_id] ?? 0) + 1 },
  }),
};
