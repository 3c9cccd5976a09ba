import { UserObject } from '../../objects/people/users.ts';
import { Id } from '../../objects/parts.ts';
import { IntegrationApplicationObject } from '../../objects/guild/integrations.ts';
import { OAuth2Scopes } from '../../objects/enums.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';

export const listGuildIntegrations = operation({
  id: 'list_guild_integrations',
  method: 'GET',
  path: '/guilds/{guild_id}/integrations',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Array(
      Type.Object({
        user: Type.Optional(UserObject),
        id: Id,
        type: Type.Literal('discord'),
        name: Type.String(),
        account: Type.Object({
          id: Type.String(),
          name: Type.String(),
        }),
        enabled: Type.Literal(true),
        application: IntegrationApplicationObject,
        scopes: Type.Array(OAuth2Scopes),
      }),
    ),
  },
});

export const deleteGuildIntegration = operation({
  id: 'delete_guild_integration',
  method: 'DELETE',
  path: '/guilds/{guild_id}/integrations/{integration_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_INTEGRATION', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});
