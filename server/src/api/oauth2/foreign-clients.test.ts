import { app, consent, type App } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { generateCodeVerifier, OAuth2Client, CodeChallengeMethod } from 'arctic';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, expect, test } from 'vitest';

// The libraries use the real time.
const p = await startPlatform({ now: Date.now(), settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

const REDIRECT = 'https://app.example/callback';

/** Opens a library's authorization address like the consent page, and agrees. */
async function agree(of: App, address: URL): Promise<URL> {
  expect(address.pathname).toBe('/oauth2/authorize');
  const { body } = await consent(of.owner, of, Object.fromEntries(address.searchParams));
  return new URL(body.location);
}

test('[OpenID Core 3.1] openid-client discovers the server, logs in with PKCE, reads userinfo, refreshes and revokes', async () => {
  const of = await app(p, [REDIRECT]);
  const insecure = { execute: [openid.allowInsecureRequests] };
  const config = await openid.discovery(new URL(p.address), of.id, of.secret, undefined, insecure);
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()];
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'openid identify email',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    max_age: '3600',
  });
  const back = await agree(of, address);
  const tokens = await openid.authorizationCodeGrant(config, back, {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    maxAge: 3600,
  });
  expect(tokens.claims()).toMatchObject({ sub: of.owner.id, aud: of.id, iss: p.address });
  expect(await openid.fetchUserInfo(config, tokens.access_token, of.owner.id)).toMatchObject({
    preferred_username: of.owner.username,
  });
  const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(next.claims()?.sub).toBe(of.owner.id);
  await openid.tokenRevocation(config, next.access_token);
  await expect(openid.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('[OpenID Core 3.1.3.7] oauth4webapi accepts the response, its id token, iss and the signature', async () => {
  const of = await app(p, [REDIRECT]);
  const options = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(p.address);
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  const client: oauth.Client = { client_id: of.id };
  const [verifier, state, nonce] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState(), oauth.generateRandomNonce()];
  const address = new URL(server.authorization_endpoint ?? '');
  for (const [name, value] of Object.entries({
    client_id: of.id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }))
    address.searchParams.set(name, value);
  const parameters = oauth.validateAuthResponse(server, client, await agree(of, address), state);
  const secret = oauth.ClientSecretBasic(of.secret);
  const answer = await oauth.authorizationCodeGrantRequest(server, client, secret, parameters, REDIRECT, verifier, options);
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, answer, options);
  expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(of.owner.id);
});

test('[RFC 9207 2.4] oauth4webapi rejects a response of another issuer', async () => {
  const of = await app(p, [REDIRECT]);
  const issuer = new URL(p.address);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { [oauth.allowInsecureRequests]: true }),
  );
  const address = new URL(`${p.address}/oauth2/authorize`);
  address.search = String(
    new URLSearchParams({ client_id: of.id, redirect_uri: REDIRECT, response_type: 'code', scope: 'identify' }),
  );
  const back = await agree(of, address);
  expect(back.searchParams.get('iss')).toBe(p.address);
  back.searchParams.set('iss', 'https://mixed-up.example');
  expect(() => oauth.validateAuthResponse(server, { client_id: of.id }, back)).toThrow(/iss/);
});

test('[RFC 8628 3.4] oauth4webapi authorizes a device', async () => {
  const of = await app(p, [REDIRECT]);
  const options = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(p.address);
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  const client: oauth.Client = { client_id: of.id };
  const secret = oauth.ClientSecretPost(of.secret);
  const asked = await oauth.deviceAuthorizationRequest(server, client, secret, { scope: 'openid' }, options);
  const device = await oauth.processDeviceAuthorizationResponse(server, client, asked);
  const poll = async () => {
    const answer = await oauth.deviceCodeGrantRequest(server, client, secret, device.device_code, options);
    return oauth.processDeviceCodeResponse(server, client, answer);
  };
  await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' });
  await of.owner.post('/oauth2/device/finish', { user_code: device.user_code, result: 'granted' });
  expect(oauth.getValidatedIdTokenClaims(await poll())?.sub).toBe(of.owner.id);
});

test('[RFC 7636 4] arctic logs in with a secret and PKCE, and refreshes', async () => {
  const of = await app(p, [REDIRECT]);
  const client = new OAuth2Client(of.id, of.secret, REDIRECT);
  const verifier = generateCodeVerifier();
  const address = client.createAuthorizationURLWithPKCE(
    `${p.address}/oauth2/authorize`,
    'state',
    CodeChallengeMethod.S256,
    verifier,
    ['identify', 'guilds'],
  );
  const code = (await agree(of, address)).searchParams.get('code') ?? '';
  const endpoint = `${p.address}/api/oauth2/token`;
  const tokens = await client.validateAuthorizationCode(endpoint, code, verifier);
  expect(tokens.scopes()).toEqual(['guilds', 'identify']);
  const next = await client.refreshAccessToken(endpoint, tokens.refreshToken(), []);
  expect(next.accessToken()).not.toBe(tokens.accessToken());
});
