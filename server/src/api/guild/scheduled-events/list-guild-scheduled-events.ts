import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { seesEvent } from './access.ts';
import { withOwnAnswers } from './interested.ts';
import { eventParts, listOpenEvents } from './queries.ts';
import { scheduledEventObject } from './scheduled-event.ts';
import { listGuildScheduledEvents as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Lists the guild's open events that the viewer can see; for people with their own responses (`user_rsvp`). */
export const listGuildScheduledEvents = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path: { guild_id }, query, access }) => {
    const rows = await listOpenEvents(ctx.store.read, guild_id);
    const seen = rows.filter((row) => seesEvent(ctx, access, row));
    const parts = await eventParts(ctx.store.read, guild_id, seen, { withCount: query.with_user_count === true });
    return withOwnAnswers(ctx, parts.map(scheduledEventObject));
  },
});
