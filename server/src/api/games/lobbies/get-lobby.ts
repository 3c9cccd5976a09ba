import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownLobby } from './access.ts';
import { ownLobbyObject } from './lobby.ts';
import { getLobby as operation } from '@guildhall/protocol/operations/games/lobbies';

/** Returns a lobby of the bot's application. 10031 if unknown, 50001 if another application's. */
export const getLobby = route(operation, {
  access: ownLobby,
  limit: limits.read,
  run: (ctx, { access }) => ownLobbyObject(ctx.store.read, access),
});
