import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { copyOnce, placeReadyStore, readyFolder } from '../store/ready-store.ts';

/** The key and the certificate of voice, in the data directory and in the folder of ready files. */
const VOICE = ['key.pem', 'certificate.pem'];

/**
 * Places copies of what a start would make, a migrated store and a certificate for voice, in the data directory of a server for tests,
 * if it is new. `folder` has them; by default that of this build.
 */
export async function placeReadyData({ dataDirectory }: Pick<Config, 'dataDirectory'>, folder = readyFolder()): Promise<void> {
  if (folder === undefined || !isNew(dataDirectory)) return;
  mkdirSync(join(dataDirectory, 'voice'), { recursive: true, mode: 0o700 });
  for (const file of VOICE) copyOnce(join(folder, file), join(dataDirectory, 'voice', file));
  await placeReadyStore(folder, dataDirectory);
}

/** Keeps the certificate for voice that a server has made, for later starts and for its halls. */
export function keepVoiceCertificate({ dataDirectory }: Pick<Config, 'dataDirectory'>, folder = readyFolder()): void {
  if (folder === undefined) return;
  for (const file of VOICE) copyOnce(join(dataDirectory, 'voice', file), join(folder, file));
}

function isNew(directory: string): boolean {
  try {
    return readdirSync(directory).length === 0;
  } catch {
    return true;
  }
}
