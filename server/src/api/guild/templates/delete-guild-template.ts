import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { deleteTemplate } from './queries.ts';
import { describeTemplate, manageableTemplate } from './template.ts';

/** Deletes a template and returns it. */
export const deleteGuildTemplate = route({
  id: 'delete_guild_template',
  method: 'DELETE',
  path: '/guilds/{guild_id}/templates/{code}',
  auth: ['bot', 'person'],
  access: manageableTemplate,
  limit: limits.write,
  reply: 200,
  run: async (ctx, { path, access }) => {
    const described = await describeTemplate(ctx, access.template);
    await ctx.transact(async (tx) => {
      if (!(await deleteTemplate(tx.db, path.code))) fail('UNKNOWN_GUILD_TEMPLATE');
    });
    return described;
  },
});
