import { deleteOperatorGuild as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { removeGuild } from '../../guild/guilds/remove-guild.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { findSuspension, liftSuspension } from './operator-guild.ts';

/** Deletes a guild permanently, also a suspended one (204; GUILD_DELETE). Unknown: 10004. For the operator; others: 50001. */
export const deleteOperatorGuild = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { guild_id } }) =>
    ctx.transact(async (tx) => {
      if (await findSuspension(tx.db, guild_id)) await liftSuspension(tx, guild_id);
      const guild = await changeGuild(tx, guild_id);
      await removeGuild(tx, guild);
      const changes = [{ key: 'name', old_value: guild.row.name }];
      await recordAction(tx, ctx, { action: 'guild_delete', target: ['guild', guild_id], changes });
    }),
});
