// The servers that the user is logged in to: a file in their config folder that only they can read.
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from './failure.mjs';

/** The path of the file: below XDG_CONFIG_HOME, APPDATA on Windows, or ~/.config. */
export function credentialsFile(env = process.env) {
  const own = platform() === 'win32' ? env.APPDATA : undefined;
  return join(env.XDG_CONFIG_HOME || own || join(homedir(), '.config'), 'guildhall/credentials.json');
}

/** `{ current, servers }`: the address that commands use by default, and `{ token, username, id }` by address. */
export function readCredentials() {
  let text;
  try {
    text = readFileSync(credentialsFile(), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return { current: undefined, servers: {} };
    throw new Failure(`${credentialsFile()} cannot be read: ${error.message}`);
  }
  try {
    const { current, servers } = JSON.parse(text);
    return { current, servers: { ...servers } };
  } catch {
    throw new Failure(`${credentialsFile()} is not JSON. Delete it and log in again.`);
  }
}

/** Replaces the file; removes it if no server is left. */
export function writeCredentials({ current, servers }) {
  const file = credentialsFile();
  try {
    if (Object.keys(servers).length === 0) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const aside = `${file}.${process.pid}`;
    writeFileSync(aside, `${JSON.stringify({ current, servers }, null, 2)}\n`, { mode: 0o600 });
    chmodSync(aside, 0o600);
    renameSync(aside, file);
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${error.message}`);
  }
}
