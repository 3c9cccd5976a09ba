import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findTemplate } from './queries.ts';
import { describeTemplate } from './template.ts';
import { getGuildTemplate as operation } from '@guildhall/protocol/operations/guild/templates';

/** Returns a template to any user with its code (GuildTemplateResponse). Unknown: 10057. */
export const getGuildTemplate = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path }) =>
    describeTemplate(ctx, (await findTemplate(ctx.store.read, path.code)) ?? fail('UNKNOWN_GUILD_TEMPLATE')),
});
