import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test.each(['oauth-authorization-server', 'openid-configuration'])(
  '[oauth2/metadata] %s lists what is supported',
  async (name) => {
    const answer = await fetch(`${p.address}/.well-known/${name}`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const asked = await fetch(`${p.address}/.well-known/${name}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://spa.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-own',
      },
    });
    const { headers } = asked;
    expect([asked.status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]).toEqual([
      204,
      '*',
      'x-own',
    ]);
    const document = await answer.json();
    expect(document).toMatchObject({
      issuer: p.address,
      token_endpoint: `${p.address}/api/oauth2/token`,
      response_types_supported: ['code', 'token'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
    });
    expect(document.scopes_supported).toContain('identify');
    expect(document.scopes_supported).not.toContain('relationships.read');
    for (const endpoint of ['token_endpoint', 'revocation_endpoint'])
      expect((await fetch(document[endpoint], { method: 'POST' })).status).toBe(400);
  },
);
