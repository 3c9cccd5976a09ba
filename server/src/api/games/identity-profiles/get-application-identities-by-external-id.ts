import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { linkedObjects, ownObject, profileOfNamed, requireOwn } from './identity.ts';
import { getApplicationIdentitiesByExternalId as operation } from '@guildhall/protocol/operations/games/identity-profiles';

/**
 * Returns the user of a player in the bot's own game: `{identities}`, empty if unknown
 * (docs/contract/game-accounts.md#profiles-of-players). `provider_id` narrows the search.
 */
export const getApplicationIdentitiesByExternalId = route(operation, {
  access: (ctx, { application_id }) => requireOwn(ctx, application_id),
  limit: limits.read,
  run: async ({ store: { read } }, { path: { application_id, provider_type, provider_issued_user_id: player }, query }) => {
    if (provider_type === 'NONE') {
      const row = await profileOfNamed(read, application_id, player);
      return { identities: row?.user_id && !query.provider_id ? [ownObject(row, row.user_id)] : [] };
    }
    const rows = await read.kysely
      .selectFrom('external_identities')
      .selectAll()
      .where('application_id', '=', application_id)
      .where('provider_type', '=', provider_type)
      .where('external_id', '=', player)
      .orderBy('id')
      .execute();
    const identities = await linkedObjects(read, application_id, rows);
    return { identities: identities.filter((one) => !query.provider_id || one.provider_id === query.provider_id) };
  },
});
