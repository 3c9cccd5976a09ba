import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { requestOptions } from './passkeys.ts';
import { issueTicket } from './tickets.ts';

/** Starts a login with only a passkey: `{ticket, challenge}`, the challenge as JSON text for navigator.credentials.get(). */
export const startPasswordlessLogin = route({
  id: 'start_passwordless_login',
  method: 'POST',
  path: '/auth/conditional/start',
  auth: ['none'],
  access: open,
  limit: limits.passwordless,
  reply: 200,
  run: async (ctx) => {
    const { text, challenge } = await requestOptions(ctx, []);
    const ticket = await ctx.transact((tx) => issueTicket(tx, { purpose: 'passwordless', userId: null, challenge }));
    return { ticket, challenge: text };
  },
});
