import { fail } from '../../core/framework/errors.ts';
import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import { findWaiting } from './devices.ts';
import { extendGrant } from '../apps/grants/grants.ts';
import { notifyAuthorized } from '../apps/grants/notify.ts';
import { refuseCode } from './refuse-code.ts';
import { deviceFinish as operation } from '@guildhall/protocol/operations/oauth2';

/** Authorizes a device, or declines (docs/contract/oauth2.md#endpoints; RFC 8628 3.3). Only one answer takes effect. */
export const deviceFinish = route(operation, {
  access: open,
  limit: limits.userCodes,
  run: async (ctx, { body }) => {
    const { user, issuedAt } = ctx.viewer;
    const granted = body.result === 'granted' ? 1 : 0;
    if (granted && user.verified === 0) fail('VERIFY_YOUR_ACCOUNT');
    await ctx.transact(async (tx) => {
      const device = (await findWaiting(tx.db, body.user_code, tx.now)) ?? refuseCode();
      const scopes = splitScopes(device.scopes);
      if (granted) await extendGrant(tx, { application_id: device.application_id, user_id: user.id }, scopes);
      const answered = await tx.db.kysely
        .updateTable('oauth2_devices')
        .set({ user_id: user.id, granted, auth_time: issuedAt })
        .where('hash', '=', device.hash)
        .where('granted', 'is', null)
        .returning('hash')
        .executeTakeFirst();
      if (!answered) refuseCode();
      if (granted) await notifyAuthorized(tx, device.application_id, { user, scopes });
    });
  },
});
