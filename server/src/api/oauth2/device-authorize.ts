import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { transact } from '../../core/framework/transact.ts';
import { hashToken } from '../../core/access/viewer.ts';
import { DEVICE_SECONDS, newUserCode, POLL_SECONDS, shownUserCode } from '../../core/oauth2/device.ts';
import { textOf } from '../../core/oauth2/parameters.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import { CLIENT_SCOPES } from '@guildhall/protocol/scopes';
import { OAuthError } from '../../core/framework/errors.ts';
import { authenticateClient, checkForm, refuseChild } from './client.ts';
import { checkScopes } from './scopes.ts';
import { newSecret } from './tokens.ts';
import { deviceAuthorize as operation } from '@guildhall/protocol/operations/oauth2';

/**
 * Starts the device flow: issues a code for the device, and one for the user to type at /activate (RFC 8628 3.1;
 * docs/contract/oauth2.md#token-endpoint).
 */
export const deviceAuthorize = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }) => {
    checkForm(ctx, body);
    const client = await authenticateClient(ctx, body);
    await refuseChild(ctx, client);
    const { application } = client;
    const scopes = splitScopes(textOf(body, 'scope') ?? '');
    checkScopes(application, scopes, 'anyone');
    if (scopes.some((scope) => CLIENT_SCOPES.has(scope)))
      throw new OAuthError('invalid_scope', 'A scope is unknown, or not open here.');
    const device_code = newSecret();
    const user_code = newUserCode();
    await transact(ctx, { userId: null, reason: null }, async ({ db, now }) => {
      await db.kysely
        .insertInto('oauth2_devices')
        .values({
          hash: hashToken(device_code),
          user_code,
          application_id: application.id,
          scopes: scopes.join(' '),
          poll_interval: POLL_SECONDS,
          polled_at: null,
          created_at: now,
          expires_at: now + DEVICE_SECONDS * 1000,
          user_id: null,
          granted: null,
          auth_time: null,
          used_at: null,
        })
        .execute();
    });
    const shown = shownUserCode(user_code);
    const verification_uri = `${ctx.publicUrl}/activate`;
    return {
      device_code,
      user_code: shown,
      verification_uri,
      verification_uri_complete: `${verification_uri}?user_code=${shown}`,
      expires_in: DEVICE_SECONDS,
      interval: POLL_SECONDS,
    };
  },
});
