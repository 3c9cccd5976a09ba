import type { Snowflake } from '@guildhall/protocol/ids';
import { transferApplication as operation } from '@guildhall/protocol/operations/apps/applications';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ApplicationRow, UserRow } from '../../../core/tables/database.ts';
import { sendNotice } from '../../people/mails/send-mail.ts';
import { findFriendIds } from '../../people/relationships/queries.ts';
import { findUser } from '../../people/users/queries.ts';
import { teamRoleOf } from '../teams/queries.ts';
import { describeApplication, ownedApplication } from './access.ts';
import { lockApplication, updateApplicationRow } from './queries.ts';
import { lockTeamFor } from './team.ts';

/**
 * Transfers an application by its owner or the owner of its current team (community documentation;
 * PrivateApplicationResponse): to a team of which the caller is an admin (`team_id`), or to a friend or a member of the
 * current team (`user_id`), who is informed by mail.
 * - Unknown team, or not an admin of it: 50035 at `team_id`. Another person: 50035 at `user_id`.
 * - The team has 75 applications: 50011.
 */
export const transferApplication = route(operation, {
  access: ownedApplication,
  limit: limits.write,
  run: async (ctx, { access, body: { team_id, user_id } }) => {
    if (team_id && user_id) failForm({ user_id: complain.custom('BASE_TYPE_FORBIDDEN', 'This field must not be sent here.') });
    const changed = await ctx.transact(async (tx) => {
      const owners = user_id
        ? await personFor(tx, access, user_id, ctx.viewer.user)
        : await teamFor(tx, team_id ?? failForm({ team_id: complain.required() }), ctx.viewer.user.id);
      const row = (await lockApplication(tx.db, access.id)) ?? fail('UNKNOWN_APPLICATION');
      // A concurrent transfer came first: the owner may have changed.
      if (row.team_id !== access.team_id || row.owner_id !== access.owner_id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
      return updateApplicationRow(tx.db, row, owners);
    });
    return describeApplication(ctx.store.read, changed);
  },
});

type Owners = Pick<ApplicationRow, 'team_id' | 'owner_id'>;

async function teamFor(tx: Tx, teamId: Snowflake, callerId: Snowflake): Promise<Owners> {
  const team = await lockTeamFor(tx, teamId, callerId);
  return { team_id: team.id, owner_id: team.owner_user_id };
}

/** A friend of the caller, or a member of the current team: an application is not forced upon strangers. */
async function personFor(tx: Tx, application: ApplicationRow, userId: Snowflake, caller: UserRow): Promise<Owners> {
  const user = userId === caller.id && application.team_id === null ? undefined : await findUser(tx.db, userId);
  const isKnown =
    user?.kind === 'person' &&
    ((await findFriendIds(tx.db, caller.id)).includes(userId) ||
      (application.team_id !== null && (await teamRoleOf(tx.db, application.team_id, userId)) !== undefined));
  if (!isKnown)
    return failForm({
      user_id: complain.custom('APPLICATION_RECIPIENT_UNKNOWN', 'This is neither a friend nor a member of the team.'),
    });
  if (user.email && user.id !== caller.id) {
    const data = { application: application.name, application_id: application.id, from: caller.global_name ?? caller.username };
    await sendNotice(tx, user, { kind: 'application_received', to: user.email, data });
  }
  return { team_id: null, owner_id: user.id };
}
