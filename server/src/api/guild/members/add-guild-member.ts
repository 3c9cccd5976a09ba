import { JOIN_SOURCES, MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import type { Static } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { ownerOfToken } from '../../../core/access/token.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { empty, Reply, route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { checkRoles } from './change.ts';
import { memberObject } from './member.ts';
import { addMember } from './membership.ts';
import { type AddGuildMemberBody, addGuildMember as operation } from '@guildhall/protocol/operations/guild/members';

/**
 * Adds a person to a guild with an access token that the person granted to the bot's application, with the scope
 * guilds.join.
 * - 201 (GuildMemberResponse), or 204 without any change if the person is already a member.
 * - Nickname, roles, mute, deaf and flags each need their own permission.
 * - No such user: 10013; another user's token: 50025; without the scope: 50026.
 */
export const addGuildMember = route(operation, {
  access: inGuild('CREATE_INSTANT_INVITE'),
  limit: limits.write,
  run: async (ctx, { path, access, body }) => {
    const user = (await findUser(ctx.store.read, path.user_id)) ?? fail('UNKNOWN_USER');
    if ((await ownerOfToken(ctx, body.access_token, 'guilds.join')) !== user.id) fail('INVALID_OAUTH2_ACCESS_TOKEN');
    const needed = neededFor(body);
    requireBits(access.permissions, bitsOf(...needed));
    const roles = [...new Set(body.roles ?? [])];
    const row = await ctx.transact(async (tx) => {
      await lockGuild(tx.db, path.guild_id);
      await checkRoles(tx, access, roles);
      return addMember(tx, access.guild, user, {
        roles,
        nick: body.nick?.trim() || null,
        mute: body.mute ? 1 : 0,
        deaf: body.deaf ? 1 : 0,
        flags: (body.flags ?? 0) & MEMBER_FLAGS.BYPASSES_VERIFICATION,
        source: { type: JOIN_SOURCES.BOT, inviterId: ctx.viewer.user.id },
      });
    });
    return row ? new Reply(201, memberObject(row, user)) : empty(204);
  },
});

function neededFor({ nick, roles, mute, deaf, flags }: Static<typeof AddGuildMemberBody>): Permission[] {
  return [
    ...(nick ? (['MANAGE_NICKNAMES'] as const) : []),
    ...(roles?.length ? (['MANAGE_ROLES'] as const) : []),
    ...(mute ? (['MUTE_MEMBERS'] as const) : []),
    ...(deaf ? (['DEAFEN_MEMBERS'] as const) : []),
    ...(flags ? (['MANAGE_GUILD'] as const) : []),
  ];
}
