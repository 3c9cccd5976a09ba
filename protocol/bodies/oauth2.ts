import { Type } from 'typebox';

/**
 * The query of the authorize pair (docs/contract/oauth2.md#endpoints). readConsent validates it, since the error
 * decides who is notified.
 */
export const AuthorizeQuery = Type.Object(
  Object.fromEntries(
    [
      'client_id',
      'response_type',
      'scope',
      'redirect_uri',
      'state',
      'code_challenge',
      'code_challenge_method',
      'prompt',
      'nonce',
      'max_age',
      'id_token_hint',
      'integration_type',
      'permissions',
      'guild_id',
      'disable_guild_select',
      'channel_id',
    ].map((name) => [name, Type.Optional(Type.Unknown())]),
  ),
);
