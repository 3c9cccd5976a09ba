import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { answerForgotten } from './answer-forgotten.ts';
import { forgotPassword as operation } from '@guildhall/protocol/operations/people/auth';

/**
 * Mails a password reset link to the address of an account. The response and the work are the same whether or not the account
 * exists: a job looks it up.
 */
export const forgotPassword = route(operation, {
  access: open,
  limit: limits.forgot,
  run: async (ctx, { body }) => {
    await ctx.transact((tx) => tx.enqueue(answerForgotten, { login: body.login.trim().toLowerCase() }));
  },
});
