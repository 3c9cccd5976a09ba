import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownLobby } from './access.ts';
import { ownLobbyObject } from './lobby.ts';

/** Returns a lobby of the bot's application. 10031 if unknown, 50001 if another application's. */
export const getLobby = route({
  id: 'get_lobby',
  method: 'GET',
  path: '/lobbies/{lobby_id}',
  auth: ['bot'],
  access: ownLobby,
  limit: limits.read,
  reply: 200,
  run: (ctx, { access }) => ownLobbyObject(ctx.store.read, access),
});
