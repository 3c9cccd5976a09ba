import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { START, startPlatform } from '@guildhall/testkit/platform';
import { AuthorityKeyIdentifierExtension, X509Certificate as Parsed, SubjectKeyIdentifierExtension } from '@peculiar/x509';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { ownCertificate } from './certificate.ts';
import { createCertificate } from './create-certificate.ts';

const DAY = 86_400_000;
const HOSTS = ['localhost', '127.0.0.1', '::1', 'voice.example.org'];

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-voice-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'voice');
}

test('a certificate is created once, names the hosts, and only its owner can read the key', async () => {
  const directory = folder();
  const made = await ownCertificate(directory, HOSTS, START);
  const certificate = new X509Certificate(made.cert);
  for (const host of HOSTS.filter((one) => !one.includes(':') && !/^\d/.test(one)))
    expect(certificate.checkHost(host)).toBe(host);
  for (const address of ['127.0.0.1', '::1']) expect(certificate.checkIP(address)).toBe(address);
  expect(statSync(join(directory, 'key.pem')).mode & 0o777).toBe(0o600);
  expect(readFileSync(made.path, 'utf8')).toBe(made.authority);
  expect(made.authority).not.toContain('PRIVATE');
  expect(await ownCertificate(directory, HOSTS, START + 700 * DAY)).toEqual(made);
});

test('a certificate is replaced before its end, when a host is missing, and when a file is damaged', async () => {
  const directory = folder();
  const all = new Set<string>();
  const make = async (hosts: readonly string[], now: number) => {
    const { cert, authority, path } = await ownCertificate(directory, hosts, now);
    expect(readFileSync(path, 'utf8')).toBe(authority);
    expect(all.has(cert)).toBe(false);
    all.add(cert);
  };
  await make(HOSTS, START);
  await make(HOSTS, START + 800 * DAY);
  await make([...HOSTS, 'other.example.org'], START + 800 * DAY);
  writeFileSync(join(directory, 'key.pem'), 'damaged');
  await make(HOSTS, START);
  const other = folder();
  const { cert } = await ownCertificate(other, HOSTS, START);
  const own = readFileSync(join(directory, 'key.pem'), 'utf8');
  // A key and the certificate of another one.
  writeFileSync(join(directory, 'key.pem'), own.slice(0, own.indexOf('-----BEGIN CERT')) + cert);
  await make(HOSTS, START);
});

test('processes that start at once on one directory have the same certificate', async () => {
  const directory = folder();
  const made = await Promise.all(Array.from({ length: 8 }, () => ownCertificate(directory, HOSTS, START)));
  expect(new Set(made.map(({ key }) => key)).size).toBe(1);
  expect(readFileSync(join(directory, 'certificate.pem'), 'utf8')).toBe(made[0]?.authority);
});

test('behind https no TLS listener is opened, unless its port is set; the endpoint can be given, and a certificate only with its key', async () => {
  const behind = await startPlatform({ settings: { GUILDHALL_URL: 'https://chat.example.org' } });
  expect(behind.server.voice).toMatchObject({ endpoint: 'chat.example.org/voice', certificatePath: null });
  await behind.stop();
  const settings = { GUILDHALL_URL: 'https://chat.example.org', GUILDHALL_VOICE_TLS_PORT: '0' };
  const own = await startPlatform({ settings });
  expect(own.server.voice?.endpoint).toMatch(/^chat\.example\.org:[1-9]\d+\/voice$/);
  expect(own.server.voice?.certificatePath).not.toBeNull();
  await own.stop();
  const named = await startPlatform({ settings: { GUILDHALL_VOICE_ENDPOINT: 'voice.example.org:1/voice' } });
  expect(named.server.voice).toMatchObject({ endpoint: 'voice.example.org:1/voice', certificatePath: null });
  await named.stop();
  for (const name of ['GUILDHALL_VOICE_CERTIFICATE', 'GUILDHALL_VOICE_KEY'])
    expect(() => readConfig({ [name]: '/a/file.pem' })).toThrow(name);
});

test('the certificate has an authority of its own, and both name their keys', async () => {
  const { cert, authority } = await createCertificate(HOSTS, { notBefore: START, notAfter: START + DAY });
  const [server, signer] = [new X509Certificate(cert), new X509Certificate(authority)];
  // rustls refuses an authority as a server; Python refuses certificates without identifiers of keys.
  expect([server.ca, signer.ca]).toEqual([false, true]);
  expect([server.checkIssued(signer), server.verify(signer.publicKey)]).toEqual([true, true]);
  expect(signer.keyUsage).toBeUndefined();
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  const subject = new Parsed(authority).getExtension(SubjectKeyIdentifierExtension)?.keyId;
  expect(subject).toMatch(/^[0-9a-f]{40}$/);
  expect(new Parsed(cert).getExtension(AuthorityKeyIdentifierExtension)?.keyId).toBe(subject);
});

test('the files that the operator names are the certificate of the TLS listener', async () => {
  const directory = folder();
  const { cert, key, authority } = await createCertificate(['127.0.0.1'], { notBefore: START - DAY, notAfter: Date.now() + DAY });
  mkdirSync(directory);
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  const settings = {
    GUILDHALL_VOICE_TLS_PORT: '0',
    GUILDHALL_VOICE_CERTIFICATE: file('server.pem', cert),
    GUILDHALL_VOICE_KEY: file('server.key', key),
  };
  const p = await startPlatform({ settings });
  expect(p.server.voice?.certificatePath).toBeNull();
  const port = new URL(`wss://${p.server.voice?.endpoint}`).port;
  const ask = (ca: string) =>
    new Promise<string>((resolve) => {
      const client = connect({ host: '127.0.0.1', port: Number(port), ca }, () => {
        resolve(client.getPeerX509Certificate()?.fingerprint256 ?? '');
        client.destroy();
      });
      client.once('error', (error) => resolve(error.message));
    });
  expect(await ask(authority)).toBe(new X509Certificate(cert).fingerprint256);
  await p.stop();
  await expect(startPlatform({ settings: { ...settings, GUILDHALL_VOICE_KEY: join(directory, 'missing') } })).rejects.toThrow(
    'missing',
  );
});
