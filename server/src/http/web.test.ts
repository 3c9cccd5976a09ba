import fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './web.ts';

const app = fastify();
const CODE = 'const hall = 1;'.repeat(100);
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-web-'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html>');
  writeFileSync(join(directory, '.built'), 'a fingerprint');
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>');
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'assets/code-1a2b.js'), CODE);
  writeFileSync(join(directory, 'assets/code-1a2b.js.br'), brotliCompressSync(CODE));
  writeFileSync(join(directory, 'assets/code-1a2b.js.gz'), gzipSync(CODE));
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

test.each(['/testing/clock', '/testing/faults', '/api/nothing'])('%s is not a page of the client', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});

test('a file outside of the folders is sent, a hidden one and one that does not exist are not', async () => {
  const icon = await app.inject({ url: '/favicon.svg' });
  expect([icon.statusCode, icon.payload, icon.headers['cache-control']]).toEqual([200, '<svg/>', 'no-cache']);
  for (const url of [
    '/.built',
    '/assets/none.js',
    '/assets/..%2F.built',
    '/assets/%2e%2e%2Findex.html',
    `/assets/${'a'.repeat(400)}.js`,
  ])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
});

test('a file of the build is sent compressed to clients that accept it, and may be cached forever', async () => {
  const read = (accept: string) => app.inject({ url: '/assets/code-1a2b.js', headers: { 'accept-encoding': accept } });
  const brotli = await read('gzip, deflate, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(CODE);
  expect(brotli.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(String(brotli.headers['content-type'])).toContain('javascript');
  expect(brotli.headers.vary).toMatch(/accept-encoding/i);
  expect((await read('gzip')).headers['content-encoding']).toBe('gzip');
  const plain = await read('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.payload).toBe(CODE);
});

test('a page without a compressed file is sent as it is', async () => {
  const { headers, payload } = await app.inject({ url: '/channels/1', headers: { 'accept-encoding': 'br' } });
  expect([headers['content-encoding'], payload]).toEqual([undefined, '<!doctype html>']);
});
