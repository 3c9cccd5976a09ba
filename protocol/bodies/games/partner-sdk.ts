import { Type } from 'typebox';
import { Snowflake, Maybe, Text } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { EXTERNAL_AUTH_TYPES } from './identity-providers.ts';

/** The application's credentials and the player's proof (schema of partner-sdk/token). */
export const Credentials = Type.Object({
  client_id: Snowflake(),
  client_secret: Maybe(Type.String({ maxLength: 1024 })),
  external_auth_token: Text(1, LIMITS.identityProviders.proof.max),
  external_auth_type: Type.Enum(EXTERNAL_AUTH_TYPES),
});

/** A player's id in the game's own accounts. */
export const ExternalUserId = () =>
  Type.String({ minLength: 1, maxLength: LIMITS.identities.externalId.max, pattern: '^[^\\u0000]*$' });
