import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import type { StreamRow } from '../../../core/tables/voice.ts';

/** The place of a stream, as its key names it. */
export interface StreamPlace {
  /** null in private calls. */
  guildId: Snowflake | null;
  channelId: Snowflake;
  ownerId: Snowflake;
}

/** The key by which clients name a stream. */
export function streamKey({ guild_id, channel_id, owner_id }: Pick<StreamRow, 'guild_id' | 'channel_id' | 'owner_id'>): string {
  return guild_id === null ? `call:${channel_id}:${owner_id}` : `guild:${guild_id}:${channel_id}:${owner_id}`;
}

/** Reads a key; undefined if it is malformed. */
export function readStreamKey(key: unknown): StreamPlace | undefined {
  if (typeof key !== 'string') return undefined;
  const [kind, ...ids] = key.split(':');
  if (!ids.every(isSnowflake)) return undefined;
  const [first = '', second = '', third = ''] = ids;
  if (kind === 'guild' && ids.length === 3) return { guildId: first, channelId: second, ownerId: third };
  return kind === 'call' && ids.length === 2 ? { guildId: null, channelId: first, ownerId: second } : undefined;
}
