import { updateActivityLink as operation } from '@guildhall/protocol/operations/apps/activity-links';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { lockApplication } from '../applications/queries.ts';
import { saveLinkPicture } from './link-picture.ts';
import { knownLink, updateLink } from './queries.ts';

/** Changes a managed link (else 404); absent fields stay, and null removes the custom id. */
export const updateActivityLink = route(operation, {
  access: ownApplication,
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { access, path, body: { image: picture, title, description, custom_id } }) => {
    const image = picture === undefined ? undefined : await saveLinkPicture(ctx, access.id, picture);
    return ctx.transact(async (tx) => {
      await lockApplication(tx.db, access.id);
      const row = await knownLink(tx.db, access.id, path.link_id);
      const changed = {
        ...row,
        ...{ title: title ?? row.title, description: description ?? row.description, image: image ?? row.image },
        custom_id: custom_id === undefined ? row.custom_id : custom_id,
      };
      await updateLink(tx.db, changed);
      return changed;
    });
  },
});
