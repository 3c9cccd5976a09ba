import { fail } from '../../core/framework/errors.ts';
import { isoTime } from '../../core/values/iso-time.ts';
import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { applicationObject } from '../apps/applications/application.ts';
import { findApplication } from '../apps/applications/queries.ts';
import { findUser } from '../people/users/queries.ts';
import { userObject } from '../people/users/user.ts';
import { getMyOauth2Authorization as operation } from '@guildhall/protocol/operations/oauth2';

/**
 * Describes an access token: `{application, scopes, expires, user?}`, the user only with identify
 * (docs/contract/oauth2.md#about-a-token).
 */
export const getMyOauth2Authorization = route(operation, {
  access: open,
  limit: limits.read,
  run: async ({ store, viewer, clock }) => {
    const application = viewer.application && (await findApplication(store.read, viewer.application.id));
    const bot = application && (await findUser(store.read, application.bot_id));
    if (!bot) return fail('UNKNOWN_APPLICATION');
    return {
      application: applicationObject(application, bot),
      scopes: viewer.granted,
      expires: isoTime(viewer.expiresAt ?? clock.now()),
      ...(viewer.scopes.has('identify') ? { user: userObject(viewer.user) } : {}),
    };
  },
});
