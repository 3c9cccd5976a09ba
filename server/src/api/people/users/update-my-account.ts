import { Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { GlobalName, setGlobalName } from './global-name.ts';
import { selfObject } from './user.ts';

/**
 * Renames a provisional account (reference table "client-library", UpdateProvisionalAccountDisplayName); returns the
 * user (UserPIIResponse). Any other account: 50002.
 */
export const updateMyAccount = route({
  id: 'update_my_account',
  method: 'PATCH',
  path: '/users/@me/account',
  auth: ['person', 'bearer:identify'],
  access: open,
  limit: limits.write,
  body: Type.Object({ global_name: GlobalName() }),
  reply: 200,
  run: async (ctx, { body }) => {
    const { viewer } = ctx;
    if (viewer.user.provisional_application_id === null) fail('INVALID_ACCOUNT_TYPE');
    const user = await ctx.transact((tx) => setGlobalName(tx, viewer.user, body.global_name, 'global_name'));
    return selfObject({ ...viewer, user });
  },
});
