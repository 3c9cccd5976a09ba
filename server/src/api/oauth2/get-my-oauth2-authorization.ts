import { fail } from '../../core/errors.ts';
import { isoTime } from '../../core/iso-time.ts';
import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { applicationObject } from '../apps/applications/application.ts';
import { findApplication } from '../apps/applications/queries.ts';
import { findUser } from '../people/users/queries.ts';
import { userObject } from '../people/users/user.ts';

/** Describes an access token: `{application, scopes, expires, user?}`, the user only with identify (oauth2 2.8). */
export const getMyOauth2Authorization = route({
  id: 'get_my_oauth2_authorization',
  method: 'GET',
  path: '/oauth2/@me',
  auth: ['bearer:any'],
  access: open,
  limit: limits.read,
  reply: 200,
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
