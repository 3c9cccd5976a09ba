import { Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { acceptInvite as accept } from './accept.ts';
import { describeInvite } from './describe.ts';
import { acceptGroupInvite, usableGroupInvite } from './group-invite.ts';

/** Joins the invite's guild or group; returns the invite with `guild`, `channel` and `new_member` (people-api). Bots: 20001. */
export const acceptInvite = route({
  id: 'accept_invite',
  method: 'POST',
  path: '/invites/{code}',
  auth: ['person'],
  access: open,
  limit: limits.write,
  body: Type.Object({}),
  reply: 200,
  run: async (ctx, { path }) => {
    const toGroup = await usableGroupInvite(ctx, path.code);
    if (toGroup) return acceptGroupInvite(ctx, toGroup);
    const { invite, isNew } = await ctx.transact((tx) => accept(tx, path.code, ctx.viewer.user));
    const described = (await describeInvite(ctx, invite)) ?? fail('UNKNOWN_INVITE');
    return { ...described, new_member: isNew };
  },
});
