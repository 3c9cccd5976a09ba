import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { setGlobalName } from './global-name.ts';
import { selfObject } from './user.ts';
import { updateMyAccount as operation } from '@guildhall/protocol/operations/people/users';

/**
 * Renames a provisional account (docs/contract/game-accounts.md#provisional-accounts); returns the user
 * (UserPIIResponse). Any other account: 50002.
 */
export const updateMyAccount = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const { viewer } = ctx;
    if (viewer.user.provisional_application_id === null) fail('INVALID_ACCOUNT_TYPE');
    const user = await ctx.transact((tx) => setGlobalName(tx, viewer.user, body.global_name, 'global_name'));
    return selfObject({ ...viewer, user });
  },
});
