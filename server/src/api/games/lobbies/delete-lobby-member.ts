import { limits, developing } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownLobby } from './access.ts';
import { dropMembers, lockRoster, tellChanges } from './roster.ts';

/** Removes a user from a lobby of the bot's application; a non-member is no error. */
export const deleteLobbyMember = route({
  id: 'delete_lobby_member',
  method: 'DELETE',
  path: '/lobbies/{lobby_id}/members/{user_id}',
  auth: ['bot'],
  access: ownLobby,
  limit: developing(limits.write, 'delete_lobby_member'),
  reply: 204,
  run: async (ctx, { access, path: { user_id } }) => {
    await ctx.transact(async (tx) => {
      const roster = await lockRoster(tx, access.id);
      await dropMembers(tx, roster, [user_id]);
      await tellChanges(tx, roster);
    });
  },
});
