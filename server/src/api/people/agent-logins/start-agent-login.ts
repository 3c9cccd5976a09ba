import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { transact } from '../../../core/framework/transact.ts';
import { DEVICE_SECONDS, newUserCode, POLL_SECONDS, shownUserCode } from '../../../core/oauth2/device.ts';
import { insertAgentLogin } from './queries.ts';
import { startAgentLogin as operation } from '@guildhall/protocol/operations/people/agent-logins';

/** Starts the login of an agent without a browser: a code for the agent, and one for the person to type (docs/contract/people.md#desktop-agents). */
export const startAgentLogin = route(operation, {
  access: open,
  limit: limits.agentLogins,
  run: async (ctx, { body: { name, code_challenge } }) => {
    const user_code = newUserCode();
    const login = { name, challenge: code_challenge, user_code, granted_by: null, lifetime: DEVICE_SECONDS * 1000 };
    const code = await transact(ctx, { userId: null, reason: null }, (tx) => insertAgentLogin(tx, login));
    return {
      ...{ code, user_code: shownUserCode(user_code), verification_uri: `${ctx.publicUrl}/agent-login` },
      ...{ expires_in: DEVICE_SECONDS, interval: POLL_SECONDS },
    };
  },
});
