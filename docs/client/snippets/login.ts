import { type AuthOptions, createClient, createCodeVerifier } from '@guildhall/client';

export async function logIn(apiBase: string, applicationId: string, auth: AuthOptions) {
  const client = createClient({ apiBase, applicationId, auth });
  if (!(await client.auth.restore())) {
    const { verifier, challenge } = createCodeVerifier();
    const scopes = 'openid sdk.social_layer';
    const { code, redirectUri } = await client.auth.authorize({ scopes, codeChallenge: challenge });
    await client.auth.setToken(await client.auth.getToken(applicationId, code, verifier, redirectUri));
  }
  await client.connect();
  return client;
}
