import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import { applicationObject } from '../apps/applications/application.ts';
import { findApplication } from '../apps/applications/queries.ts';
import { findUser } from '../people/users/queries.ts';
import { findWaiting } from './devices.ts';
import { refuseCode } from './refuse-code.ts';
import { deviceVerify as operation } from '@guildhall/protocol/operations/oauth2';

/**
 * Returns the pending request of a code that the user typed: `{client_id, scopes, application, two_way_link_code}`
 * (docs/contract/oauth2.md#endpoints).
 */
export const deviceVerify = route(operation, {
  access: open,
  limit: limits.userCodes,
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
