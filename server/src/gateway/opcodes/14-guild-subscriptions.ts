import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import type { Range } from '../member-lists/windows.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf } from '../json-fields.ts';

/** Maximum number of members in a range, and of ranges in a channel. */
const LONGEST = 100;
const MOST_RANGES = 10;

type Channels = ReadonlyMap<Snowflake, readonly Range[]>;

/**
 * Guild Subscriptions of users' clients: `{guild_id, channels: {id: [[first, last], ...]}}` names the ranges of
 * member lists that they display.
 * - The response is GUILD_MEMBER_LIST_UPDATE, now and on each change; none for a guild that the session is not in.
 * - Other subscriptions (typing, activities, threads, members) are ignored: users receive these events anyway.
 * - A malformed request closes with 4002.
 */
export function subscribeToGuild(node: GatewayNode, connection: Connection, d: unknown): void {
  const guildId = fieldsOf(d)?.guild_id;
  const channels = readChannels(d);
  if (!isSnowflake(guildId) || !channels) connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
  else hold(node, connection, guildId, channels);
}

/** Guild Subscriptions Bulk: the same for several guilds, `{subscriptions: {guild id: ...}}`. */
export function subscribeToGuilds(node: GatewayNode, connection: Connection, d: unknown): void {
  const guilds = Object.entries(fieldsOf(fieldsOf(d)?.subscriptions) ?? { '': null });
  const asked = guilds.map(([guildId, one]) => ({ guildId, channels: isSnowflake(guildId) ? readChannels(one) : undefined }));
  if (asked.some(({ channels }) => !channels)) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  for (const { guildId, channels } of asked) if (channels) hold(node, connection, guildId, channels);
}

function hold(node: GatewayNode, { session }: Connection, guildId: Snowflake, channels: Channels): void {
  if (session && channels.size > 0 && [...session.hubs].some(({ id }) => id === guildId))
    node.lists.hold(node, session, guildId, channels);
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
