import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTesting } from '@guildhall/testkit/testing-scene';
import { afterAll, expect, test } from 'vitest';

const PAGE = readFileSync(fileURLToPath(new URL('../../docs/testing-wire.md', import.meta.url)), 'utf8');
const p = await startTesting({ settings: { GUILDHALL_RATE_LIMITS: 'off' } });
afterAll(() => p.stop());

test('the session of the page works as it is written', async () => {
  const session = /<!-- session -->\n```sh\n([\s\S]+?)\n```/.exec(PAGE)?.[1] ?? '';
  const answers: object[] = [];
  for (const command of session.split('\n\n')) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replaceAll('http://127.0.0.1:3000', p.address)]);
    if (stdout !== '') answers.push(JSON.parse(stdout));
  }
  const text = 'Is there anybody?';
  expect(answers).toMatchObject([
    { id: '1', people: { ada: {}, bob: {} }, bots: { helper: { env: { GUILDHALL_URL: p.address } } } },
    { content: text },
    { content: text, author: { username: 'ada' } },
    { transcript: expect.stringContaining(`ada said in #general: "${text}"`) },
  ]);
  expect((await fetch(`${p.address}/testing/worlds/1`)).status).toBe(404);
});
