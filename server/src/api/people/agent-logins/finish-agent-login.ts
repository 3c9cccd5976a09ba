import { sql } from 'kysely';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findTyped, refuseUserCode } from './queries.ts';
import { finishAgentLogin as operation } from '@guildhall/protocol/operations/people/agent-logins';

/** Confirms or declines the login of an agent by its typed code (docs/contract/people.md#desktop-agents). Only one answer takes effect. */
export const finishAgentLogin = route(operation, {
  access: open,
  limit: limits.userCodes,
  run: async (ctx, { body }) => {
    await ctx.transact(async ({ db, now }) => {
      const { hash } = await findTyped(db, body.user_code, now);
      const waiting = sql<boolean>`hash = ${hash} and granted_by is null`;
      const answered =
        body.result === 'granted'
          ? db.kysely.updateTable('agent_logins').set({ granted_by: ctx.viewer.tokenHash }).where(waiting).returning('hash')
          : db.kysely.deleteFrom('agent_logins').where(waiting).returning('hash');
      if (!(await answered.executeTakeFirst())) refuseUserCode();
    });
  },
});
