import { Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { splitScopes } from '../../oauth2/scopes.ts';
import { applicationObject } from '../apps/applications/application.ts';
import { findApplication } from '../apps/applications/queries.ts';
import { findUser } from '../people/users/queries.ts';
import { findWaiting } from './devices.ts';
import { refuseCode } from './refuse-code.ts';

/**
 * Returns the pending request of a code that the user typed: `{client_id, scopes, application, two_way_link_code}` (oauth2 2.1).
 */
export const deviceVerify = route({
  id: 'device_verify',
  method: 'POST',
  path: '/oauth2/device/verify',
  auth: ['person'],
  access: open,
  limit: limits.userCodes,
  body: Type.Object({ user_code: Text(1, 32) }),
  reply: 200,
  run: async (ctx, { body }) => {
    const device = (await findWaiting(ctx.store.read, body.user_code, ctx.clock.now())) ?? refuseCode();
    const application = (await findApplication(ctx.store.read, device.application_id)) ?? refuseCode();
    const bot = (await findUser(ctx.store.read, application.bot_id)) ?? refuseCode();
    return {
      client_id: device.application_id,
      scopes: splitScopes(device.scopes),
      application: applicationObject(application, bot),
      two_way_link_code: null,
    };
  },
});
