import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createCertificate, type Issued } from './create-certificate.ts';

/** A TLS certificate and its key, both PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** A certificate that this platform has created. */
export interface OwnCertificate extends Issued {
  /** The file of the authority's certificate. */
  path: string;
}

const DAY = 86_400_000;
/** Clients refuse certificates that are valid for longer. */
const LIFETIME = 825 * DAY;
/** A certificate that ends sooner is replaced at the start. */
const LEFT = 30 * DAY;

/**
 * Reads the certificate for voice from a directory, or creates one for these hosts, whose authority clients have to be set to trust. It
 * is created again when it ends or is damaged, or when a host is missing. Several processes may share the directory. Times in ms since 1970.
 */
export async function ownCertificate(directory: string, hosts: readonly string[], now: number): Promise<OwnCertificate> {
  const path = join(directory, 'certificate.pem');
  // With the certificate, so that no process reads the key of another one.
  const keyPath = join(directory, 'key.pem');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (;;) {
    const text = await readFile(keyPath, 'utf8').catch(() => undefined);
    const found = text === undefined ? undefined : parse(text);
    if (found && isUsable(found, hosts, now)) {
      if ((await readFile(path, 'utf8').catch(() => '')) !== found.authority) await replace(path, found.authority);
      return { ...found, path };
    }
    if (text !== undefined) await rm(keyPath, { force: true });
    const { key, cert, authority } = await createCertificate(hosts, { notBefore: now - DAY, notAfter: now - DAY + LIFETIME });
    await writeNew(keyPath, key + cert + authority);
  }
}

/** Reads a certificate and its key from files that the operator names. */
export async function givenCertificate(path: string, keyPath: string): Promise<Certificate> {
  return { cert: await readFile(path, 'utf8'), key: await readFile(keyPath, 'utf8') };
}

function parse(text: string): Issued | undefined {
  const [key, cert, authority] = text.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----\n/g) ?? [];
  return key && cert && authority ? { key, cert, authority } : undefined;
}

function isUsable({ cert, key, authority }: Issued, hosts: readonly string[], now: number): boolean {
  try {
    const certificate = new X509Certificate(cert);
    if (!certificate.checkPrivateKey(createPrivateKey(key)) || Date.parse(certificate.validTo) - now < LEFT) return false;
    if (!certificate.verify(new X509Certificate(authority).publicKey)) return false;
    return hosts.every((host) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined);
  } catch {
    return false;
  }
}

/** Writes a file that only its owner can read, whole or not at all, unless another process has created it meanwhile. */
async function writeNew(path: string, text: string): Promise<void> {
  const whole = `${path}.${randomUUID()}`;
  await writeFile(whole, text, { mode: 0o600 });
  try {
    await link(whole, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(whole);
  }
}

/** Writes a file that all may read, whole or not at all. */
async function replace(path: string, text: string): Promise<void> {
  const whole = `${path}.${randomUUID()}`;
  await writeFile(whole, text, { mode: 0o644 });
  await rename(whole, path);
}
