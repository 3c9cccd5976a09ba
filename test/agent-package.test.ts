import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPlatform } from '@guildhall/testkit/platform';
import { PlatformProcess } from '@guildhall/testkit/process';
import { afterAll, expect, test, vi } from 'vitest';
import { run } from './client/packed.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const p = await startPlatform();
afterAll(() => p.stop());
const project = mkdtempSync(join(tmpdir(), 'agent-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
// The program of the package starts with the Node of the path.
vi.stubEnv('PATH', `${dirname(process.execPath)}${delimiter}${process.env.PATH}`);
afterAll(() => vi.unstubAllEnvs());

test('the package of npm pack installs without a network in an empty folder, and its program serves games', async () => {
  run('npm', ['pack', '-w', 'agent', '--pack-destination', project], ROOT);
  writeFileSync(join(project, 'package.json'), '{"private":true}');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', './guildhall-agent-0.1.0.tgz'], project);
  expect(run('npx', ['--offline', '--no-install', 'guildhall-agent', '--help'], project)).toContain('--server URL');
  expect(() => statSync(join(project, 'node_modules/ws'))).toThrow('ENOENT');
  const ada = await p.person('ada');
  const agent = new PlatformProcess(
    { XDG_RUNTIME_DIR: project, TMPDIR: project, XDG_CONFIG_HOME: project },
    {
      program: join(project, 'node_modules/@guildhall/agent/dist/main.js'),
      args: ['--server', p.address, '--as', ada.token, '--headless'],
    },
  );
  try {
    await agent.printed(new RegExp(`The agent listens on ${project}/discord-ipc-0`));
    await agent.printed(/no application is connected/);
  } finally {
    await agent.kill();
  }
});
