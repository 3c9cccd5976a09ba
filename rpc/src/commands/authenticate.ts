import { ApiError } from '@guildhall/protocol/client';
import { expandScopes } from '@guildhall/protocol/scopes';
import { command } from '../command.ts';
import { refuse } from '../errors.ts';

/**
 * Gives the connection the scopes of an access token, which must be of its application (4007) and of the person who is logged in (4009): a
 * token without the scope identify does not say whose it is.
 */
export const authenticate = command('AUTHENTICATE', async ({ in: { account }, session, args: { access_token } }) => {
  const request = account.requestAs(access_token);
  const { application, user, scopes, expires } = await request('GET /oauth2/@me').catch((error: unknown) => {
    if (error instanceof ApiError) return refuse('INVALID_TOKEN');
    throw error;
  });
  if (application.id !== session.application.id) refuse('INVALID_CLIENTID', 'The token is of another application.');
  if (!user) refuse('INVALID_TOKEN', 'The token lacks the scope identify.');
  if (user.id !== account.user.id) refuse('INVALID_TOKEN', 'The token is of another user.');
  session.standing = {
    kind: 'authenticated',
    token: access_token,
    scopes: expandScopes(scopes),
  };
  const shown = { ...account.user, public_flags: account.user.flags };
  return { access_token, user: shown, scopes: [...scopes], expires, application: session.application };
});
