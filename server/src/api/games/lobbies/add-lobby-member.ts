import { limits, developing } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownLobby } from './access.ts';
import { checkMetadata, MemberChangeBody } from './body.ts';
import { lobbyMemberObject } from './lobby.ts';
import { lockWilling, putMembers } from './put-members.ts';
import { lockRoster, tellChanges } from './roster.ts';

/**
 * Adds a user to a lobby of the bot's application, or changes what is said of a member: what is absent stays, null is nothing
 * (specification 2.12; gaps.md H). Unknown user: 10013. Who has not let the application do so: 50026. Full: 30019. In 100 lobbies
 * already: 50035.
 */
export const addLobbyMember = route({
  id: 'add_lobby_member',
  method: 'PUT',
  path: '/lobbies/{lobby_id}/members/{user_id}',
  auth: ['bot'],
  access: ownLobby,
  limit: developing(limits.write, 'add_lobby_member'),
  body: MemberChangeBody,
  reply: 200,
  run: async (ctx, { access, path: { user_id: id }, body: { metadata, flags, additional_name } }) => {
    checkMetadata({ metadata });
    return ctx.transact(async (tx) => {
      const willing = await lockWilling(tx, access.application_id, [id]);
      const roster = await lockRoster(tx, access.id);
      const rows = await putMembers(tx, roster, [{ id, metadata, flags, additional_name }], { willing, strict: true });
      await tellChanges(tx, roster);
      return rows.map(lobbyMemberObject)[0];
    });
  },
});
