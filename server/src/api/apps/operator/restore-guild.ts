import type { Snowflake } from '@guildhall/protocol/ids';
import { restoreGuild as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { liftSuspension } from './operator-guild.ts';

/** Lifts the suspension of a guild (204): its members' sessions receive it (GUILD_CREATE). Not suspended: 10004. */
export const restoreGuild = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { guild_id } }) =>
    ctx.transact(async (tx) => {
      await liftSuspension(tx, guild_id);
      for (const { user_id } of await sessionsOf(tx, guild_id)) tx.signal({ type: 'guild_joined', user_id, guild_id });
      await recordAction(tx, ctx, { action: 'guild_restore', target: ['guild', guild_id] });
    }),
});

/** The members with a session. */
function sessionsOf(tx: Tx, guild_id: Snowflake) {
  return tx.db.kysely
    .selectFrom('gateway_sessions')
    .innerJoin('members', 'members.user_id', 'gateway_sessions.user_id')
    .select('gateway_sessions.user_id')
    .distinct()
    .where('members.guild_id', '=', guild_id)
    .orderBy('gateway_sessions.user_id')
    .execute();
}
