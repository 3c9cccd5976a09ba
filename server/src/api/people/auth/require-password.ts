import type { Context } from '../../../core/framework/context.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { countAttempt, deleteAttempt } from './attempts.ts';
import { verifyPassword } from './password.ts';

/** Fails with a form error at `password` unless it is the viewer's own, and with 429 after too many wrong ones. */
export async function requirePassword(ctx: Context, password: string | null | undefined): Promise<void> {
  const { user } = ctx.viewer;
  // Counted separately from logins, which need no token.
  const counted = await countAttempt(ctx, { what: 'password', account: user.id, address: ctx.ip });
  if (await verifyPassword(password ?? '', user.password, ctx.passwordCost)) return deleteAttempt(ctx, counted);
  failForm({ password: complain.custom('PASSWORD_DOES_NOT_MATCH', 'Password does not match.') });
}
