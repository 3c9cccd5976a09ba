import { Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { answerForgotten } from './answer-forgotten.ts';

/**
 * Mails a password reset link to the address of an account. The response and the work are the same whether or not the account
 * exists: a job looks it up.
 */
export const forgotPassword = route({
  id: 'forgot_password',
  method: 'POST',
  path: '/auth/forgot',
  auth: ['none'],
  access: open,
  limit: limits.forgot,
  body: Type.Object({ login: Text(1, 320) }),
  reply: 204,
  run: async (ctx, { body }) => {
    await ctx.transact((tx) => tx.enqueue(answerForgotten, { login: body.login.trim().toLowerCase() }));
  },
});
