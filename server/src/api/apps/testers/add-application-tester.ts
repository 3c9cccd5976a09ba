import { LIMITS } from '@guildhall/protocol/limits';
import { addApplicationTester as operation } from '@guildhall/protocol/operations/apps/testers';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findPersonByUsername } from '../../people/users/queries.ts';
import { isOwnerOf, ownApplication } from '../applications/access.ts';
import { lockApplication } from '../applications/queries.ts';
import { insertTester, listTesters } from './queries.ts';
import { testerObject } from './tester.ts';

/**
 * Invites a person to test an application, by its developers (docs/contract/applications.md#testers). 50035 at `username`:
 * an unknown name, a person of the team, a person who is a tester or invited already, or too many testers.
 */
export const addApplicationTester = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access, body: { username } }) => {
    const unknown = complain.custom('USERNAME_UNKNOWN', 'There is no user with this name.');
    const user = (await findPersonByUsername(ctx.store.read, username)) ?? failForm({ username: unknown });
    const refuse = (code: string, message: string): never => failForm({ username: complain.custom(code, message) });
    return ctx.transact(async (tx) => {
      const application = (await lockApplication(tx.db, access.id)) ?? fail('UNKNOWN_APPLICATION');
      if (await isOwnerOf(tx.db, application, user.id, 'read_only'))
        refuse('TESTER_IN_TEAM', 'This user can test the application already.');
      const testers = await listTesters(tx.db, application.id);
      if (testers.some(({ user_id }) => user_id === user.id))
        refuse('TESTER_EXISTS', 'This user is already a tester or invited.');
      const { max } = LIMITS.applications.testers;
      if (testers.length >= max) refuse('TESTER_LIMIT_REACHED', `An application has at most ${max} testers.`);
      const row = { application_id: application.id, user_id: user.id, accepted: 0, invited_at: tx.now };
      await insertTester(tx.db, row);
      return testerObject(row, user);
    });
  },
});
