import { LIMITS } from '@guildhall/protocol/limits';
import { Maybe, TextWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { updateTemplate } from './queries.ts';
import { describeTemplate, manageableTemplate } from './template.ts';

/** Changes the name or description of a template; the snapshot is kept (GuildTemplateResponse). */
export const updateGuildTemplate = route({
  id: 'update_guild_template',
  method: 'PATCH',
  path: '/guilds/{guild_id}/templates/{code}',
  auth: ['bot', 'person'],
  access: manageableTemplate,
  limit: limits.write,
  body: Type.Object({
    name: Type.Optional(TextWithin(LIMITS.guilds.templateName)),
    description: Maybe(TextWithin(LIMITS.guilds.templateDescription)),
  }),
  reply: 200,
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
