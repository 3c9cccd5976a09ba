import { Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { complain, failForm } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { findPersonByLogin } from '../users/index.ts';
import { countFailure, forgetFailures, refuseTooManyAttempts } from './attempts.ts';
import { verifyPassword } from './password.ts';
import { issueToken } from './tokens.ts';

const REFUSED = complain.custom('INVALID_LOGIN', 'Login or password is invalid.');

/** Gives a person a token: `{token, user_id}`. An unknown login and a wrong password look and last the same (people-api). */
export const login = route({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  auth: ['none'],
  access: open,
  limit: limits.login,
  body: Type.Object({ login: Text(1, 320), password: Text(1, 128) }),
  reply: 200,
  run: async (ctx, { body }) => {
    const name = body.login.trim().toLowerCase();
    refuseTooManyAttempts(ctx, name);
    const user = await findPersonByLogin(ctx.store.read, name);
    if (!(await verifyPassword(body.password, user?.password, ctx.passwordCost)) || !user) {
      countFailure(ctx, name);
      return failForm({ login: REFUSED, password: REFUSED });
    }
    forgetFailures(ctx, name);
    const token = await ctx.transact((tx) => issueToken(tx, { kind: 'person', userId: user.id, applicationId: null }));
    return { token, user_id: user.id };
  },
});
