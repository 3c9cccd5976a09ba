import { suspendGuild as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { GUILD_DELETE } from '../../guild/guilds/events.ts';
import { updateGuildRow } from '../../guild/guilds/queries.ts';
import { endCallsOfGuild } from '../../guild/voice-states/connect.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';

/**
 * Suspends a guild (204; docs/contract/people.md#operators): its members no longer see it (GUILD_DELETE) and its calls end, but nothing is
 * deleted. Suspended or unknown: 10004.
 */
export const suspendGuild = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { guild_id }, body }) =>
    ctx.transact(async (tx) => {
      await changeGuild(tx, guild_id);
      const reason = (body.reason ?? ctx.reason)?.replaceAll('\0', '') || null;
      await tx.db.kysely
        .insertInto('guild_suspensions')
        .values({ guild_id, operator_id: ctx.viewer.user.id, reason, created_at: tx.now })
        .execute();
      await updateGuildRow(tx.db, guild_id, { deleted_at: tx.now });
      await endCallsOfGuild(tx, { guild_id });
      await tx.db.kysely.deleteFrom('voice_states').where('guild_id', '=', guild_id).execute();
      await recordAction(tx, ctx, { action: 'guild_suspend', target: ['guild', guild_id], reason });
      tx.emit(GUILD_DELETE, { guild_id }, { id: guild_id });
    }),
});
