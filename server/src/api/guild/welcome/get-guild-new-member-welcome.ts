import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { getGuildNewMemberWelcome as operation } from '@guildhall/protocol/operations/guild/welcome';

/** Returns the guide for new members; no operation of the contract sets one, so always 204. */
export const getGuildNewMemberWelcome = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async () => undefined,
});
