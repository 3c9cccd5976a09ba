import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { snippet, start } from './program.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('the test of the guide passes, with the library of this checkout', async () => {
  const folder = mkdtempSync(join(ROOT, '.cache/guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = join(folder, 'vitest.config.mjs');
  const alias = { 'guildhall/testing': join(ROOT, 'testing/src/index.ts') };
  const settings = {
    root: snippet('.'),
    cacheDir: join(folder, 'cache'),
    resolve: { alias },
    test: { include: ['greet.test.mjs'], testTimeout: 120_000 },
  };
  writeFileSync(config, `export default ${JSON.stringify(settings)};\n`);
  const vitest = start(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config], {
    GUILDHALL_URL: '',
    GUILDHALL_PROGRAM: process.env.GUILDHALL_TEST_PROGRAM || join(ROOT, 'server/src/main.ts'),
  });
  onTestFinished(() => vitest.stop());
  await vitest.printed(/Tests.*1 passed/);
  expect(await vitest.ended).toBe(0);
});
