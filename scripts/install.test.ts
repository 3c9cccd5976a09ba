import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root = '';

const LOCK = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', dev: true } } };

/** A project that contains only the launcher, a server that reports how it was started, and an npm that installs one package. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'launcher-'));
  for (const file of ['built.mjs', 'install.mjs', 'server.mjs', 'start.mjs', 'web.mjs']) {
    cpSync(fileURLToPath(new URL(file, import.meta.url)), join(root, 'scripts', file));
  }
  cpSync(fileURLToPath(new URL('../bin/node.mjs', import.meta.url)), join(root, 'bin/node.mjs'));
  write('package.json', '{"type": "module"}');
  write('package-lock.json', JSON.stringify(LOCK));
  write('server/src/main.ts', "process.stdout.write('args ' + process.argv.slice(2).join() + '\\n'); process.exitCode = 3;\n");
  write('bin/npm', '#!/bin/sh\necho "$@" >>npm.log\n[ -f broken ] && exit 1\nmkdir -p node_modules/a\n');
  chmodSync(join(root, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

const env = () => ({ ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}`, NODE_COMPILE_CACHE: undefined });

function start(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: env(),
  });
  return { status, stdout, stderr };
}

function installs(): number {
  return existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8').trimEnd().split('\n').length : 0;
}

test('the first start installs, later ones do not, and a changed lock installs again', () => {
  const message = 'Installing dependencies (first start only)…\n';
  expect(start('--demo', 'x')).toEqual({ status: 3, stdout: 'args --demo,x\n', stderr: message });
  expect(readFileSync(join(root, 'npm.log'), 'utf8')).toMatch(/^ci /);
  expect(start()).toEqual({ status: 3, stdout: 'args \n', stderr: '' });
  expect(installs()).toBe(1);
  write('package-lock.json', JSON.stringify({ ...LOCK, name: 'changed' }));
  expect(start().stderr).toBe(message);
  expect(installs()).toBe(2);
});

test('an installation by the user’s npm is used if it matches the lock file', () => {
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
  expect(start().status).toBe(3);
  expect(installs()).toBe(0);
  rmSync(join(root, 'node_modules'), { recursive: true });
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }));
  expect(start().status).toBe(3);
  expect(installs()).toBe(1);
});

test('a failed install aborts the start with a clear line, and the next start tries again', () => {
  write('broken', '');
  expect(start()).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Installing dependencies (first start only)…\nInstalling the dependencies failed: see the lines above.\n',
  });
  rmSync(join(root, 'broken'));
  expect(start().status).toBe(3);
});

test('the server starts even if the web client cannot be built', () => {
  write('web/index.html', '<p>');
  const { status, stderr } = start();
  expect(status).toBe(3);
  expect(stderr).toContain('Building the web client…\n');
  expect(stderr).toContain('Warning: the web client could not be built; there is none to serve.\n');
});

/** Everything is installed, with a builder that writes one file. */
function builder(file: { folder: string; name: string; text: string }): void {
  write('node_modules/.package-lock.json', JSON.stringify(LOCK));
  const lines = [
    "import { mkdirSync, writeFileSync } from 'node:fs';",
    `mkdirSync(${file.folder}, { recursive: true });`,
    `writeFileSync(${file.folder} + '/${file.name}', ${file.text});`,
  ];
  write('node_modules/vite/bin/vite.js', lines.join('\n'));
  write('node_modules/vite/package.json', '{"type": "module"}');
}

test('the web client is built once for the same sources', () => {
  write('web/index.html', '<p>');
  builder({ folder: "'dist'", name: 'index.html', text: 'process.argv.slice(2).join()' });
  expect(start().stderr).toBe('Building the web client…\n');
  expect(start().stderr).toBe('');
  write('web/src/new.tsx', '');
  expect(start().stderr).toBe('Building the web client…\n');
});

test('the server is built once for the same sources, and runs from its build', () => {
  write('server/vite.config.ts', '');
  builder({ folder: 'process.argv.at(-1)', name: 'main.mjs', text: `"process.stdout.write('built');"` });
  expect(start()).toEqual({ status: 0, stdout: 'built', stderr: 'Building the server…\n' });
  expect(start()).toEqual({ status: 0, stdout: 'built', stderr: '' });
  write('server/src/new.ts', '');
  expect(start().stderr).toBe('Building the server…\n');
  write('server/src/new.test.ts', '');
  expect(start().stderr).toBe('');
});

test('a server that cannot be built runs from its sources, after a warning', () => {
  write('node_modules/.package-lock.json', JSON.stringify(LOCK));
  write('server/vite.config.ts', '');
  write('node_modules/vite/bin/vite.js', "process.stderr.write('no such thing');\nprocess.exit(1);\n");
  write('node_modules/vite/package.json', '{"type": "module"}');
  const { status, stdout, stderr } = start('--demo');
  expect([status, stdout]).toEqual([3, 'args --demo\n']);
  expect(stderr).toBe('Building the server…\nno such thing\nWarning: the server could not be built; it runs from its sources.\n');
});

test.each([['SIGTERM' as const], ['SIGINT' as const]])(
  '%s is forwarded to a program that runs in another Node process',
  async (signal) => {
    write('node_modules/.package-lock.json', JSON.stringify(LOCK));
    write('wait.mjs', `setInterval(() => {}, 1000); process.on('${signal}', () => process.exit(9)); process.stdout.write('up');`);
    write('scripts/own.mjs', "import { spawnNode } from './install.mjs';\nprocess.exit(await spawnNode(['wait.mjs']));\n");
    const parent = spawn(process.execPath, ['scripts/own.mjs'], { cwd: root, env: env(), stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout, 'data');
    parent.kill(signal);
    expect(await once(parent, 'exit')).toEqual([9, null]);
  },
);
