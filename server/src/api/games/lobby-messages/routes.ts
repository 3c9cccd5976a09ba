import type { Route } from '../../../core/framework/route.ts';
import { createLinkedLobbyGuildInviteForSelf } from './create-linked-lobby-guild-invite-for-self.ts';
import { createLinkedLobbyGuildInviteForUser } from './create-linked-lobby-guild-invite-for-user.ts';
import { createLobbyMessage } from './create-lobby-message.ts';
import { deleteLobbyMessage } from './delete-lobby-message.ts';
import { editLobbyChannelLink } from './edit-lobby-channel-link.ts';
import { getLobbyMessages } from './get-lobby-messages.ts';
import { updateLobbyMessageExternalModerationMetadata } from './update-lobby-message-external-moderation-metadata.ts';
import { updateLobbyMessage } from './update-lobby-message.ts';

/** Lobby messages and linked channels, in path order. */
export const lobbyMessagesRoutes: Route[] = [
  editLobbyChannelLink,
  createLinkedLobbyGuildInviteForSelf,
  createLinkedLobbyGuildInviteForUser,
  getLobbyMessages,
  createLobbyMessage,
  deleteLobbyMessage,
  updateLobbyMessage,
  updateLobbyMessageExternalModerationMetadata,
];
