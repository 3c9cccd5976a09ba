import { OAuthError } from '../../core/framework/errors.ts';
import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { transact } from '../../core/framework/transact.ts';
import { textOf } from '../../core/oauth2/parameters.ts';
import { authenticateClient, checkForm } from './client.ts';
import { findTokenOf } from './tokens.ts';
import { revokeGrant } from '../apps/grants/end-grant.ts';
import { tokenRevoke as operation } from '@guildhall/protocol/operations/oauth2';

/**
 * Ends an authorization by one of its tokens: every code, token and session that the application has for the user
 * (RFC 7009 2; docs/contract/oauth2.md#revocation).
 * - An unknown, expired or used token is a success that ends nothing.
 * - Another application's token is rejected and stays valid.
 */
export const tokenRevoke = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }) => {
    checkForm(ctx, body);
    const { application } = await authenticateClient(ctx, body);
    const sent = textOf(body, 'token');
    if (sent === undefined) throw new OAuthError('invalid_request', '"token" is missing.');
    const row = await findTokenOf(ctx.store.read, sent, ctx.clock.now());
    if (row && row.application_id !== application.id)
      throw new OAuthError('invalid_request', 'The token was given to another application.');
    if (row) await transact(ctx, { userId: row.user_id, reason: null }, (tx) => revokeGrant(tx, row));
    return {};
  },
});
