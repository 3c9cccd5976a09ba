import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../framework/context.ts';
import { fail } from '../framework/errors.ts';
import { hashToken, viewerByHash } from './viewer.ts';

/**
 * The user who granted an access token to the calling bot's application.
 * - Unknown, expired or issued to another application: 50025.
 * - Without the scope: 50026.
 */
export async function ownerOfToken(ctx: Context, token: string, scope: string): Promise<Snowflake> {
  const owner = await viewerByHash(ctx.store.read, hashToken(token), ctx.clock.now(), 'bearer');
  if (!owner?.application || owner.application.id !== ctx.viewer.application?.id) return fail('INVALID_OAUTH2_ACCESS_TOKEN');
  if (!owner.scopes.has(scope)) fail('MISSING_SCOPE');
  return owner.user.id;
}
