import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { commandObject } from './command.ts';
import { listScope } from './queries.ts';
import { readerLocale } from './locale.ts';
import { accessCommands } from './access.ts';
import { listApplicationCommands as operation } from '@guildhall/protocol/operations/apps/commands';

/** Lists an application's global commands, oldest first, in the reader's language, or with all languages. */
export const listApplicationCommands = route(operation, {
  access: accessCommands,
  limit: limits.read,
  run: async (ctx, { access: { application, guildId }, query }) => {
    const shown = query.with_localizations === true ? 'localizations' : { locale: readerLocale(ctx) };
    const rows = await listScope(ctx.store.read, application.id, guildId);
    return rows.map((row) => commandObject(row, shown));
  },
});
