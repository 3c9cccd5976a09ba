import type { Id } from '../../../api/wire-base.ts';
import { request } from '../../../state/session.ts';
import { useLive } from '../use-live.ts';

const AFTER = [
  'GUILD_SCHEDULED_EVENT_CREATE',
  'GUILD_SCHEDULED_EVENT_UPDATE',
  'GUILD_SCHEDULED_EVENT_DELETE',
  'GUILD_SCHEDULED_EVENT_USER_ADD',
  'GUILD_SCHEDULED_EVENT_USER_REMOVE',
  'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE',
  'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE',
  'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE',
] as const;

/** The events of a guild that are planned or take place, by their start. */
export function useEvents(guildId: Id) {
  return useLive({
    guildId,
    key: 'scheduled-events',
    after: AFTER,
    load: async () => {
      const query = { with_user_count: true };
      const events = await request('GET /guilds/{guild_id}/scheduled-events', { guild_id: guildId, query });
      return events.sort((a, b) => Date.parse(a.scheduled_start_time) - Date.parse(b.scheduled_start_time));
    },
  });
}
