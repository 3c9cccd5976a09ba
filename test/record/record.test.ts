import { createDatabase, dropDatabase } from '@guildhall/testkit/database';
import { PlatformProcess } from '@guildhall/testkit/process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { undocumentedEffects } from './effects.ts';
import { differences, readExpected } from './expected.ts';
import { Recorder } from './recorder.ts';
import { runScript } from './script.ts';
import { SETTINGS } from './settings.ts';

/** Guards against a hang on a busy machine. */
const TIMEOUT_MS = 600_000;

test('responses and events of the script are the recorded ones, on either store', { timeout: TIMEOUT_MS }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-record-'));
  const database = process.env.GUILDHALL_TEST_STORE === 'postgres' ? await createDatabase() : undefined;
  const server = new PlatformProcess({ ...SETTINGS, GUILDHALL_DATA: directory, DATABASE_URL: database?.url ?? '' });
  onTestFinished(async () => {
    await server.kill();
    if (database) await dropDatabase(database);
    rmSync(directory, { recursive: true, force: true });
  });
  const recorder = new Recorder(await server.address());
  await runScript(recorder);
  expect(recorder.entries.length).toBeGreaterThan(1000);
  expect(recorder.requests.filter(({ status }) => status >= 500 && status !== 501)).toEqual([]);
  expect(undocumentedEffects(recorder.entries)).toEqual([]);
  expect(differences(readExpected(), recorder.entries)).toEqual([]);
});
