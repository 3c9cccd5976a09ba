import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inEvent } from './access.ts';
import { interestedUsers } from './interested.ts';
import { listGuildScheduledEventUsers as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Lists the members who are interested in an event. */
export const listGuildScheduledEventUsers = route(operation, {
  access: inEvent,
  limit: limits.read,
  run: (ctx, { path: { guild_id, guild_scheduled_event_id }, query }) =>
    interestedUsers(ctx.store.read, { guildId: guild_id, eventId: guild_scheduled_event_id }, query),
});
