import { LIMITS } from '@guildhall/protocol/limits';
import { ProviderType } from '@guildhall/protocol/objects/games/identities';
import { listApplicationPlayers as operation } from '@guildhall/protocol/operations/games/players';
import { Value } from 'typebox/value';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ExternalIdentityRow } from '../../../core/tables/identities.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { ownApplication } from '../../apps/applications/access.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';

/** The players of an application with their accounts, the newest first, for its developers (docs/contract/game-accounts.md#players). */
export const listApplicationPlayers = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async (ctx, { access, query: { before, limit = LIMITS.identities.playersPerPage.default } }) => {
    const rows = await listIdentities(ctx.store.read, access.id, { before, limit });
    const users = await findUsers(
      ctx.store.read,
      rows.map(({ user_id }) => user_id),
    );
    return rows.flatMap(({ id, user_id, provider_type, issuer, external_id, created_at }) => {
      const user = users.get(user_id);
      // A type that this version does not know has no form on the wire.
      if (!user || !Value.Check(ProviderType, provider_type)) return [];
      const is_provisional = user.provisional_application_id !== null;
      const account = { user: userObject(user), is_provisional, created_at: isoTime(created_at) };
      return [{ id, provider_type, issuer, external_id, ...account }];
    });
  },
});

function listIdentities(
  db: Db,
  applicationId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ExternalIdentityRow[]> {
  const all = db.kysely.selectFrom('external_identities').selectAll().where('application_id', '=', applicationId);
  const some = before === undefined ? all : all.where('id', '<', before);
  return some.orderBy('id', 'desc').limit(limit).execute();
}
