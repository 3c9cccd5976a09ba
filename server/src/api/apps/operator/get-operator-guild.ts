import { getOperatorGuild as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from './access.ts';
import { existingGuilds, operatorGuildObjects } from './operator-guild.ts';

/** A guild with its counts, also a suspended one. Unknown: 10004. For the operator; others: 50001. */
export const getOperatorGuild = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ store: { read } }, { path: { guild_id } }) => {
    const row = (await existingGuilds(read).where('guilds.id', '=', guild_id).executeTakeFirst()) ?? fail('UNKNOWN_GUILD');
    const [guild] = await operatorGuildObjects(read, [row]);
    const count = async (table: 'channels' | 'roles' | 'voice_states' | 'reports') => {
      const rows = read.kysely
        .selectFrom(table)
        .where('guild_id', '=', guild_id)
        .select((eb) => eb.fn.countAll().as('count'));
      return Number((await rows.executeTakeFirstOrThrow()).count);
    };
    const bots = read.kysely.selectFrom('integrations').where('guild_id', '=', guild_id);
    return {
      ...(guild ?? fail('UNKNOWN_GUILD')),
      channels: await count('channels'),
      roles: await count('roles'),
      bots: Number((await bots.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count),
      voice_sessions: await count('voice_states'),
      reports: await count('reports'),
    };
  },
});
