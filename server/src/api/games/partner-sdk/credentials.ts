import type { Static } from 'typebox';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { findApplication } from '../../apps/applications/queries.ts';
import { clientWith, type TokenClient } from '../../oauth2/client.ts';
import type { Credentials } from '@guildhall/protocol/bodies/games/partner-sdk';

/** Authenticates the application. 10002 if unknown; 530007 if its secret is wrong, or missing and it is not public. */
export async function clientOf(
  ctx: PublicContext,
  { client_id, client_secret }: Pick<Static<typeof Credentials>, 'client_id' | 'client_secret'>,
): Promise<TokenClient> {
  const application = (await findApplication(ctx.store.read, client_id)) ?? fail('UNKNOWN_APPLICATION');
  return clientWith(application, client_secret || undefined) ?? fail('INVALID_CLIENT_SECRET');
}
