import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessGuild } from '../../../core/access/guild.ts';
import { factoredBits } from '../../../core/access/factor.ts';
import { permissionsOf } from '../../../core/access/member.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { GroupInviteRow } from '../../../core/tables/relationships.ts';
import type { InviteRow } from '../../../core/tables/database.ts';
import { removeInvite } from '../../guild/invites/accept.ts';
import { describeInvite } from './describe.ts';
import { revokeGroupInvite, usableGroupInvite } from './group-invite.ts';
import { inviteChanges, inviteMetadata, isUsable } from '../../guild/invites/invite.ts';
import { findInvite } from '../../guild/invites/queries.ts';
import { inviteRevoke as operation } from '@guildhall/protocol/operations/guild/invites';

/**
 * Deletes an invite and returns it. Requires MANAGE_CHANNELS on its channel, or MANAGE_GUILD; for group invites see
 * revokeGroupInvite().
 */
export const inviteRevoke = route(operation, {
  access: manageableInvite,
  limit: limits.write,
  run: async (ctx, { access }) => {
    if ('toGroup' in access) return revokeGroupInvite(ctx, access.toGroup);
    const described = (await describeInvite(ctx, access)) ?? fail('UNKNOWN_INVITE');
    await ctx.transact(async (tx) => {
      if (!(await removeInvite(tx, access))) fail('UNKNOWN_INVITE');
      const changes = inviteChanges(access, 'old_value');
      await tx.audit({ guild_id: access.guild_id, action: 'INVITE_DELETE', target_id: null, changes });
    });
    return { ...described, ...inviteMetadata(access) };
  },
});

async function manageableInvite(ctx: Context, path: { code: string }): Promise<InviteRow | { toGroup: GroupInviteRow }> {
  const toGroup = await usableGroupInvite(ctx, path.code);
  if (toGroup) return { toGroup };
  const invite = await findInvite(ctx.store.read, path.code);
  if (!invite || !isUsable(invite, ctx.clock.now())) return fail('UNKNOWN_INVITE');
  const { guild, member, permissions } = await accessGuild(ctx, invite.guild_id);
  const inChannel = factoredBits(ctx, guild, permissionsOf(guild, member, ctx.clock.now(), invite.channel_id));
  const mayRevoke = (permissions & PERMISSIONS.MANAGE_GUILD) !== 0n || (inChannel & PERMISSIONS.MANAGE_CHANNELS) !== 0n;
  return mayRevoke ? invite : fail('MISSING_PERMISSIONS');
}
