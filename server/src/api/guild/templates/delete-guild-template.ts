import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { deleteTemplate } from './queries.ts';
import { describeTemplate, manageableTemplate } from './template.ts';
import { deleteGuildTemplate as operation } from '@guildhall/protocol/operations/guild/templates';

/** Deletes a template and returns it. */
export const deleteGuildTemplate = route(operation, {
  access: manageableTemplate,
  limit: limits.write,
  run: async (ctx, { path, access }) => {
    const described = await describeTemplate(ctx, access.template);
    await ctx.transact(async (tx) => {
      if (!(await deleteTemplate(tx.db, path.code))) fail('UNKNOWN_GUILD_TEMPLATE');
    });
    return described;
  },
});
