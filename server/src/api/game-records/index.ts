export { endHeadless, endShown } from './headless.ts';
export { HISTORY, MOST_MESSAGES } from './history.ts';
export { dropLink, forgetLobby, linkChanged, linkTo, setLink, requireAuthorization, tellRenamed } from './link.ts';
export { lobbyAuthors, type LobbyMessageObject, lobbyMessageObject, updatedLobbyMessage } from './lobby-message.ts';
export { findLinkedLobbyId, findLobbyMessage, listLobbyMessages } from './lobby-queries.ts';
export { tellGames } from './notify.ts';
export { playTogether } from './sessions.ts';
export {
  addLobbyMessage,
  changeLobbyMessage,
  dropLobbyMessages,
  loadShared,
  lockSharing,
  shareDeletion,
  shareEdit,
  shareMessage,
} from './share.ts';
export { sweepLobbyMessages } from './sweep.ts';
