import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's folder of Apache modules. */
const MODULES = '/usr/lib/apache2/modules';
const NEEDED = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'dir', 'auth_openidc'];
/** In ms. Guards against a hang; not an assertion. */
const PATIENCE = 110_000;

/** A web server whose pages require an OpenID Connect login. */
export interface Apache {
  address: string;
  stop(): Promise<void>;
}

/** The platform's settings for mod_auth_openidc. */
export interface Relying {
  issuer: string;
  id: string;
  secret: string;
  /** Its address, so that the redirect_uri can be registered first. */
  port: number;
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** Starts Apache with mod_auth_openidc in front of one page, which returns the user in a header. */
export async function startApache(relying: Relying): Promise<Apache> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-apache-'));
  const address = `http://127.0.0.1:${relying.port}`;
  // Its workers run as another user.
  chmodSync(directory, 0o755);
  writeFileSync(join(directory, 'index.html'), 'behind the door');
  const log = join(directory, 'log');
  writeFileSync(join(directory, 'conf'), configuration(relying, { directory, address, log }));
  const child = spawn('/usr/sbin/apache2', ['-X', '-f', join(directory, 'conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await listening(child, address, () => output);
  return {
    address,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function configuration(
  { issuer, id, secret, port }: Relying,
  { directory, address, log }: { directory: string; address: string; log: string },
): string {
  return [
    `ServerRoot ${directory}`,
    `ServerName 127.0.0.1`,
    `Listen 127.0.0.1:${port}`,
    `PidFile ${join(directory, 'pid')}`,
    `ErrorLog ${log}`,
    `DefaultRuntimeDir ${directory}`,
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    ...NEEDED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    `DocumentRoot ${directory}`,
    `OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration`,
    `OIDCClientID ${id}`,
    `OIDCClientSecret ${secret}`,
    `OIDCRedirectURI ${address}/back`,
    'OIDCCryptoPassphrase of-the-test',
    'OIDCScope "openid identify email"',
    'OIDCPKCEMethod S256',
    'OIDCRemoteUserClaim preferred_username',
    '<Location />',
    '  AuthType openid-connect',
    '  Require valid-user',
    '  Header always set X-Person "expr=%{REMOTE_USER}"',
    '</Location>',
    '',
  ].join('\n');
}

/** Resolves once it responds; rejects with its output if it exits first. */
async function listening(child: ChildProcess, address: string, said: () => string): Promise<void> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    if (child.exitCode !== null) break;
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`apache2 did not start: ${said()}`);
}
