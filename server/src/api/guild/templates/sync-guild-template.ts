import { fail } from '../../../core/errors.ts';
import { lockGuild, readGuildState } from '../../../core/guild-state.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { updateTemplate } from './queries.ts';
import { takeSnapshot } from './snapshot.ts';
import { describeTemplate, manageableTemplate } from './template.ts';

/** Updates the template to the guild as the caller sees it now, without hidden channels (GuildTemplateResponse). */
export const syncGuildTemplate = route({
  id: 'sync_guild_template',
  method: 'PUT',
  path: '/guilds/{guild_id}/templates/{code}',
  auth: ['bot', 'person'],
  access: manageableTemplate,
  limit: limits.write,
  reply: 200,
  run: async (ctx, { access, path: { guild_id, code } }) => {
    const row = await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const guild = (await readGuildState(tx.db, guild_id)) ?? fail('UNKNOWN_GUILD');
      const snapshot_json = JSON.stringify(takeSnapshot(guild, access.member, tx.now));
      const values = { snapshot_json, taken_by: access.member.userId, updated_at: tx.now };
      return (await updateTemplate(tx.db, code, values)) ?? fail('UNKNOWN_GUILD_TEMPLATE');
    });
    return describeTemplate(ctx, row);
  },
});
