import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { hashToken, viewerByHash } from '../../core/viewer.ts';

/** The scope by which people let an application put them into groups. */
const JOIN_SCOPE = 'gdm.join';

/**
 * The person who gave an access token to the calling bot's application. Unknown, run out or another application's: 50025.
 * Without the scope gdm.join: 50026.
 */
export async function ownerOfToken(ctx: Context, token: string): Promise<Snowflake> {
  const owner = await viewerByHash(ctx.store.read, hashToken(token), ctx.clock.now(), 'bearer');
  if (!owner?.application || owner.application.id !== ctx.viewer.application?.id) return fail('INVALID_O_AUTH2_ACCESS_TOKEN');
  if (!owner.scopes.has(JOIN_SCOPE)) fail('MISSING_SCOPE');
  return owner.user.id;
}
