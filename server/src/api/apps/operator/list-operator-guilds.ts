import { LIMITS } from '@guildhall/protocol/limits';
import { listOperatorGuilds as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { sql } from 'kysely';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { PREFIX_END } from '../../../core/values/prefix.ts';
import { operatorOnly } from './access.ts';
import { existingGuilds, operatorGuildObjects } from './operator-guild.ts';

/**
 * Guilds by `query`: an id, a vanity code, or the beginning of a name; newest first, those before `before`. For the operator;
 * others: 50001.
 */
export const listOperatorGuilds = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ store: { read } }, { query: { query, state, before, limit = LIMITS.operator.perPage.default } }) => {
    let found = existingGuilds(read);
    if (state === 'active') found = found.where('guilds.deleted_at', 'is', null);
    if (state === 'suspended') found = found.where('guilds.deleted_at', 'is not', null);
    if (before !== undefined) found = found.where('guilds.id', '<', before);
    if (query !== undefined) {
      const from = query.trim().toLowerCase();
      const name = sql<string>`lower(${sql.ref('guilds.name')})`;
      found = found.where((eb) =>
        eb.or([
          eb.and([eb(name, '>=', from), eb(name, '<', `${from}${PREFIX_END}`)]),
          eb('guilds.vanity_url_code', '=', from),
          ...(/^\d{1,19}$/.test(from) ? [eb('guilds.id', '=', from)] : []),
        ]),
      );
    }
    const rows = await found.orderBy('guilds.id', 'desc').limit(limit).execute();
    return { guilds: await operatorGuildObjects(read, rows) };
  },
});
