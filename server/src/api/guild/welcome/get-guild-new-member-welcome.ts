import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { Reply, route } from '../../../core/route.ts';

/** Returns the guide for new members; no operation of the contract sets one, so always 204. */
export const getGuildNewMemberWelcome = route({
  id: 'get_guild_new_member_welcome',
  method: 'GET',
  path: '/guilds/{guild_id}/new-member-welcome',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async () => new Reply(204),
});
