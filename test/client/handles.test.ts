import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const proxy = await openTcpProxy(new URL(p.address));
afterAll(async () => {
  await p.stop();
  await proxy.close();
});

const PROGRAM = fileURLToPath(new URL('handles.ts', import.meta.url));
/** Ms within which a process ends after `dispose`: far below the 30 s of a pending call, and the minute of a pause. */
const SOON = 10_000;

test.each(['at once', 'locating', 'ready', 'calling', 'half open'])(
  'a process ends by itself after dispose: %s',
  async (moment) => {
    const game = await app(p);
    const { access_token } = await tokensOf(p, await p.person('ada'), game, 'openid sdk.social_layer');
    const child = spawn(process.execPath, [PROGRAM, `http://${proxy.host}`, access_token, moment]);
    let output = '';
    let disposedAt = performance.now();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      disposedAt = performance.now();
      if (text !== 'connected\n') return;
      proxy.silence();
      child.stdin.write('go\n');
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(output.trim().split('\n').at(-1)).toBe('disconnected');
    expect(code).toBe(0);
    expect(performance.now() - disposedAt).toBeLessThan(SOON);
  },
);
