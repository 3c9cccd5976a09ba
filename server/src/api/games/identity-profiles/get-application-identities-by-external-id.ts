import { Snowflake } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { linkedObjects, ownObject, profileOfNamed, requireOwn } from './identity.ts';

/**
 * Returns the user of a player in the bot's own game: `{identities}`, empty if unknown (specification 2.13). `provider_id`
 * narrows the search.
 */
export const getApplicationIdentitiesByExternalId = route({
  id: 'get_application_identities_by_external_id',
  method: 'GET',
  path: '/applications/{application_id}/application-identities/{provider_type}/{provider_issued_user_id}',
  auth: ['bot'],
  access: (ctx, { application_id }) => requireOwn(ctx, application_id),
  limit: limits.read,
  query: Type.Object({ provider_id: Type.Optional(Snowflake()) }),
  reply: 200,
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
