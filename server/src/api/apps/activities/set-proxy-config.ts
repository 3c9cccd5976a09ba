import { fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { lockApplication } from '../applications/queries.ts';
import { findActivityConfig, storeActivityConfig } from './activity-config.ts';
import { complaintsAbout } from './check-url-map.ts';
import { setProxyConfig as operation } from '@guildhall/protocol/operations/apps/activities';

/**
 * Replaces all URL mappings of an activity, and returns them (docs/contract/activities.md#url-mappings). For the owner and
 * developers of the owning team. They apply to the next request. A wrong mapping: 50035 at its field.
 */
export const setProxyConfig = route(operation, {
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const url_map = body.url_map.map(({ prefix, target }) => ({ prefix, target }));
    const complaints = complaintsAbout(url_map);
    if (Object.keys(complaints).length > 0) failForm(complaints);
    await ctx.transact(async (tx) => {
      if (!(await lockApplication(tx.db, access.id))) fail('UNKNOWN_APPLICATION');
      const row = await findActivityConfig(tx.db, access.id);
      await storeActivityConfig(tx.db, { ...row, url_map_json: JSON.stringify(url_map) });
    });
    return { url_map };
  },
});
