import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { revokeTokens } from '../../people/auth/tokens.ts';
import { lockUser } from '../../people/users/queries.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { BAN_STARTING } from './hooks.ts';
import { revokeGrant } from '../grants/end-grant.ts';
import { banUser as operation } from '@guildhall/protocol/operations/apps/operator';

/** The end of a permanent ban, ms since 1970: the largest valid date. */
export const FOR_GOOD = 8_640_000_000_000_000;

/**
 * Bans a user from the server, until a time or permanently (204; docs/contract/people.md#operators).
 * - Logins and tokens are revoked immediately, and sessions close with 4004.
 * - The user's game identities move to provisional accounts that cannot be merged until the ban ends
 *   (docs/contract/game-accounts.md#bans).
 * - Repeated: the new end time replaces the old one.
 * - Unknown: 10013; a bot or provisional account: 50002; the operator: 50013.
 */
export const banUser = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: async (ctx, { path: { user_id }, body }) => {
    const until = body.until ? Date.parse(body.until) : null;
    if (until !== null && !(until > ctx.clock.now()))
      failForm({ until: complain.custom('DATE_TIME_TYPE_PARSE', 'The end of a ban must be in the future.') });
    const operator_id = ctx.viewer.user.id;
    await ctx.transact(async (tx) => {
      const user = (await lockUser(tx.db, user_id)) ?? fail('UNKNOWN_USER');
      if (user.kind !== 'person' || user.provisional_application_id !== null) fail('INVALID_ACCOUNT_TYPE');
      if (user.operator === 1) fail('MISSING_PERMISSIONS');
      const values = { operator_id, until, reason: body.reason?.replaceAll('\0', '') || null, created_at: tx.now };
      await tx.db.kysely
        .insertInto('account_bans')
        .values({ user_id, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      // An earlier ban may have left restrictions.
      if ((user.banned_until ?? 0) <= tx.now) await tx.notify(BAN_STARTING, { user_id });
      const banned_until = until ?? FOR_GOOD;
      await tx.db.kysely.updateTable('users').set({ banned_until }).where('id', '=', user_id).execute();
      await endEverything(tx, user_id);
      const changes = [{ key: 'banned_until', ...(body.until ? { new_value: body.until } : {}) }];
      await recordAction(tx, ctx, { action: 'user_ban', target: ['user', user_id], changes, reason: values.reason });
    });
  },
});

/** Revokes the user's logins, and everything that applications may do for them. */
async function endEverything(tx: Tx, user_id: string): Promise<void> {
  await revokeTokens(tx, user_id, 'person');
  const grants = tx.db.kysely.selectFrom('oauth2_grants').select('application_id').where('user_id', '=', user_id);
  for (const { application_id } of await grants.orderBy('application_id').execute())
    await revokeGrant(tx, { application_id, user_id });
}
