import { limits, developing } from '../../../core/limits.ts';
import type { Context } from '../../../core/context.ts';
import { fail } from '../../../core/errors.ts';
import { route } from '../../../core/route.ts';
import { checkLobbyBody, listedMembers, LobbyBody, lobbyValues } from './body.ts';
import { addLobby } from './lifecycle.ts';
import { ownLobbyObject } from './lobby.ts';
import { lockWilling, putMembers } from './put-members.ts';
import { newRoster, tellChanges } from './roster.ts';

/**
 * Makes a lobby for the application of the calling bot, with the members given. People can neither join nor leave it by themselves
 * (gaps.md H). Members: unknown 10013; who has not let the application do so 50026; in 100 lobbies already 50035.
 */
export const createLobby = route({
  id: 'create_lobby',
  method: 'POST',
  path: '/lobbies',
  auth: ['bot'],
  access: ({ viewer }: Context) => viewer.application ?? fail('UNKNOWN_APPLICATION'),
  limit: developing(limits.write, 'create_lobby'),
  body: LobbyBody,
  reply: 201,
  run: async (ctx, { access: { id: application_id }, body }) => {
    checkLobbyBody(body);
    const members = listedMembers(body);
    return ctx.transact(async (tx) => {
      const willing = await lockWilling(
        tx,
        application_id,
        members.map(({ id }) => id),
      );
      const roster = newRoster(await addLobby(tx, { application_id, client_made: 0, ...lobbyValues(body) }));
      await putMembers(tx, roster, members, { willing, strict: true });
      await tellChanges(tx, roster);
      return ownLobbyObject(tx.db, roster.lobby, roster.members.values());
    });
  },
});
