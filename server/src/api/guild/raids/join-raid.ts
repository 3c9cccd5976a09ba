import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { alertOf } from './alert.ts';

/** A join raid: at least `JOINS` current members joined within `WITHIN` ms. */
const JOINS = 20;
const WITHIN = 60_000;

const arrivals = prepare<{ guild_id: Snowflake; since: number; limit: number }>()((db, param) =>
  db
    .selectFrom('members')
    .select('joined_at')
    .where('guild_id', '=', param('guild_id'))
    .where('joined_at', '>', param('since'))
    .limit(param('limit')),
);

/** A person has joined a guild: alerts it if too many joined within a minute. */
export async function recordArrival(tx: Tx, guildId: Snowflake, user: UserRow): Promise<void> {
  if (user.kind !== 'person') return;
  const recent = await tx.db.all(arrivals, { guild_id: guildId, since: tx.now - WITHIN, limit: JOINS });
  if (recent.length < JOINS) return;
  await alertOf(tx, guildId, { kind: 'JOIN_RAID', user, facts: { join_attempts: String(recent.length) } });
}
