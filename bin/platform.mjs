// A platform in a process of its own, on a temporary store.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findNode } from './node.mjs';

const PROGRAM = fileURLToPath(new URL('guildhall.mjs', import.meta.url));

/** Settings of every platform under test; `data` is its directory. */
const settings = (data) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  GUILDHALL_DATA: data,
  GUILDHALL_TESTING: 'on',
  GUILDHALL_CLOCK: 'turnable',
  GUILDHALL_OUTBOUND: 'loopback',
  GUILDHALL_CONSOLE: process.env.GUILDHALL_CONSOLE ?? 'off',
  GUILDHALL_RATE_LIMITS: process.env.GUILDHALL_RATE_LIMITS ?? 'off',
  GUILDHALL_REGISTRATIONS_PER_HOUR: '1000000',
  GUILDHALL_LOG: process.env.GUILDHALL_LOG ?? 'error',
  GUILDHALL_VOICE_PORTS: '0',
  GUILDHALL_VOICE_TLS_PORT: '0',
});

/** Variables that would connect it to what the bot or another platform uses, or refuse its first accounts. */
const DROPPED =
  /^(?:DATABASE_URL|NATS_URL|NODE_OPTIONS|GUILDHALL_(?:URL|GATEWAY_URL|ACTIVITIES_HOST|ROLES|TRUSTED_PROXIES|REGISTRATION|VERIFY_EMAIL|SMTP_URL|LOGIN_PROVIDERS|CONNECTIONS|VOICE_\w+))$/;

/** Ms that it has to stop. */
const STOP_WITHIN = 6000;

/**
 * Starts a platform. `address` resolves when it listens, `ended` when its process has ended; `crash()` describes an end that `stop()` has
 * not caused. `certificate` is the path of the authority that its voice server's certificate is from, `folder` one that `stop()` deletes. What it
 * logs goes to stderr.
 */
export function startPlatform() {
  const node = findNode();
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
  const data = join(folder, 'data');
  const kept = Object.entries(process.env).filter(([name]) => !DROPPED.test(name));
  const child = spawn(node, [PROGRAM], {
    // By the channel it notices the end of this process, and in a group of its own it gets no interrupt from the terminal.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
    env: { ...Object.fromEntries(kept), ...settings(data) },
  });
  const lines = createInterface({ input: child.stdout });
  const address = new Promise((resolve) => {
    lines.on('line', (line) => {
      const found = /^Guildhall listens on (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
      else if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    });
  });
  let crash;
  let stopping = false;
  let killed = false;
  const ended = new Promise((resolve) => {
    const end = (how, isFault) => {
      if (isFault) crash ??= how;
      resolve();
    };
    child.on('error', (error) => end(error.message, true));
    child.on('exit', (code, signal) => {
      // While it starts, the signal itself ends it.
      const isAsked = stopping && (killed || code === 0 || signal === 'SIGTERM');
      end(signal ?? `exit status ${code}`, !isAsked);
    });
  });
  const stop = async () => {
    stopping = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => {
      killed = true;
      child.kill('SIGKILL');
    }, STOP_WITHIN);
    await ended;
    clearTimeout(timer);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const certificate = join(data, 'voice/certificate.pem');
  return { address, certificate, ended, folder, crash: () => crash, stop };
}
