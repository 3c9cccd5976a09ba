import type { Route } from '../../../core/framework/route.ts';
import { addLobbyMember } from './add-lobby-member.ts';
import { bulkUpdateLobbyMembers } from './bulk-update-lobby-members.ts';
import { createLobby } from './create-lobby.ts';
import { createOrJoinLobby } from './create-or-join-lobby.ts';
import { deleteLobby } from './delete-lobby.ts';
import { deleteLobbyMember } from './delete-lobby-member.ts';
import { editLobby } from './edit-lobby.ts';
import { getLobby } from './get-lobby.ts';
import { leaveLobby } from './leave-lobby.ts';

/** All routes under /lobbies, in path order. */
export const lobbiesRoutes: Route[] = [
  createOrJoinLobby,
  createLobby,
  getLobby,
  deleteLobby,
  editLobby,
  leaveLobby,
  bulkUpdateLobbyMembers,
  addLobbyMember,
  deleteLobbyMember,
];
