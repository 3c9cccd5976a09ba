import { HEADLESS, type Headless, type HeadlessActivity } from '../../core/framework/headless.ts';
import type { Platform } from '../../core/framework/platform.ts';
import type { GatewayLoaders } from '../loaders.ts';
import { readPresence } from './presence.ts';
import { presenceIn } from './guild-presences.ts';
import { PresenceStore } from './presence-store.ts';

/** Activities that applications show for users without a gateway session. */
export function createHeadless(platform: Platform, loaders: GatewayLoaders): Headless {
  const presences = new PresenceStore(platform, loaders);
  return {
    async show({ id, userId, applicationId, applicationName, scopes, activities, status }: HeadlessActivity) {
      const now = platform.clock.now();
      const oauth = { applicationId, applicationName, scopes, token: '', expiresAt: null };
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
        // Headless sessions receive no events, so they are not found by scope.
        scopes: '',
      };
      await presences.setHeadless(row, presence.activities);
      return { activities: presence.activities, updatedAt: now };
    },
    end: (userId, id) => presences.removeHeadless(userId, id),
    presenceIn: (db, guildId, userId) => presenceIn(db, { guildId, userId }, loaders.sharingOf),
    tellAgain: (userId) => presences.tellAgain(userId),
    announceUser: (user) => presences.announceUser(user),
  };
}
