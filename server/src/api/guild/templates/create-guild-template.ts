import { randomBytes } from 'node:crypto';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild, readGuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { insertTemplate } from './queries.ts';
import { takeSnapshot } from './snapshot.ts';
import { describeTemplate } from './template.ts';
import { createGuildTemplate as operation } from '@guildhall/protocol/operations/guild/templates';

/**
 * Creates a template from the guild as the caller sees it now, without hidden channels (GuildTemplateResponse). At most
 * one per guild: 30031.
 */
export const createGuildTemplate = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { access, path: { guild_id }, body }) => {
    const row = await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const guild = (await readGuildState(tx, guild_id)) ?? fail('UNKNOWN_GUILD');
      const template = {
        code: randomBytes(9).toString('base64url'),
        guild_id,
        name: body.name,
        description: body.description || null,
        usage_count: 0,
        creator_id: ctx.viewer.user.id,
        created_at: tx.now,
        updated_at: tx.now,
        taken_by: ctx.viewer.user.id,
        snapshot_json: JSON.stringify(takeSnapshot(guild, access.member, tx.now)),
      };
      if (!(await insertTemplate(tx.db, template))) fail('GUILD_ALREADY_HAS_TEMPLATE');
      return template;
    });
    return describeTemplate(ctx, row);
  },
});
