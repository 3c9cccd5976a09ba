import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';

/** The channel where a guild's system messages are sent. */
export interface SystemChannel {
  channel: ChannelRow;
  /** The system messages that are turned off: bits of SYSTEM_CHANNEL_FLAGS. */
  flags: number;
  ownerId: Snowflake;
}

/** The system channel of a guild, or undefined if it has none. */
export async function findSystemChannel(db: Db, guildId: Snowflake): Promise<SystemChannel | undefined> {
  const found = await db.kysely
    .selectFrom('guilds')
    .innerJoin('channels', 'channels.id', 'guilds.system_channel_id')
    .selectAll('channels')
    .select(['guilds.system_channel_flags as flags_of_guild', 'guilds.owner_id as owner_of_guild'])
    .where('guilds.id', '=', guildId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { flags_of_guild: flags, owner_of_guild: ownerId, ...channel } = found;
  return { channel, flags, ownerId };
}
