import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inEvent } from './access.ts';
import { interestedUsers } from './interested.ts';
import { findException } from './queries.ts';
import { listGuildScheduledEventExceptionUsers as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Lists the members who responded to one occurrence separately from the event as a whole. */
export const listGuildScheduledEventExceptionUsers = route(operation, {
  access: inEvent,
  limit: limits.read,
  run: async (ctx, { path, query }) => {
    const { guild_id: guildId, guild_scheduled_event_id: eventId, guild_scheduled_event_exception_id: exceptionId } = path;
    if (!(await findException(ctx.store.read, eventId, exceptionId))) fail('UNKNOWN_SCHEDULED_EVENT');
    return interestedUsers(ctx.store.read, { guildId, eventId, exceptionId }, query);
  },
});
