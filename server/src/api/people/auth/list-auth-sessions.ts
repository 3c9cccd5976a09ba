import { authSessionId } from '../../../core/access/auth-session.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { sessionsOf } from './sessions.ts';
import { listAuthSessions as operation } from '@guildhall/protocol/operations/people/auth';

const SHOWN = 50;

/**
 * Lists a user's logins: `{user_sessions: [{id_hash, approx_last_used_time, client_info}]}`, most recently used first, up to 50.
 */
export const listAuthSessions = route(operation, {
  access: open,
  limit: limits.read,
  run: async ({ store, viewer }) => {
    const sessions = await sessionsOf(store.read, viewer.user.id);
    return {
      user_sessions: sessions.slice(0, SHOWN).map(({ hash, usedAt, os, platform }) => ({
        id_hash: authSessionId(hash),
        approx_last_used_time: isoTime(usedAt),
        client_info: { os, platform, location: null },
      })),
    };
  },
});
