import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../framework/prepared.ts';
import type { Db } from '../framework/store.ts';

const find = prepare<{ guild_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('voice_states')
    .select('channel_id')
    .where('guild_id', '=', param('guild_id'))
    .where('user_id', '=', param('user_id')),
);

/**
 * The voice channel that a member is connected to, which counts as viewing it
 * (docs/contract/channels.md#obfuscated-channels); undefined if there is none.
 */
export async function connectedChannelId(db: Db, guildId: Snowflake, userId: Snowflake): Promise<Snowflake | undefined> {
  return (await db.first(find, { guild_id: guildId, user_id: userId }))?.channel_id;
}
