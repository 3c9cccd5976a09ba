import { inGuild } from '../../../core/access/guild.ts';
import { memberState, rankOf } from '../../../core/access/member.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findTarget } from './access.ts';
import { removeMember } from './membership.ts';
import { deleteGuildMember as operation } from '@guildhall/protocol/operations/guild/members';

/** Kicks a member below the caller; for a bot, its role and integration are removed too. */
export const deleteGuildMember = route(operation, {
  access: inGuild('KICK_MEMBERS'),
  limit: limits.write,
  run: async (ctx, { access, path }) => {
    const { guild, member } = access;
    const target = memberState((await findTarget(ctx, path.guild_id, path.user_id)).member);
    if (rankOf(guild, target) >= rankOf(guild, member)) fail('MISSING_PERMISSIONS');
    await ctx.transact(async (tx) => {
      if (!(await removeMember(tx, path.guild_id, path.user_id))) fail('UNKNOWN_MEMBER');
      await tx.audit({ guild_id: path.guild_id, action: 'MEMBER_KICK', target_id: path.user_id });
    });
  },
});
