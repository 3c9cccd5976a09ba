import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findTeamMember, lockTeam } from './queries.ts';
import { checkTeamRole, unknownTeam } from './access.ts';
import { deleteTeamMember as deleteRow } from './members.ts';
import { deleteTeamMember as operation } from '@guildhall/protocol/operations/apps/teams';

/**
 * Removes a member from a team or revokes an invitation, by its admins; every member may leave, or decline (community
 * documentation). The owner cannot be removed: 50013. Unknown: 10007.
 */
export const deleteTeamMember = route(operation, {
  access: mayRemove,
  limit: limits.write,
  run: async (ctx, { path: { team_id, user_id } }) => {
    await ctx.transact(async (tx) => {
      const team = (await lockTeam(tx.db, team_id)) ?? unknownTeam();
      const row = (await findTeamMember(tx.db, team_id, user_id)) ?? fail('UNKNOWN_MEMBER');
      if (team.owner_user_id === user_id) fail('MISSING_PERMISSIONS');
      await deleteRow(tx.db, row);
    });
  },
});

async function mayRemove(ctx: Context, path: { team_id: Snowflake; user_id: Snowflake }): Promise<void> {
  const { id } = ctx.viewer.user;
  const isOwn = id === path.user_id && (await findTeamMember(ctx.store.read, path.team_id, id)) !== undefined;
  if (!isOwn) await checkTeamRole(ctx.store.read, path.team_id, id, 'admin');
}
