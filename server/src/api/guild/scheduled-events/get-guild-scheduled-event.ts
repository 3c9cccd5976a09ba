import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { inEvent } from './access.ts';
import { withOwnAnswers } from './interested.ts';
import { eventParts } from './queries.ts';
import { scheduledEventObject } from './scheduled-event.ts';

/** Returns one event, even if it is over; for people with their own response (`user_rsvp`). */
export const getGuildScheduledEvent = route({
  id: 'get_guild_scheduled_event',
  method: 'GET',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
  auth: ['bot', 'person'],
  access: inEvent,
  limit: limits.read,
  query: Type.Object({ with_user_count: Type.Optional(Type.Boolean()) }),
  reply: 200,
  run: async (ctx, { path: { guild_id }, query, access: { event } }) => {
    const options = { withCount: query.with_user_count === true };
    const [parts] = await eventParts(ctx.store.read, guild_id, [event], options);
    const [object] = await withOwnAnswers(ctx, [scheduledEventObject(parts ?? { row: event, exceptions: [] })]);
    return object;
  },
});
