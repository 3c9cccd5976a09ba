import { listApplicationTesters as operation } from '@guildhall/protocol/operations/apps/testers';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUsers } from '../../people/users/queries.ts';
import { ownApplication } from '../applications/access.ts';
import { listTesters } from './queries.ts';
import { testerObject } from './tester.ts';

/** The testers of an application, including invited people, oldest invitation first (docs/contract/applications.md#testers). */
export const listApplicationTesters = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async (ctx, { access }) => {
    const rows = await listTesters(ctx.store.read, access.id);
    const users = await findUsers(
      ctx.store.read,
      rows.map(({ user_id }) => user_id),
    );
    return rows.flatMap((row) => {
      const user = users.get(row.user_id);
      return user ? [testerObject(row, user)] : [];
    });
  },
});
