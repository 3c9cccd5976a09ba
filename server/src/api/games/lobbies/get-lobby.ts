import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownLobby } from './access.ts';
import { ownLobbyObject } from './lobby.ts';

/** A lobby of the bot's application. Unknown: 10031. Of another one: 50001. */
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
