import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { adopted, CLEARED, setPrimaryGuild } from './primary-guild.ts';
import { shownTag } from './tag.ts';

/** Users changed per transaction. */
const PER_STEP = 100;

/**
 * Clears the tag of the users who adopted it before the guild changed or removed it: a guild must not change the text
 * next to its members' names. They may adopt the new one.
 */
export const applyTag = job<{ guild_id: Snowflake }>({
  kind: 'guild_tags.apply',
  run: async (platform, { guild_id }) => {
    let after: Snowflake | undefined = '0';
    while (after !== undefined) {
      const from: Snowflake = after;
      after = await transact(platform, { userId: null, reason: null }, (tx) => applyToSome(tx, guild_id, from));
    }
  },
});

/** Checks the next users after `after`; returns the last of them, or undefined if there are no more. */
async function applyToSome(tx: Tx, guild_id: Snowflake, after: Snowflake): Promise<Snowflake | undefined> {
  const some = tx.db.kysely
    .selectFrom('users')
    .selectAll()
    .where('primary_guild_id', '=', guild_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PER_STEP);
  const users = await some.forUpdate().execute();
  if (!users.length) return undefined;
  // Read after locking the users: a later change of the tag enqueues its own job, which waits for these locks.
  const guilds = tx.db.kysely.selectFrom('guilds').select('tag_json').where('id', '=', guild_id).where('deleted_at', 'is', null);
  const guild = await guilds.executeTakeFirst();
  const tag = guild ? shownTag(guild) : null;
  const current = tag && JSON.stringify(adopted(guild_id, tag));
  const stale = users.filter(({ primary_guild_json }) => primary_guild_json !== current);
  for (const user of stale) await setPrimaryGuild(tx, user, CLEARED, { gone: guild ? undefined : guild_id });
  return users.at(-1)?.id;
}
