import { limits, developing } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownLobby } from './access.ts';
import { removeMembers, lockRoster, notifyChanges } from './roster.ts';
import { deleteLobbyMember as operation } from '@guildhall/protocol/operations/games/lobbies';

/** Removes a user from a lobby of the bot's application; removing a non-member succeeds. */
export const deleteLobbyMember = route(operation, {
  access: ownLobby,
  limit: developing(limits.write, 'delete_lobby_member'),
  run: async (ctx, { access, path: { user_id } }) => {
    await ctx.transact(async (tx) => {
      const roster = await lockRoster(tx, access.id);
      await removeMembers(tx, roster, [user_id]);
      await notifyChanges(tx, roster);
    });
  },
});
