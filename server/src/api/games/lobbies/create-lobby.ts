import { limits, developing } from '../../../core/framework/limits.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { route } from '../../../core/framework/route.ts';
import { checkLobbyBody, listedMembers, lobbyValues } from './body.ts';
import { addLobby } from './lifecycle.ts';
import { ownLobbyObject } from './lobby.ts';
import { lockWilling, putMembers } from './put-members.ts';
import { newRoster, notifyChanges } from './roster.ts';
import { createLobby as operation } from '@guildhall/protocol/operations/games/lobbies';

/**
 * Creates a lobby for the bot's application with the given members. Users can neither join nor leave it
 * (docs/contract/lobbies.md#lobbies).
 * - Codes for members: 10013 unknown, 50026 application not authorized, 50035 in 100 lobbies already.
 */
export const createLobby = route(operation, {
  access: ({ viewer }: Context) => viewer.application ?? fail('UNKNOWN_APPLICATION'),
  limit: developing(limits.write, 'create_lobby'),
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
      await notifyChanges(tx, roster);
      return ownLobbyObject(tx.db, roster.lobby, roster.members.values());
    });
  },
});
