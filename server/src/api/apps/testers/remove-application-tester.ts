import type { Snowflake } from '@guildhall/protocol/ids';
import { removeApplicationTester as operation } from '@guildhall/protocol/operations/apps/testers';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { deleteTester, findTester } from './queries.ts';

/**
 * Removes a tester or revokes an invitation, by the developers of the application; every tester may leave, or decline
 * (docs/contract/applications.md#testers). Not a tester: 10013.
 */
export const removeApplicationTester = route(operation, {
  access: mayRemove,
  limit: limits.write,
  run: async (ctx, { path: { application_id, user_id } }) => {
    await ctx.transact(async (tx) => {
      if (!(await deleteTester(tx.db, application_id, user_id))) fail('UNKNOWN_USER');
    });
  },
});

async function mayRemove(ctx: Context, path: { application_id: Snowflake; user_id: Snowflake }): Promise<void> {
  const { id } = ctx.viewer.user;
  const isOwn = id === path.user_id && (await findTester(ctx.store.read, path.application_id, id)) !== undefined;
  if (!isOwn) await ownApplication(ctx, path);
}
