import { limits, developing } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownLobby } from './access.ts';
import { checkMetadata, checkOnce, listedMetadata } from './body.ts';
import { lobbyMemberObject } from './lobby.ts';
import { lockWilling, putMembers } from './put-members.ts';
import { removeMembers, lockRoster, notifyChanges } from './roster.ts';
import { bulkUpdateLobbyMembers as operation } from '@guildhall/protocol/operations/games/lobbies';

/**
 * Adds, changes and removes up to 25 members of a lobby of the bot's application; returns those added and changed
 * (docs/contract/lobbies.md#members).
 * - An unknown user is 10013, and nothing changes.
 * - Users who cannot be added are skipped silently.
 * - Removals make room for additions.
 */
export const bulkUpdateLobbyMembers = route(operation, {
  access: ownLobby,
  limit: developing(limits.write, 'bulk_update_lobby_members'),
  run: async (ctx, { access, body }) => {
    checkOnce(body);
    checkMetadata(listedMetadata(body));
    const gone = body.filter((item) => item.remove_member).map(({ id }) => id);
    const put = body.filter((item) => !item.remove_member).map(({ remove_member: _, ...change }) => change);
    return ctx.transact(async (tx) => {
      const willing = await lockWilling(
        tx,
        access.application_id,
        body.map(({ id }) => id),
      );
      const roster = await lockRoster(tx, access.id);
      await removeMembers(tx, roster, gone);
      const rows = await putMembers(tx, roster, put, { willing, strict: false });
      await notifyChanges(tx, roster);
      return rows.map(lobbyMemberObject);
    });
  },
});
