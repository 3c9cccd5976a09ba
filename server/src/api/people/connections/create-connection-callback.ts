import { CONNECTION_VISIBILITY } from '@guildhall/protocol/enums';
import type { ConnectionService } from '../../../core/access/connection-services.ts';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError, complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { type Account, accountOf } from './account.ts';
import { connectionObject } from './connection.ts';
import { USER_CONNECTIONS_UPDATE } from './events.ts';
import { callbackAddress } from './link.ts';
import { upsertConnection, takeState } from './queries.ts';
import { claimsOf, type Exchange, findService, ServiceFailure } from './service.ts';
import { createConnectionCallback as operation } from '@guildhall/protocol/operations/people/connections';

/**
 * Links the account that a service sent the caller back with; relinking an account updates its name.
 * - 50012 for a state that is not the caller's, was used or has expired.
 * - 50035 at `code` for a code that the service rejects.
 * - Emits USER_CONNECTIONS_UPDATE.
 */
export const createConnectionCallback = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { type }, body }) => {
    const service = findService(ctx, type);
    const user_id = ctx.viewer.user.id;
    const given = { hash: hashToken(body.state), user_id, type, now: ctx.clock.now() };
    const state = (await ctx.transact((tx) => takeState(tx.db, given))) ?? fail('INVALID_OAUTH2_STATE');
    // Another service's response: mixing them up would leak its code.
    if (body.iss && service.issuer !== undefined && body.iss !== service.issuer) fail('INVALID_OAUTH2_STATE');
    const { verifier, nonce } = state;
    const account = await readAccount(ctx, service, {
      code: body.code,
      redirectUri: callbackAddress(ctx, type),
      verifier,
      nonce,
    });
    const friendSync = body.friend_sync ?? undefined;
    return ctx.transact(async (tx) => {
      const row = {
        user_id,
        type,
        account_id: account.id,
        name: account.name,
        visibility: CONNECTION_VISIBILITY.EVERYONE,
        show_activity: 1,
        friend_sync: friendSync ? 1 : 0,
        created_at: tx.now,
      };
      const connection = connectionObject(await upsertConnection(tx.db, row, friendSync));
      tx.emit(USER_CONNECTIONS_UPDATE, { user_ids: [user_id] }, connection);
      return connection;
    });
  },
});

async function readAccount(ctx: Context, service: ConnectionService, exchange: Exchange): Promise<Account> {
  try {
    return accountOf(service, await claimsOf(ctx, service, exchange));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.reason === 'unavailable') throw new ApiError(503, 0, '503: The service cannot be reached now');
    return failForm({ code: complain.custom('CONNECTION_CODE_INVALID', 'The service did not accept this code.') });
  }
}
