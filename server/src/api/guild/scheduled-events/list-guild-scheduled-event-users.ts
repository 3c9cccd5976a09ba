import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { inEvent } from './access.ts';
import { interestedUsers, InterestedQuery } from './interested.ts';

/** Lists the members who are interested in an event. */
export const listGuildScheduledEventUsers = route({
  id: 'list_guild_scheduled_event_users',
  method: 'GET',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users',
  auth: ['bot', 'person'],
  access: inEvent,
  limit: limits.read,
  query: InterestedQuery,
  reply: 200,
  run: (ctx, { path: { guild_id, guild_scheduled_event_id }, query }) =>
    interestedUsers(ctx.store.read, { guildId: guild_id, eventId: guild_scheduled_event_id }, query),
});
