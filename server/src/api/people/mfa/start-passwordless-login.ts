import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requestOptions } from './passkeys.ts';
import { issueTicket } from './tickets.ts';
import { startPasswordlessLogin as operation } from '@guildhall/protocol/operations/people/mfa';

/** Starts a login with only a passkey: `{ticket, challenge}`, the challenge as JSON text for navigator.credentials.get(). */
export const startPasswordlessLogin = route(operation, {
  access: open,
  limit: limits.passwordless,
  run: async (ctx) => {
    const { text, challenge } = await requestOptions(ctx, []);
    const ticket = await ctx.transact((tx) => issueTicket(tx, { purpose: 'passwordless', userId: null, challenge }));
    return { ticket, challenge: text };
  },
});
