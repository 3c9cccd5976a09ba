import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import type { Range } from '../member-lists/windows.ts';
import type { GatewayNode } from '../node.ts';
import { showPresences } from '../presence/show-presences.ts';
import type { Session } from '../session/session.ts';
import { fieldsOf, textsOf } from '../../core/values/json-fields.ts';

/** Maximum number of members in a range, and of ranges in a channel. */
const LONGEST = 100;
const MOST_RANGES = 10;

type Channels = ReadonlyMap<Snowflake, readonly Range[]>;

/** The subscriptions that a client requests in one guild. */
interface Asked {
  channels: Channels;
  /** Undefined leaves the members as they are. */
  memberIds: readonly Snowflake[] | undefined;
}

/**
 * Guild Subscriptions of users' clients: `{guild_id, channels: {id: [[first, last], ...]}}` names the ranges of
 * member lists that they display.
 * - The response is GUILD_MEMBER_LIST_UPDATE, now and on each change; none for a guild that the session is not in.
 * - `members` are the ids of those whose presences it displays as well, in place of those named before. In a large guild
 *   a PRESENCE_UPDATE follows for each who is not offline, now and on each change.
 * - Other subscriptions (typing, activities, threads) are ignored: users receive these events anyway.
 * - A malformed request closes with 4002.
 */
export async function subscribeToGuild(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const guildId = fieldsOf(d)?.guild_id;
  const asked = readAsked(d);
  if (!isSnowflake(guildId) || !asked) connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
  else await hold(node, connection, guildId, asked);
}

/** Guild Subscriptions Bulk: the same for several guilds, `{subscriptions: {guild id: ...}}`. */
export async function subscribeToGuilds(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const guilds = Object.entries(fieldsOf(fieldsOf(d)?.subscriptions) ?? { '': null });
  const asked = guilds.map(([guildId, one]) => ({ guildId, one: isSnowflake(guildId) ? readAsked(one) : undefined }));
  if (asked.some(({ one }) => !one)) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  for (const { guildId, one } of asked) if (one) await hold(node, connection, guildId, one);
}

async function hold(node: GatewayNode, { session }: Connection, guildId: Snowflake, asked: Asked): Promise<void> {
  const hub = session && [...session.hubs].find(({ id }) => id === guildId);
  if (!hub) return;
  if (asked.channels.size > 0) node.lists.hold(node, session, guildId, asked.channels);
  if (asked.memberIds && hub.isLean(session)) await watch(node, session, guildId, asked.memberIds);
}

/** A session displays the presences of these members. */
async function watch(node: GatewayNode, session: Session, guildId: Snowflake, memberIds: readonly Snowflake[]): Promise<void> {
  const known = node.watches.heldBy(session).get(guildId);
  node.watches.set(session, guildId, memberIds);
  session.journal?.changed(session);
  const fresh = memberIds.filter((id) => !known?.has(id));
  await session.following(() => showPresences(node, session, [guildId], fresh));
}

function readAsked(value: unknown): Asked | undefined {
  const channels = readChannels(value);
  const members = fieldsOf(value)?.members;
  const memberIds = members === undefined || members === null ? undefined : textsOf(members);
  if (!channels || (members && !memberIds?.every(isSnowflake))) return undefined;
  return { channels, memberIds };
}

function readChannels(value: unknown): Channels | undefined {
  const fields = fieldsOf(value);
  const channels = fieldsOf(fields?.channels ?? {});
  if (!fields || !channels) return undefined;
  const found = new Map<Snowflake, readonly Range[]>();
  for (const [id, ranges] of Object.entries(channels)) {
    if (!isSnowflake(id) || !Array.isArray(ranges) || ranges.length > MOST_RANGES || !ranges.every(isRange)) return undefined;
    found.set(id, ranges);
  }
  return found;
}

function isRange(value: unknown): value is Range {
  if (!Array.isArray(value) || value.length !== 2 || !value.every((index) => Number.isInteger(index))) return false;
  const [first, last]: number[] = value;
  return first !== undefined && last !== undefined && first >= 0 && last >= first && last - first < LONGEST;
}
