import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';

/** The kind of possessions a user must transfer before the account can be deleted. */
export async function holdsSomething(db: Db, userId: Snowflake): Promise<'guilds' | 'teams' | null> {
  const { kysely } = db;
  const guild = kysely.selectFrom('guilds').select('id').where('owner_id', '=', userId).where('deleted_at', 'is', null);
  if (await guild.limit(1).executeTakeFirst()) return 'guilds';
  const team = kysely.selectFrom('teams').select('id').where('owner_user_id', '=', userId).limit(1);
  if (await team.executeTakeFirst()) return 'teams';
  const application = kysely.selectFrom('applications').select('id').where('owner_id', '=', userId).limit(1);
  return (await application.executeTakeFirst()) ? 'teams' : null;
}

/** Rejects owners of guilds (40011), and of teams or applications (40028). */
export async function refuseHoldings(db: Db, userId: Snowflake): Promise<void> {
  const held = await holdsSomething(db, userId);
  if (held === 'guilds') fail('TRANSFER_GUILDS_BEFORE_DELETING');
  if (held === 'teams') fail('TRANSFER_TEAMS_BEFORE_DELETING');
}
