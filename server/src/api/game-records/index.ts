export { HISTORY, MOST_MESSAGES } from './history.ts';
export { tellGames } from './notify.ts';
export { playTogether } from './sessions.ts';
export { sweepLobbyMessages } from './sweep.ts';
