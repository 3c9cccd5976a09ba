import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { seesPremium } from './premium.ts';
import { selfObject } from '../people/users/user.ts';
import { getMyUser as operation } from '@guildhall/protocol/operations/people/users';

/** The caller's own user (UserPIIResponse). */
export const getMyUser = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => selfObject(ctx.viewer, { premium: await seesPremium(ctx.store.read, ctx.viewer) }),
});
