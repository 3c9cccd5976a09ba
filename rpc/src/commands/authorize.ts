import { ApiError } from '@guildhall/protocol/client';
import type { RpcArgs } from '@guildhall/protocol/rpc/commands';
import { type Call, command } from '../command.ts';
import { refuse } from '../errors.ts';

/**
 * Asks the person whether the application may have the scopes, and returns an authorization code. The person is not asked with a
 * valid `rpc_token`, nor with the prompt `none` for scopes that are granted already. 5000 if the person declines or the server
 * refuses the request, 4007 for another application's client id.
 */
export const authorize = command('AUTHORIZE', async (call) => {
  const { in: surroundings, session, args } = call;
  const { application } = session;
  if (args.client_id && args.client_id !== application.id) refuse('INVALID_CLIENTID');
  const query = queryOf(application.id, args);
  try {
    const preview = await surroundings.account.request('GET /oauth2/authorize', { query });
    const isKnown = args.prompt === 'none' && preview.authorized;
    if (!preview.rpc_authorized && !isKnown) await ask(call, preview.scopes);
    const { location } = await surroundings.account.request('POST /oauth2/authorize', { query, body: { authorize: true } });
    const answer = new URL(location).searchParams;
    return { code: answer.get('code') ?? refuse('OAUTH2_ERROR', `OAuth2 Error: ${answer.get('error') ?? 'no code'}`) };
  } catch (error) {
    if (error instanceof ApiError) refuse('OAUTH2_ERROR', `OAuth2 Error: ${reasonOf(error)}`);
    throw error;
  }
});

async function ask({ in: { person }, session }: Call<'AUTHORIZE'>, scopes: readonly string[]): Promise<void> {
  if (!(await person.consent(session.application, scopes, session.ended))) refuse('OAUTH2_ERROR', 'OAuth2 Error: access_denied');
}

function queryOf(client_id: string, { scopes, scope, ...args }: RpcArgs<'AUTHORIZE'>): Record<string, string> {
  const rest = { ...args, client_id, response_type: 'code', scope: (scopes ?? scope ?? []).join(' ') };
  return Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
}

function reasonOf(error: ApiError): string {
  return Object.values(error.complaints)[0]?.[0]?.message ?? error.message;
}
