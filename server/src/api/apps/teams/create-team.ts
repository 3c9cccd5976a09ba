import { LIMITS } from '@guildhall/protocol/limits';
import { TextWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { complain, failForm } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { teamObject } from './team.ts';
import { insertTeam, join } from './members.ts';

/** Creates a team owned by the caller (community documentation). More than 30 teams: 400. */
export const createTeam = route({
  id: 'create_team',
  method: 'POST',
  path: '/teams',
  auth: ['person'],
  access: open,
  limit: limits.write,
  body: Type.Object({ name: TextWithin(LIMITS.applications.teamName) }),
  reply: 201,
  run: async (ctx, { body }) => {
    const name = body.name.trim();
    if (!name) failForm({ name: complain.required() });
    const owner_user_id = ctx.viewer.user.id;
    return ctx.transact(async (tx) => {
      const row = { id: tx.id(), name, icon: null, owner_user_id };
      await insertTeam(tx.db, row);
      await join(tx.db, row.id, owner_user_id, 'admin');
      return teamObject(row);
    });
  },
});
