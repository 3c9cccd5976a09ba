import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { endWithStage } from '../scheduled-events/status.ts';
import { moderatesStage } from './access.ts';
import { closeStage } from './open-close.ts';
import { findStage } from './queries.ts';
import { deleteStageInstance as operation } from '@guildhall/protocol/operations/guild/stage-instances';

/** Closes a live stage; ends the scheduled event that it was for. */
export const deleteStageInstance = route(operation, {
  access: moderatesStage,
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, access: { guild, channel } }) => {
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild.id);
      const row = (await findStage(tx.db, channel_id)) ?? fail('UNKNOWN_STAGE_INSTANCE');
      await closeStage(tx, row, channel, ctx.viewer.user.id);
      await endWithStage(tx, row);
    });
  },
});
