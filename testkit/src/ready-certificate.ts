import { ownCertificate } from '@guildhall/server/voice/certificate.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

let key: Promise<string> | null = null;

/** Places a certificate for voice in the data directory of a platform on this machine, which would create one of its own at its start. */
export async function placeVoiceCertificate(directory: string): Promise<void> {
  key ??= createKey();
  mkdirSync(join(directory, 'voice'), { mode: 0o700 });
  writeFileSync(join(directory, 'voice/key.pem'), await key, { mode: 0o600 });
}

async function createKey(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-voice-'));
  await ownCertificate(directory, ['localhost', '127.0.0.1', '::1', hostname()], Date.now());
  const text = readFileSync(join(directory, 'key.pem'), 'utf8');
  rmSync(directory, { recursive: true });
  return text;
}
