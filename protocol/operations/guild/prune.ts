import { Type } from 'typebox';
import { WholeWithin, Maybe, Snowflake, Nullable } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { operation } from '../../operation.ts';

export const previewPruneGuild = operation({
  id: 'preview_prune_guild',
  method: 'GET',
  path: '/guilds/{guild_id}/prune',
  auth: ['bot', 'person'],
  query: Type.Object({
    days: Type.Optional(WholeWithin(LIMITS.guilds.pruneDays)),
    include_roles: Type.Optional(Type.String()),
  }),
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_ROLE', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      pruned: Type.Integer(),
    }),
  },
});

export const pruneGuild = operation({
  id: 'prune_guild',
  method: 'POST',
  path: '/guilds/{guild_id}/prune',
  auth: ['bot', 'person'],
  body: Type.Object({
    days: Maybe(WholeWithin(LIMITS.guilds.pruneDays)),
    compute_prune_count: Maybe(Type.Boolean()),
    include_roles: Maybe(Type.Union([Type.String(), Type.Array(Snowflake(), { maxItems: LIMITS.guilds.pruneRoles.max })])),
  }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_ROLE', 'MAXIMUM_NUMBER_OF_PRUNE_REQUESTS_REACHED', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Object({
      pruned: Nullable(Type.Integer()),
    }),
  },
});
