import type { Context } from '../../core/context.ts';
import { complain, failForm } from '../../core/errors.ts';
import { countAttempt, forgetAttempt } from './attempts.ts';
import { verifyPassword } from './password.ts';

/** Ends the request with a form error at `password` unless it is the viewer's own; after ten wrong ones in 5 minutes with 429. */
export async function requirePassword(ctx: Context, password: string | null | undefined): Promise<void> {
  const { user } = ctx.viewer;
  // Apart from those of logins, which anybody may try.
  const attempt = { account: `own ${user.id}`, address: null };
  await countAttempt(ctx, attempt);
  if (await verifyPassword(password ?? '', user.password, ctx.passwordCost)) return forgetAttempt(ctx, attempt);
  failForm({ password: complain.custom('PASSWORD_DOES_NOT_MATCH', 'Password does not match.') });
}
