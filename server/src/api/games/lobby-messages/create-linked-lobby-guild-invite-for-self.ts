import { limits, developing } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { joinedLobby, PLAYS } from '../lobbies/access.ts';
import { inviteToLinked } from './invite-to-linked.ts';

/**
 * Creates an invite to a lobby's linked channel for the calling member (LobbyGuildInviteResponse), valid for one use
 * by them within
 * an hour.
 */
export const createLinkedLobbyGuildInviteForSelf = route({
  id: 'create_linked_lobby_guild_invite_for_self',
  method: 'POST',
  path: '/lobbies/{lobby_id}/members/@me/invites',
  auth: PLAYS,
  access: joinedLobby,
  limit: developing(limits.createInvite, 'create_linked_lobby_guild_invite_for_self'),
  reply: 200,
  run: (ctx, { access: { lobby } }) => inviteToLinked(ctx, lobby, ctx.viewer.user),
});
