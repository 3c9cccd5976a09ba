import { fail } from '../../../core/framework/errors.ts';
import { limits, developing } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findLobbyMember } from '../lobbies/queries.ts';
import { lockWilling } from '../lobbies/put-members.ts';
import { ownLobby } from '../lobbies/access.ts';
import { refuse } from '../lobbies/roster.ts';
import { findUser } from '../../people/users/queries.ts';
import { inviteToLinked, refuseWithoutGuilds } from './invite-to-linked.ts';
import { createLinkedLobbyGuildInviteForUser as operation } from '@guildhall/protocol/operations/games/lobby-messages';

/**
 * Creates an invite to a lobby's linked channel for a user (LobbyGuildInviteResponse), valid for one use by them within an hour.
 * - 50026 unless the user is a member of the lobby, or lets the application add them to lobbies.
 * - 10013 for an unknown user.
 */
export const createLinkedLobbyGuildInviteForUser = route(operation, {
  access: ownLobby,
  limit: developing(limits.createInvite, 'create_linked_lobby_guild_invite_for_user'),
  run: async (ctx, { path: { user_id }, access: lobby }) => {
    const user = (await findUser(ctx.store.read, user_id)) ?? fail('UNKNOWN_USER');
    refuseWithoutGuilds(user);
    if (!(await findLobbyMember(ctx.store.read, lobby.id, user_id))) {
      const { authorized } = await ctx.transact((tx) => lockWilling(tx, lobby.application_id, [user_id]));
      if (!authorized.has(user_id)) refuse('unauthorized');
    }
    return inviteToLinked(ctx, lobby, user);
  },
});
