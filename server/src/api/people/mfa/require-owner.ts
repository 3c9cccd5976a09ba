import type { Context } from '../../../core/framework/context.ts';
import { requirePassword } from '../auth/require-password.ts';
import { requireProof } from './prove.ts';

/**
 * Requires the viewer's password (a form error at `password`). An account without one, whose owner logs in with a provider, takes
 * a proof instead (60003).
 */
export async function requireOwner(ctx: Context, password: string | null | undefined): Promise<void> {
  if (ctx.viewer.user.password !== null) return requirePassword(ctx, password);
  await requireProof(ctx);
}
