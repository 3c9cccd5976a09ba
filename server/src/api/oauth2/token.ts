import type { PublicContext } from '../../core/framework/context.ts';
import { OAuthError } from '../../core/framework/errors.ts';
import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { DEVICE_GRANT } from '../../core/oauth2/device.ts';
import { type Parameters, textOf } from '../../core/oauth2/parameters.ts';
import { authenticateClient, checkForm, refuseChild, type TokenClient } from './client.ts';
import { grantClientCredentials } from './client-credentials.ts';
import { exchangeDeviceCode } from './exchange-device-code.ts';
import { exchangeCode } from './exchange-code.ts';
import { refresh } from './refresh.ts';
import type { TokenAnswer } from '@guildhall/protocol/objects/oauth2';
import { token as operation } from '@guildhall/protocol/operations/oauth2';

type Grant = (ctx: PublicContext, client: TokenClient, form: Parameters) => Promise<TokenAnswer>;

const GRANTS: ReadonlyMap<string, Grant> = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
  [DEVICE_GRANT, exchangeDeviceCode],
  ['client_credentials', grantClientCredentials],
]);

/**
 * Issues tokens for codes, refresh tokens, client credentials and devices; forms only (RFC 6749 3.2;
 * docs/contract/oauth2.md#token-endpoint).
 */
export const token = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }) => {
    checkForm(ctx, body);
    const client = await authenticateClient(ctx, body);
    await refuseChild(ctx, client);
    const type = textOf(body, 'grant_type');
    if (type === undefined) throw new OAuthError('invalid_request', '"grant_type" is missing.');
    const grant = GRANTS.get(type);
    if (!grant) throw new OAuthError('unsupported_grant_type', 'Grant type is not supported.');
    return grant(ctx, client, body);
  },
});
