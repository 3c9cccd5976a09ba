import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findTyped } from './queries.ts';
import { verifyAgentLogin as operation } from '@guildhall/protocol/operations/people/agent-logins';

/** Returns the computer whose agent waits for a code that the person typed (docs/contract/people.md#desktop-agents). */
export const verifyAgentLogin = route(operation, {
  access: open,
  limit: limits.userCodes,
  run: async (ctx, { body }) => {
    const { name } = await findTyped(ctx.store.read, body.user_code, ctx.clock.now());
    return { name };
  },
});
