import { createPublicKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTargets } from './target.ts';

describe.each(await startTargets())('$name', ({ target }) => {
  const { metadata, issuer } = target;

  test('[RFC 8414 2] the metadata list the issuer, the endpoints and their capabilities', () => {
    expect(metadata.issuer).toBe(issuer);
    for (const name of [
      'authorization_endpoint',
      'token_endpoint',
      'jwks_uri',
      'revocation_endpoint',
      'device_authorization_endpoint',
    ])
      expect(String(metadata[name]), name).toMatch(new RegExp(`^${issuer}/`));
    expect(metadata.response_types_supported).toContain('code');
    expect(metadata.code_challenge_methods_supported).toEqual(['S256']);
    expect(metadata.grant_types_supported).toEqual(expect.arrayContaining(['authorization_code', 'refresh_token']));
  });

  test('[RFC 9207 3] the metadata declare that responses include iss', () => {
    expect(metadata.authorization_response_iss_parameter_supported).toBe(true);
  });

  test('[OpenID Discovery 3] all required fields are present', async () => {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
    const document: Record<string, unknown> = JSON.parse(await answer.text());
    expect(document.issuer).toBe(issuer);
    expect(document.subject_types_supported).toContain('public');
    expect(document.id_token_signing_alg_values_supported).toContain('RS256');
    expect(document.scopes_supported).toContain('openid');
    expect(document.response_types_supported).toContain('code');
  });

  test('[RFC 7517 5] the key set has public RSA keys with ids, and no private parts', async () => {
    const { keys } = JSON.parse(await (await fetch(String(metadata.jwks_uri))).text());
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: expect.any(String), kid: expect.any(String) });
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(secret);
      expect(createPublicKey({ key, format: 'jwk' }).type).toBe('public');
    }
  });
});
