import { fail } from '../../../core/framework/errors.ts';
import { lockGuild, readGuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { updateTemplate } from './queries.ts';
import { takeSnapshot } from './snapshot.ts';
import { describeTemplate, manageableTemplate } from './template.ts';
import { syncGuildTemplate as operation } from '@guildhall/protocol/operations/guild/templates';

/** Updates the template to the guild as the caller sees it now, without hidden channels (GuildTemplateResponse). */
export const syncGuildTemplate = route(operation, {
  access: manageableTemplate,
  limit: limits.write,
  run: async (ctx, { access, path: { guild_id, code } }) => {
    const row = await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const guild = (await readGuildState(tx, guild_id)) ?? fail('UNKNOWN_GUILD');
      const snapshot_json = JSON.stringify(takeSnapshot(guild, access.member, tx.now));
      const values = { snapshot_json, taken_by: access.member.userId, updated_at: tx.now };
      return (await updateTemplate(tx.db, code, values)) ?? fail('UNKNOWN_GUILD_TEMPLATE');
    });
    return describeTemplate(ctx, row);
  },
});
