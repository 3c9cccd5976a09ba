import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildState } from '../guild-state.ts';
import type { Platform } from '../platform.ts';
import { prepare } from '../prepared.ts';
import type { ChannelRow } from '../tables.ts';

/** A channel through nobody's eyes: for the system's own work, such as jobs. */
export interface ChannelPlace {
  channel: ChannelRow;
  /** Null in direct messages. */
  guild: GuildState | null;
  /** Of a direct message: everyone in it. */
  recipientIds: readonly Snowflake[];
}

const findDirect = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('channels').selectAll().where('id', '=', param('id')).where('guild_id', 'is', null),
);
const findRecipients = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('recipients').select('user_id').where('channel_id', '=', param('id')),
);

/** A channel as it is now, or undefined when it is gone. Not for use inside a transaction. */
export async function findPlace(platform: Platform, channelId: Snowflake): Promise<ChannelPlace | undefined> {
  const guild = await platform.guildStates.ofChannel(channelId);
  const state = guild?.channels.get(channelId);
  if (guild && state) return { channel: state.row, guild, recipientIds: [] };
  const { read } = platform.store;
  const channel = await read.first(findDirect, { id: channelId });
  if (!channel) return undefined;
  const recipients = await read.all(findRecipients, { id: channelId });
  return { channel, guild: null, recipientIds: recipients.map((recipient) => recipient.user_id) };
}
