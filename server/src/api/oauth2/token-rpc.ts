import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { OAuthError } from '../../core/framework/errors.ts';
import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { transact } from '../../core/framework/transact.ts';
import { openScopes } from '../apps/applications/application.ts';
import { authenticateClient, checkForm } from './client.ts';
import { issueRpcToken } from './rpc-tokens.ts';
import { tokenRpc as operation } from '@guildhall/protocol/operations/oauth2';

/**
 * Returns `{rpc_token}` to an application that authenticates with its secret (docs/contract/oauth2.md#endpoints). A
 * local client that is handed it need not ask the user (GET /oauth2/authorize returns `rpc_authorized`); it is valid
 * once, for ten minutes.
 * - unauthorized_client unless the application is approved for the scope rpc, or may test it.
 * - invalid_client without the secret.
 */
export const tokenRpc = route(operation, {
  access: open,
  limit: limits.tokens,
  run: async (ctx, { body }) => {
    checkForm(ctx, body);
    const { application, authenticated } = await authenticateClient(ctx, body);
    if (!authenticated) throw new OAuthError('invalid_client', 'Client authentication failed.', 401);
    const isTester = (application.flags & APPLICATION_FLAGS.RPC_PRIVATE_BETA) !== 0;
    if (!isTester && !openScopes(application).includes('rpc'))
      throw new OAuthError('unauthorized_client', 'The application is not approved for RPC.');
    const rpc_token = await transact(ctx, { userId: null, reason: null }, (tx) => issueRpcToken(tx, application.id));
    return { rpc_token };
  },
});
