import fastify from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './web.ts';

const app = fastify();
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-web-'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html>');
  serveWeb(app, { directory, activities: 'https://*.activities.example.org', refuse: () => {} });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

/** The directives of the content security policy of a page. */
async function policyOf(url: string): Promise<Record<string, string[]>> {
  const { headers } = await app.inject({ url });
  const policy = String(headers['content-security-policy']);
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test.each(['/', '/channels/1/2'])('the policy of %s allows what calls need, and no other code', async (url) => {
  const policy = await policyOf(url);
  expect(policy['default-src']).toEqual(["'self'"]);
  // WebAssembly for the noise suppression, but no eval and no code from elsewhere.
  expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  // Voice servers have hosts of their own.
  expect(policy['connect-src']).toEqual(["'self'", 'ws:', 'wss:']);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  expect(policy['frame-src']).toEqual(["'self'", 'https://*.activities.example.org']);
});
