import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { acceptInvite as accept } from '../../guild/invites/accept.ts';
import { describeInvite } from './describe.ts';
import { acceptGroupInvite, usableGroupInvite } from './group-invite.ts';
import { acceptInvite as operation } from '@guildhall/protocol/operations/guild/invites';

/**
 * Joins the invite's guild or group; returns the invite with `guild`, `channel` and `new_member`
 * (docs/contract/invites.md#invites). Bots: 20001.
 */
export const acceptInvite = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path }) => {
    const toGroup = await usableGroupInvite(ctx, path.code);
    if (toGroup) return acceptGroupInvite(ctx, toGroup);
    const { invite, isNew } = await ctx.transact((tx) => accept(tx, path.code, ctx.viewer.user));
    const described = (await describeInvite(ctx, invite)) ?? fail('UNKNOWN_INVITE');
    return { ...described, new_member: isNew };
  },
});
