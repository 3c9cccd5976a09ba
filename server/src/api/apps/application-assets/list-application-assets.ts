import { listApplicationAssets as operation } from '@guildhall/protocol/operations/apps/application-assets';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { assetObject } from './asset.ts';
import { listAssets } from './queries.ts';

/** The assets of any application, the oldest first; needs no credentials. Unknown application: 10002. */
export const listApplicationAssets = route(operation, {
  access: open,
  limit: limits.read,
  run: async ({ store }, { path: { application_id } }) => {
    if (!(await findApplication(store.read, application_id))) fail('UNKNOWN_APPLICATION');
    return (await listAssets(store.read, application_id)).map(assetObject);
  },
});
