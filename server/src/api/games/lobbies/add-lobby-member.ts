import { only } from '../../../core/framework/only.ts';
import { limits, developing } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownLobby } from './access.ts';
import { checkMetadata } from './body.ts';
import { lobbyMemberObject } from './lobby.ts';
import { lockWilling, putMembers } from './put-members.ts';
import { lockRoster, notifyChanges } from './roster.ts';
import { addLobbyMember as operation } from '@guildhall/protocol/operations/games/lobbies';

/**
 * Adds a user to a lobby of the bot's application, or updates a member: absent fields are kept, null clears them
 * (docs/contract/lobbies.md#members).
 * - Codes: 10013 unknown user, 50026 user who has not authorized the application, 30019 lobby full, 50035 in 100 lobbies already.
 */
export const addLobbyMember = route(operation, {
  access: ownLobby,
  limit: developing(limits.write, 'add_lobby_member'),
  run: async (ctx, { access, path: { user_id: id }, body: { metadata, flags, additional_name } }) => {
    checkMetadata({ metadata });
    return ctx.transact(async (tx) => {
      const willing = await lockWilling(tx, access.application_id, [id]);
      const roster = await lockRoster(tx, access.id);
      const rows = await putMembers(tx, roster, [{ id, metadata, flags, additional_name }], { willing, strict: true });
      await notifyChanges(tx, roster);
      return lobbyMemberObject(only(rows));
    });
  },
});
