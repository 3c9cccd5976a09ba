import { OPCODES, PEOPLE_OPCODES } from '@guildhall/protocol/opcodes';
import { send, store } from './session.ts';
import type { Id } from '../api/wire-base.ts';

/** Ms for which members that are needed are gathered into one request, and the maximum of a request. */
const GATHER_MS = 50;
const MOST_PER_REQUEST = 100;
/** The length of a range of a member list, and the maximum number of ranges. */
const RANGE = 100;
export const MOST_RANGES = 10;

/** The members requested in this session, by guild; each is requested once. */
const asked = { sessionId: '', ids: new Map<Id, Set<Id>>(), waiting: new Map<Id, Set<Id>>() };

/** Requests a member that a large guild was sent without. */
export function needMember(guildId: Id | undefined, userId: Id): void {
  const { guilds, sessionId } = store.get();
  const guild = guilds[guildId ?? ''];
  if (!guild?.large || guild.members[userId]) return;
  if (asked.sessionId !== (sessionId ?? '')) Object.assign(asked, { sessionId, ids: new Map(), waiting: new Map() });
  const known = asked.ids.get(guild.id) ?? new Set();
  if (known.has(userId)) return;
  asked.ids.set(guild.id, known.add(userId));
  if (asked.waiting.size === 0) window.setTimeout(requestWaiting, GATHER_MS);
  asked.waiting.set(guild.id, (asked.waiting.get(guild.id) ?? new Set()).add(userId));
}

function requestWaiting(): void {
  for (const [guild_id, ids] of asked.waiting) {
    const all = [...ids];
    for (let at = 0; at < all.length; at += MOST_PER_REQUEST)
      send(OPCODES.REQUEST_GUILD_MEMBERS, { guild_id, user_ids: all.slice(at, at + MOST_PER_REQUEST), presences: true });
  }
  asked.waiting.clear();
}

/** Shows the first `ranges` hundred entries of a channel's member list, and keeps them up to date until the result is called. */
export function showMemberList(guildId: Id, channelId: Id, ranges: number): () => void {
  store.set((state) => {
    const { memberList: shown } = state;
    if (shown?.guildId === guildId && shown.channelId === channelId) return state;
    return { ...state, memberList: { guildId, channelId, listId: null, items: [], counts: {} } };
  });
  const wanted = Array.from({ length: ranges }, (_, at) => [at * RANGE, at * RANGE + RANGE - 1]);
  send(PEOPLE_OPCODES.GUILD_SUBSCRIPTIONS, { guild_id: guildId, channels: { [channelId]: wanted } });
  return () => send(PEOPLE_OPCODES.GUILD_SUBSCRIPTIONS, { guild_id: guildId, channels: { [channelId]: [] } });
}
