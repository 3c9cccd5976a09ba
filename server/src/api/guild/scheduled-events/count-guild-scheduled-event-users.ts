import { Snowflake } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { inEvent } from './access.ts';
import { countInterested } from './queries.ts';

const Query = Type.Object({
  guild_scheduled_event_exception_ids: Type.Optional(Type.Union([Type.Array(Snowflake(), { maxItems: 10 }), Snowflake()])),
});

/** Counts the members interested in an event, and in up to 10 of its occurrences. */
export const countGuildScheduledEventUsers = route({
  id: 'count_guild_scheduled_event_users',
  method: 'GET',
  path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/counts',
  auth: ['bot', 'person'],
  access: inEvent,
  limit: limits.read,
  query: Query,
  reply: 200,
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
