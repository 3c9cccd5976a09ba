import { execFile } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { newFolder } from '../test/scene.ts';
import { type Endpoint, listen } from './listen.ts';
import { endpointPaths } from './paths.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

function folder(): string {
  const made = newFolder();
  undo.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function listenIn(main: string, env: Record<string, string> = {}, fallback = main): Promise<Endpoint> {
  const endpoint = await listen({ env: { XDG_RUNTIME_DIR: main, ...env }, platform: 'linux', fallback }, (socket) =>
    socket.end(),
  );
  undo.push(() => endpoint.close());
  return endpoint;
}

test('[rpc/ipc] an endpoint has a path in each folder in which clients look', () => {
  const paths = (env: Record<string, string>, platform = 'linux') => endpointPaths(3, { env, platform });
  expect(paths({})).toEqual(['/tmp/discord-ipc-3']);
  expect(paths({ TMPDIR: '/var/tmp/', TEMP: '/tmp' })).toEqual(['/var/tmp/discord-ipc-3', '/tmp/discord-ipc-3']);
  expect(paths({ XDG_RUNTIME_DIR: '/run/user/7', TMP: '' })).toEqual([
    '/run/user/7/discord-ipc-3',
    '/tmp/discord-ipc-3',
    '/run/user/7/snap.discord/discord-ipc-3',
    '/run/user/7/app/com.discordapp.Discord/discord-ipc-3',
  ]);
  expect(paths({ TMPDIR: '/var/folders/x' }, 'darwin')).toEqual(['/var/folders/x/discord-ipc-3', '/tmp/discord-ipc-3']);
  expect(paths({}, 'win32')).toEqual(['\\\\?\\pipe\\discord-ipc-3']);
});

test('[rpc/ipc] sockets are for their user alone, at all paths, and are removed at the end', async () => {
  const [main, other] = [folder(), folder()];
  const endpoint = await listenIn(main, { TMPDIR: other });
  expect(endpoint.number).toBe(0);
  expect(endpoint.paths).toHaveLength(4);
  for (const path of endpoint.paths) expect([statSync(path).isSocket(), statSync(path).mode & 0o777]).toEqual([true, 0o600]);
  await endpoint.close();
  for (const path of endpoint.paths) expect(() => statSync(path)).toThrow('ENOENT');
});

/** Connects to a path, as another user if there is a uid, and prints the outcome. */
const CONNECT = `
const [path, uid] = process.argv.slice(1);
if (uid) { process.setgroups([]); process.setgid(Number(uid)); process.setuid(Number(uid)); }
const socket = require('node:net').connect(path);
socket.on('connect', () => { console.log('connected'); socket.destroy(); });
socket.on('error', ({ code }) => console.log(code));
`;
const connectBy = async (path: string, ...uid: string[]) =>
  (await promisify(execFile)(process.execPath, ['-e', CONNECT, path, ...uid])).stdout.trim();

test('[rpc/ipc] other users of the machine cannot connect, because of the mode of the socket', async () => {
  const main = folder();
  // The folder lets everyone through, so that the mode of the socket decides.
  chmodSync(main, 0o755);
  const path = (await listenIn(main)).paths[0] ?? '';
  const { uid, mode } = statSync(path);
  expect([uid, mode & 0o077]).toEqual([process.getuid?.(), 0]);
  expect(await connectBy(path)).toBe('connected');
  if (process.getuid?.() === 0) {
    expect(await connectBy(path, '65534')).toBe('EACCES');
    chmodSync(path, 0o666);
    expect(await connectBy(path, '65534')).toBe('connected');
    return;
  }
  // Without the right to become another user: the system refuses any user whom the mode excludes, even the owner.
  chmodSync(path, 0o077);
  expect(await connectBy(path)).toBe('EACCES');
});

test('[rpc/ipc] a second agent takes the next number, and the first is not removed with it', async () => {
  const main = folder();
  const [first, second] = [await listenIn(main), await listenIn(main)];
  expect([first.number, second.number]).toEqual([0, 1]);
  await second.close();
  expect(statSync(join(main, 'discord-ipc-0')).isSocket()).toBe(true);
  expect((await listenIn(main)).number).toBe(1);
});

test('[rpc/ipc] a socket that no program has is replaced, another file is not', async () => {
  const main = folder();
  const path = join(main, 'discord-ipc-0');
  const stale = createServer();
  await new Promise<void>((resolve) => stale.listen(join(main, 'made'), resolve));
  linkSync(join(main, 'made'), path);
  await new Promise((resolve) => stale.close(resolve));
  expect((await listenIn(main)).number).toBe(0);
  const second = folder();
  writeFileSync(join(second, 'discord-ipc-0'), 'a note');
  mkdirSync(join(second, 'discord-ipc-1'));
  expect((await listenIn(second)).number).toBe(2);
});

test('[rpc/ipc] an eleventh agent is refused', async () => {
  const main = folder();
  for (let number = 0; number < 10; number += 1) expect((await listenIn(main)).number).toBe(number);
  await expect(listenIn(main)).rejects.toThrow('all endpoints are taken');
});

test('[rpc/ipc] a further folder that cannot be used is left out', async () => {
  const main = folder();
  writeFileSync(join(main, 'file'), '');
  const endpoint = await listenIn(main, { TMPDIR: join(main, 'file') });
  expect(endpoint.paths[0]).toBe(join(main, 'discord-ipc-0'));
  expect(endpoint.paths.some((path) => path.startsWith(join(main, 'file')))).toBe(false);
});
