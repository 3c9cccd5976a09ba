import type { Route } from '../../core/route.ts';
import { addLobbyMember } from './add-lobby-member.ts';
import { bulkUpdateLobbyMembers } from './bulk-update-lobby-members.ts';
import { createLobby } from './create-lobby.ts';
import { createOrJoinLobby } from './create-or-join-lobby.ts';
import { deleteLobby } from './delete-lobby.ts';
import { deleteLobbyMember } from './delete-lobby-member.ts';
import { editLobby } from './edit-lobby.ts';
import { getLobby } from './get-lobby.ts';
import { leaveLobby } from './leave-lobby.ts';

export { accessLobby, type JoinedLobby, joinedLobby, type LobbyAccess, ownLobby, PLAYS } from './access.ts';
export { connectLobbies, disconnectWhenOffline } from './connect.ts';
export { gameSessions } from './events.ts';
export { endLobbiesOf, noteLobbyActivity } from './lifecycle.ts';
export { gatewayLobby, joinedLobbies, type LobbyObject, lobbyObject } from './lobby.ts';
export { findLobby, findLobbyMember, listLobbyMemberIds, lockLobby } from './queries.ts';
export { leaveLobbies } from './leave-lobbies.ts';
export { moveLobbyMessages } from './move-messages.ts';
export { moveLobbyMemberships } from './move-memberships.ts';
export { lockWilling } from './put-members.ts';
export { lockRoster, lockRosterOf, refuse, type Roster, tellChanges, updateLobby } from './roster.ts';

/** Everything under /lobbies, in path order. */
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
