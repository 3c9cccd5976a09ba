import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { findUser } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { integrationObject } from '../../guild/integrations/integration.ts';
import { listIntegrations } from '../../guild/integrations/queries.ts';
import { listGuildIntegrations as operation } from '@guildhall/protocol/operations/guild/integrations';

/** Lists the first 50 applications of a guild, with the user who added each (list of DiscordIntegrationResponse). */
export const listGuildIntegrations = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  run: async (ctx, { path }) => {
    const db = ctx.store.read;
    const described = [];
    for (const row of await listIntegrations(db, path.guild_id)) {
      const application = await findApplication(db, row.application_id);
      const bot = application && (await findUser(db, application.bot_id));
      if (!bot) continue;
      const user = await findUser(db, row.user_id);
      described.push({ ...integrationObject(row, application, bot), ...(user ? { user: userObject(user) } : {}) });
    }
    return described;
  },
});
