import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inEvent } from './access.ts';
import { countInterested } from './queries.ts';
import { countGuildScheduledEventUsers as operation } from '@guildhall/protocol/operations/guild/scheduled-events';

/** Counts the members interested in an event, and in up to 10 of its occurrences. */
export const countGuildScheduledEventUsers = route(operation, {
  access: inEvent,
  limit: limits.read,
  run: async (ctx, { path: { guild_id, guild_scheduled_event_id: id }, query }) => {
    const asked = [query.guild_scheduled_event_exception_ids ?? []].flat();
    const db = ctx.store.read;
    const whole = await countInterested(db, guild_id, [id]);
    const single = await countInterested(db, guild_id, [id], asked);
    return {
      guild_scheduled_event_count: whole.get(id) ?? 0,
      guild_scheduled_event_exception_counts: Object.fromEntries(asked.map((one) => [one, single.get(one) ?? 0])),
    };
  },
});
