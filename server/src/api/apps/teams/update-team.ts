import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockTeam, teamRoleOf } from './queries.ts';
import { teamObject } from './team.ts';
import { checkTeamRole, inTeam, unknownTeam } from './access.ts';
import { updateTeam as operation } from '@guildhall/protocol/operations/apps/teams';

/**
 * Changes a team: name and icon by its admins, `owner_user_id` by its owner and only to a member, who then owns its applications
 * (community documentation).
 */
export const updateTeam = route(operation, {
  access: inTeam('admin'),
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path: { team_id }, body }) => {
    const name = body.name?.trim();
    if (name === '') failForm({ name: complain.required() });
    const icon = body.icon && (await saveImage(ctx.blobs, `team-icons/${team_id}`, readImage(body.icon, 'icon')));
    return ctx.transact(async (tx) => {
      const row = (await lockTeam(tx.db, team_id)) ?? unknownTeam();
      const { owner_user_id = row.owner_user_id } = body;
      const isHandedOver = owner_user_id !== row.owner_user_id;
      await checkTeamRole(tx.db, team_id, ctx.viewer.user.id, isHandedOver ? 'owner' : 'admin');
      if (isHandedOver && !(await teamRoleOf(tx.db, team_id, owner_user_id))) fail('UNKNOWN_MEMBER');
      const values = { name: name ?? row.name, icon: icon === undefined ? row.icon : icon, owner_user_id };
      await tx.db.kysely.updateTable('teams').set(values).where('id', '=', team_id).execute();
      if (isHandedOver)
        await tx.db.kysely.updateTable('applications').set({ owner_id: owner_user_id }).where('team_id', '=', team_id).execute();
      return teamObject({ ...row, ...values });
    });
  },
});
