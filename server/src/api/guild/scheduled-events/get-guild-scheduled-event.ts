import { only } from '../../../core/framework/only.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inEvent } from './access.ts';
import { withOwnAnswers } from './interested.ts';
import { eventParts } from './queries.ts';
import { scheduledEventObject } from './scheduled-event.ts';
import { getGuildScheduledEvent as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Returns one event, even if it is over; for people with their own response (`user_rsvp`). */
export const getGuildScheduledEvent = route(operation, {
  access: inEvent,
  limit: limits.read,
  run: async (ctx, { path: { guild_id }, query, access: { event } }) => {
    const options = { withCount: query.with_user_count === true };
    const [parts] = await eventParts(ctx.store.read, guild_id, [event], options);
    return only(await withOwnAnswers(ctx, [scheduledEventObject(parts ?? { row: event, exceptions: [] })]));
  },
});
