import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { commandObject } from './command.ts';
import { listScope } from './queries.ts';
import { readerLocale } from './locale.ts';
import { accessCommands, REGISTERS } from './access.ts';

/** Lists an application's global commands, oldest first, in the reader's language, or with all languages. */
export const listApplicationCommands = route({
  id: 'list_application_commands',
  method: 'GET',
  path: '/applications/{application_id}/commands',
  auth: REGISTERS,
  access: accessCommands,
  limit: limits.read,
  query: Type.Object({ with_localizations: Type.Optional(Type.Boolean()) }),
  reply: 200,
  run: async (ctx, { access: { application, guildId }, query }) => {
    const shown = query.with_localizations === true ? 'localizations' : { locale: readerLocale(ctx) };
    const rows = await listScope(ctx.store.read, application.id, guildId);
    return rows.map((row) => commandObject(row, shown));
  },
});
