import { clearConsole as operation } from '@guildhall/protocol/operations/apps/console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { deleteUpTo } from './queries.ts';

/** Deletes all entries of a console. */
export const clearConsole = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async ({ store }, { access }) => {
    await store.transaction((db) => deleteUpTo(db, access.id, null));
  },
});
