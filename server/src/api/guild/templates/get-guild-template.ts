import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { findTemplate } from './queries.ts';
import { describeTemplate } from './template.ts';

/** Returns a template to any user with its code (GuildTemplateResponse). Unknown: 10057. */
export const getGuildTemplate = route({
  id: 'get_guild_template',
  method: 'GET',
  path: '/guilds/templates/{code}',
  auth: ['none'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) =>
    describeTemplate(ctx, (await findTemplate(ctx.store.read, path.code)) ?? fail('UNKNOWN_GUILD_TEMPLATE')),
});
