import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { teamObject } from './team.ts';
import { insertTeam, joinTeam } from './members.ts';
import { createTeam as operation } from '@guildhall/protocol/operations/apps/teams';

/** Creates a team owned by the caller (community documentation). More than 30 teams: 400. */
export const createTeam = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const name = body.name.trim();
    if (!name) failForm({ name: complain.required() });
    const owner_user_id = ctx.viewer.user.id;
    return ctx.transact(async (tx) => {
      const row = { id: tx.id(), name, icon: null, owner_user_id };
      await insertTeam(tx.db, row);
      await joinTeam(tx.db, row.id, owner_user_id, 'admin');
      return teamObject(row);
    });
  },
});
