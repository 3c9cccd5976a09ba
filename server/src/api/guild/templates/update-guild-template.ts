import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { updateTemplate } from './queries.ts';
import { describeTemplate, manageableTemplate } from './template.ts';
import { updateGuildTemplate as operation } from '@guildhall/protocol/operations/guild/templates';

/** Changes the name or description of a template; the snapshot is kept (GuildTemplateResponse). */
export const updateGuildTemplate = route(operation, {
  access: manageableTemplate,
  limit: limits.write,
  run: async (ctx, { path, body }) => {
    const row = await ctx.transact(async (tx) => {
      const values = {
        updated_at: tx.now,
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.description === undefined ? {} : { description: body.description || null }),
      };
      return (await updateTemplate(tx.db, path.code, values)) ?? fail('UNKNOWN_GUILD_TEMPLATE');
    });
    return describeTemplate(ctx, row);
  },
});
