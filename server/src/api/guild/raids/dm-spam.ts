import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { findUser } from '../../people/users/queries.ts';
import { alertOf } from './alert.ts';

/** DM spam: one person starts at least `BEGUN` direct messages within `WITHIN` ms. */
const BEGUN = 10;
const WITHIN = 600_000;

/**
 * Records that a person started a direct message; alerts the guilds that both are in if the person starts too many
 * within ten minutes.
 */
export async function recordOpenedDirect(
  tx: Tx,
  openerId: Snowflake,
  recipientId: Snowflake,
  channelId: Snowflake,
): Promise<void> {
  const opener = await findUser(tx.db, openerId);
  if (opener?.kind !== 'person') return;
  const { kysely } = tx.db;
  const oldest = firstIdAt(tx.now - WITHIN);
  await kysely.deleteFrom('opened_directs').where('user_id', '=', opener.id).where('channel_id', '<', oldest).execute();
  await kysely.insertInto('opened_directs').values({ user_id: opener.id, channel_id: channelId }).execute();
  const begun = await kysely.selectFrom('opened_directs').select('channel_id').where('user_id', '=', opener.id).execute();
  if (begun.length < BEGUN) return;
  const shared = await kysely
    .selectFrom('members as a')
    .innerJoin('members as b', 'b.guild_id', 'a.guild_id')
    .select('a.guild_id')
    .where('a.user_id', '=', opener.id)
    .where('b.user_id', '=', recipientId)
    // A fixed order prevents deadlocks between two of these transactions.
    .orderBy('a.guild_id')
    .execute();
  const raid = { kind: 'DM_SPAM', user: opener, facts: { dms_sent: String(begun.length) } } as const;
  for (const { guild_id } of shared) await alertOf(tx, guild_id, raid);
}
