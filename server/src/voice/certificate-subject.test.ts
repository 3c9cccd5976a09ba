import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { type OwnCertificate, ownCertificate } from './certificate.ts';

const HOST = '127.0.0.1';

/** The error of a connection to a server with a certificate, by a client that trusts all of `ca`; 'none' if it succeeds. */
async function errorOf({ cert, key }: OwnCertificate, ca: readonly OwnCertificate[]): Promise<string> {
  const server = createServer({ cert, key });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return new Promise((resolve) => {
    const client = connect({ host: HOST, port: address.port, ca: ca.map((one) => one.authority) }, () => {
      client.end();
      resolve('none');
    });
    client.once('error', (error) => resolve(error.message));
  });
}

test('a client can trust the certificates of several platforms, and of one before and after it was replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-certificates-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const make = (name: string) => ownCertificate(join(folder, name), [HOST], Date.now());
  const [one, two] = [await make('one'), await make('two')];
  expect([await errorOf(one, [one, two]), await errorOf(two, [one, two])]).toEqual(['none', 'none']);
  expect(await errorOf(one, [two])).not.toBe('none');
});
