import { LIMITS } from '@guildhall/protocol/limits';
import { createActivityLink as operation } from '@guildhall/protocol/operations/apps/activity-links';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { lockApplication } from '../applications/queries.ts';
import { saveLinkPicture } from './link-picture.ts';
import { insertLink, listLinks } from './queries.ts';

/** Makes a managed link to an activity, for its owner, the developers of the owning team and its bot. Beyond 100: 50035. */
export const createActivityLink = route(operation, {
  access: ownApplication,
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { access, body }) => {
    const image = await saveLinkPicture(ctx, access.id, body.image);
    return ctx.transact(async (tx) => {
      if (!(await lockApplication(tx.db, access.id))) fail('UNKNOWN_APPLICATION');
      const { max } = LIMITS.activities.links;
      if ((await listLinks(tx.db, access.id)).length >= max)
        failForm({ title: complain.custom('ACTIVITY_LINKS_MAX', `An activity may have ${max} links.`) });
      const { title, description, custom_id = null } = body;
      const row = { id: tx.id(), application_id: access.id, title, description, custom_id, image };
      await insertLink(tx.db, row);
      return row;
    });
  },
});
