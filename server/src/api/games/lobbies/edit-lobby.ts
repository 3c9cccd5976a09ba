import { limits, developing } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownLobby } from './access.ts';
import { checkLobbyBody, listedMembers, lobbyValues } from './body.ts';
import { lookAgain } from './lifecycle.ts';
import { ownLobbyObject } from './lobby.ts';
import { lockWilling, putMembers } from './put-members.ts';
import { removeMembers, lockRoster, notifyChanges, updateLobby } from './roster.ts';
import { editLobby as operation } from '@guildhall/protocol/operations/games/lobbies';

/**
 * Updates a lobby of the bot's application; absent fields are kept, null is the default. `members` replaces all
 * members: others are removed (docs/contract/lobbies.md#lobbies). Members are rejected as in create_lobby, and then
 * nothing changes.
 */
export const editLobby = route(operation, {
  access: ownLobby,
  limit: developing(limits.write, 'edit_lobby'),
  run: async (ctx, { access, body }) => {
    checkLobbyBody(body);
    const members = listedMembers(body);
    const named = members.map(({ id }) => id);
    return ctx.transact(async (tx) => {
      const willing = await lockWilling(tx, access.application_id, named);
      const roster = await lockRoster(tx, access.id);
      const before = roster.lobby.idle_timeout;
      await updateLobby(tx, roster, { ...lobbyValues(body), active_at: tx.now });
      if (roster.lobby.idle_timeout !== before) Object.assign(roster.lobby, await lookAgain(tx, roster.lobby));
      if (body.members) {
        const kept = new Set(named);
        await removeMembers(
          tx,
          roster,
          [...roster.members.keys()].filter((id) => !kept.has(id)),
        );
        await putMembers(tx, roster, members, { willing, strict: true });
      }
      await notifyChanges(tx, roster);
      return ownLobbyObject(tx.db, roster.lobby, roster.members.values());
    });
  },
});
