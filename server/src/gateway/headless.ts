import { HEADLESS, type Headless, type HeadlessActivity } from '../core/headless.ts';
import type { Platform } from '../core/platform.ts';
import type { GatewayLoaders } from './loaders.ts';
import { readPresence } from './presence.ts';
import { presenceIn } from './presences-in-guild.ts';
import { Presences } from './presences.ts';

/** What applications show of people without a session of the gateway. */
export function createHeadless(platform: Platform, loaders: GatewayLoaders): Headless {
  const presences = new Presences(platform, loaders);
  return {
    async show({ id, userId, applicationId, scopes, activities, status }: HeadlessActivity) {
      const now = platform.clock.now();
      const oauth = { applicationId, scopes, token: '', expiresAt: null };
      const presence = readPresence({ status, activities }, { person: false, oauth }, now);
      if (!presence) return null;
      const row = {
        id,
        node_id: HEADLESS,
        user_id: userId,
        status,
        client: 'desktop',
        since: null,
        afk: 0,
        updated_at: now,
        application_id: applicationId,
        // It hears nothing, so it plays for nobody who asks who listens.
        scopes: '',
      };
      await presences.setHeadless(row, presence.activities);
      return { activities: presence.activities, updatedAt: now };
    },
    end: (userId, id) => presences.removeHeadless(userId, id),
    presenceIn: (db, guildId, userId) => presenceIn(db, { guildId, userId }, loaders.sharingOf),
    tellAgain: (userId) => presences.tellAgain(userId),
  };
}
