import { LIMITS } from '@guildhall/protocol/limits';
import { Maybe, Snowflake, Text } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import type { PublicContext } from '../../../core/context.ts';
import { fail } from '../../../core/errors.ts';
import { findApplication } from '../../apps/applications/queries.ts';
import { EXTERNAL_AUTH_TYPES } from '../identity-providers/prove.ts';
import { clientWith, type TokenClient } from '../../oauth2/client.ts';

/** The application's credentials and the player's proof (schema of partner-sdk/token). */
export const Credentials = Type.Object({
  client_id: Snowflake(),
  client_secret: Maybe(Type.String({ maxLength: 1024 })),
  external_auth_token: Text(1, LIMITS.identityProviders.proof.max),
  external_auth_type: Type.Enum(EXTERNAL_AUTH_TYPES),
});

/** Authenticates the application. 10002 if unknown; 530007 if its secret is wrong, or missing and it is not public. */
export async function clientOf(
  ctx: PublicContext,
  { client_id, client_secret }: Pick<Static<typeof Credentials>, 'client_id' | 'client_secret'>,
): Promise<TokenClient> {
  const application = (await findApplication(ctx.store.read, client_id)) ?? fail('UNKNOWN_APPLICATION');
  return clientWith(application, client_secret || undefined) ?? fail('INVALID_CLIENT_SECRET');
}
