import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { insertAgentLogin } from './queries.ts';
import { authorizeAgentLogin as operation } from '@guildhall/protocol/operations/people/agent-logins';

/** The browser carries the code to the agent at once. */
const LIFETIME = 60_000;

/** Confirms the login of the agent on the caller's computer; returns the code for it (docs/contract/people.md#desktop-agents). */
export const authorizeAgentLogin = route(operation, {
  access: open,
  limit: limits.agentLogins,
  run: async (ctx, { body: { name, code_challenge } }) => {
    const login = { name, challenge: code_challenge, user_code: null, granted_by: ctx.viewer.tokenHash, lifetime: LIFETIME };
    return { code: await ctx.transact((tx) => insertAgentLogin(tx, login)) };
  },
});
