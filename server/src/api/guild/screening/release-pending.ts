import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import { findMembersByIds, updateMemberRow } from '../members/queries.ts';
import { GATE } from './form.ts';
import { emitMemberUpdate } from '../members/events.ts';

/** Members released per transaction. */
const PER_STEP = 200;

/** Releases all pending members once a guild no longer screens its members: GUILD_MEMBER_UPDATE for each. */
export const releasePending = job<{ guild_id: Snowflake }>({
  kind: 'screening.release',
  run: async (platform, { guild_id }) => {
    const step = () => transact(platform, { userId: null, reason: null }, (tx) => releaseSome(tx, guild_id));
    while (await step());
  },
});

/** Returns true if more may be pending. */
async function releaseSome(tx: Tx, guild_id: Snowflake): Promise<boolean> {
  await lockGuild(tx.db, guild_id);
  const guild = await tx.db.kysely.selectFrom('guilds').select('features_json').where('id', '=', guild_id).executeTakeFirst();
  const features: string[] = JSON.parse(guild?.features_json ?? '[]');
  // Screening was enabled again meanwhile: the remaining members must accept the rules after all.
  if (features.includes(GATE)) return false;
  const pending = tx.db.kysely
    .selectFrom('members')
    .select('user_id')
    .where('guild_id', '=', guild_id)
    .where('pending', '=', 1)
    .orderBy('user_id')
    .limit(PER_STEP);
  const waiting = await pending.forUpdate().execute();
  const found = await findMembersByIds(
    tx.db,
    guild_id,
    waiting.map((row) => row.user_id),
  );
  for (const { member, user } of found.values()) emitMemberUpdate(tx, await updateMemberRow(tx.db, member, { pending: 0 }), user);
  return waiting.length === PER_STEP;
}
