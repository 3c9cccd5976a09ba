import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { listTemplates } from './queries.ts';
import { describeTemplate } from './template.ts';
import { listGuildTemplates as operation } from '@guildhall/protocol/operations/guild/templates';

/** Lists the guild's templates: at most one (list of GuildTemplateResponse). */
export const listGuildTemplates = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  run: async (ctx, { path }) => {
    const rows = await listTemplates(ctx.store.read, path.guild_id);
    return Promise.all(rows.map((row) => describeTemplate(ctx, row)));
  },
});
