import { updateMyMemberProfile as operation } from '@guildhall/protocol/operations/people/users';
import { inGuild } from '../../../core/access/guild.ts';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { memberProfile, readProfileChange } from '../../people/users/profile.ts';
import { changeMember, memberForChange } from './change.ts';

/** Changes the caller's profile in the guild: GUILD_MEMBER_UPDATE. Fields set to null fall back to the global profile. */
export const updateMyMemberProfile = route(operation, {
  access: inGuild(),
  limit: limits.editMembers,
  bodyLimit: bodyLimits.pictures,
  run: async (ctx, { path: { guild_id }, body }) => {
    const { id } = ctx.viewer.user;
    const values = await readProfileChange(ctx, body, `guilds/${guild_id}/users/${id}/banners`);
    const saved = await ctx.transact(async (tx) => changeMember(tx, await memberForChange(tx, guild_id, id), values));
    return memberProfile(saved);
  },
});
