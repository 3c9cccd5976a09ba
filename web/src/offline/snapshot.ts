import { isEphemeral } from '../state/rows.ts';
import { EMPTY_LOG } from '../state/log.ts';
import { byId, EMPTY, type GuildState, type State } from '../state/types.ts';
import type { ReadChannel, Snapshot } from './database.ts';

/** The maximum numbers of stored messages per channel, and of stored channels. */
export const STORED_MESSAGES = 50;
export const STORED_CHANNELS = 20;
/** The number of members of a guild that are stored in addition to the authors of stored messages. */
const OTHER_MEMBERS = 50;

/** The channels whose newest messages are loaded, as they are stored. `now` is ms since 1970. */
export function readChannels(state: State, now: number): ReadChannel[] {
  return Object.entries(state.logs).flatMap(([id, { status, hasNewer, messages }]) => {
    if (status !== 'loaded' || hasNewer || !state.channels[id]) return [];
    return [{ id, at: now, messages: messages.filter((one) => !isEphemeral(one)).slice(-STORED_MESSAGES) }];
  });
}

/** The part of the state that is stored: of large guilds only those members whose messages are. Null before it is known. */
export function snapshotOf(state: State): Snapshot | null {
  const { me, guildOrder, channels, users, read, own, notificationSettings, relationships } = state;
  if (!me) return null;
  // An address of mail has no use here.
  const { email: _email, ...person } = me;
  const authors = new Set(Object.values(state.logs).flatMap(({ messages }) => messages.map(({ author }) => author.id)));
  const wanted = new Set([me.id, ...authors]);
  const guilds = Object.fromEntries(Object.entries(state.guilds).map(([id, guild]) => [id, trimmed(guild, wanted)]));
  const named = new Set([
    ...wanted,
    ...Object.keys(relationships),
    ...Object.values(guilds).flatMap(({ members }) => Object.keys(members)),
  ]);
  for (const { recipients } of Object.values(channels)) for (const { id } of recipients ?? []) named.add(id);
  return {
    me: person,
    guildOrder,
    guilds,
    channels,
    users: Object.fromEntries(Object.entries(users).filter(([id]) => named.has(id))),
    read,
    own,
    notificationSettings,
    relationships,
  };
}

function trimmed(guild: GuildState, wanted: ReadonlySet<string>): GuildState {
  const entries = Object.entries(guild.members);
  const others = entries.filter(([id]) => !wanted.has(id)).slice(0, OTHER_MEMBERS);
  return { ...guild, members: Object.fromEntries([...entries.filter(([id]) => wanted.has(id)), ...others]) };
}

/** The state from what was stored, until the server sends the current one; `outbox` is kept. */
export function stateFrom(before: State, snapshot: Snapshot, channels: readonly ReadChannel[]): State {
  const logs = Object.values(byId(channels)).map(({ id, messages }) => [
    id,
    { ...EMPTY_LOG, status: 'loaded' as const, messages, hasOlder: messages.length >= STORED_MESSAGES },
  ]);
  return { ...EMPTY, ...snapshot, phase: before.phase, outbox: before.outbox, logs: Object.fromEntries(logs) };
}

/** The id of the user in a token, whose first part is the id in base64url; null if it has none. */
export function userOf(token: string): string | null {
  try {
    return atob((token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
}
