import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { describeApplication, ownedApplication } from './access.ts';
import { lockApplication, updateApplicationRow } from './queries.ts';
import { lockTeamFor } from './team.ts';
import { transferApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * Transfers an application to a team of which the caller is an admin, by its owner or the owner of its current team
 * (community documentation; PrivateApplicationResponse). Unknown team, or not an admin of it: 50035 at `team_id`. The
 * team has 75 applications: 50011.
 */
export const transferApplication = route(operation, {
  access: ownedApplication,
  limit: limits.write,
  run: async (ctx, { access, body }) => {
    const changed = await ctx.transact(async (tx) => {
      const team = await lockTeamFor(tx, body.team_id, ctx.viewer.user.id);
      const row = (await lockApplication(tx.db, access.id)) ?? fail('UNKNOWN_APPLICATION');
      // A concurrent transfer came first: the owner may have changed.
      if (row.team_id !== access.team_id || row.owner_id !== access.owner_id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
      return updateApplicationRow(tx.db, row, { team_id: team.id, owner_id: team.owner_user_id });
    });
    return describeApplication(ctx.store.read, changed);
  },
});
