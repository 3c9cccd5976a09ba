import { limits, developing } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { joinedLobby } from '../lobbies/access.ts';
import { inviteToLinked } from './invite-to-linked.ts';
import { createLinkedLobbyGuildInviteForSelf as operation } from '@guildhall/protocol/operations/games/lobby-messages';

/**
 * Creates an invite to a lobby's linked channel for the calling member (LobbyGuildInviteResponse), valid for one use
 * by them within
 * an hour.
 */
export const createLinkedLobbyGuildInviteForSelf = route(operation, {
  access: joinedLobby,
  limit: developing(limits.createInvite, 'create_linked_lobby_guild_invite_for_self'),
  run: (ctx, { access: { lobby } }) => inviteToLinked(ctx, lobby, ctx.viewer.user),
});
