import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { applicationObject } from '../apps/applications/application.ts';
import { findApplication } from '../apps/applications/queries.ts';
import { findUser } from '../people/users/queries.ts';
import { listGrants } from '../apps/grants/grants.ts';
import { listAuthorizations as operation } from '@guildhall/protocol/operations/oauth2';

/** Lists the caller's authorizations: `[{id, application, scopes}]` (docs/contract/oauth2.md#endpoints). */
export const listAuthorizations = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const db = ctx.store.read;
    const listed = [];
    for (const grant of await listGrants(db, ctx.viewer.user.id)) {
      const application = await findApplication(db, grant.application_id);
      const bot = application && (await findUser(db, application.bot_id));
      if (bot) listed.push({ id: grant.id, application: applicationObject(application, bot), scopes: grant.scopes.split(' ') });
    }
    return listed;
  },
});
