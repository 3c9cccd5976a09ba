import { startPlatform } from '@guildhall/testkit/platform';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { codeWithVerifier, publicGame } from '../auth/test/scene.ts';
import { REDIRECT } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
const folder = mkdtempSync(join(tmpdir(), 'guildhall-node20-'));
afterAll(async () => {
  await p.stop();
  rmSync(folder, { recursive: true });
});

/** The game, as a program: logs in with a code, connects, and prints the player. */
const GAME = `
import { auth, createClientWith } from './index.ts';
import { userStore } from './users/store.ts';
// Newer versions of Node have a WebSocket of their own.
delete globalThis.WebSocket;
const [apiBase, applicationId, code, verifier, redirectUri] = process.argv.slice(2);
const client = createClientWith({ apiBase, applicationId }, { auth, users: userStore });
await client.auth.setToken(await client.auth.getToken(applicationId, code, verifier, redirectUri));
await client.connect();
process.stdout.write(client.users.currentId);
client.dispose();
`;

test('the library runs on the installed Node without a WebSocket, and the process ends by itself after dispose', async () => {
  await build({
    stdin: { contents: GAME, loader: 'ts', resolveDir: join(import.meta.dirname, '..') },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', outdir: folder },
    // The package of the WebSocket is CommonJS.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    outExtension: { '.js': '.mjs' },
    entryNames: 'game',
  });
  const game = await publicGame(p);
  const ada = await p.person('ada');
  const { code, verifier } = await codeWithVerifier(ada, game);
  const run = promisify(execFile)('node', [join(folder, 'game.mjs'), p.address, game.id, code, verifier, REDIRECT]);
  expect(await run).toEqual({ stdout: ada.id, stderr: '' });
});
