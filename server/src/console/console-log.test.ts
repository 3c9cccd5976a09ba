import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { consoleStates } from '../api/apps/console/states.ts';
import { Secrets } from '../core/values/redaction.ts';
import { ConsoleLog } from './console-log.ts';
import type { Detail } from './entry.ts';
import { Recording } from './recording.ts';

const p = await startPlatform({
  settings: { GUILDHALL_CONSOLE: 'auto', HOST: '127.0.0.1', GUILDHALL_URL: 'https://chat.example.org' },
});
afterAll(() => p.stop());
const { platform } = p.server;
const states = consoleStates(platform);
const detail: Detail = { kind: 'connection', sessionId: null, what: 'lost', code: null, reason: null };

/** An application whose console is on, and a recording whose entries only its log has. */
async function logged(bounds: { entries: number; bytes: number }) {
  const { applicationId } = await p.bot(await p.person('ada'));
  await states.choose(applicationId, true);
  const log = new ConsoleLog(platform, { states, secrets: new Secrets(), bounds });
  const recording = new Recording(platform.clock, {}, { keeps: false, sink: log });
  const rows = async () => {
    await log.flush();
    const { kysely } = platform.store.read;
    return kysely.selectFrom('console_entries').selectAll().where('application_id', '=', applicationId).orderBy('id').execute();
  };
  const links = () =>
    platform.store.read.kysely.selectFrom('console_links').selectAll().where('application_id', '=', applicationId).execute();
  return { applicationId, log, recording, rows, links };
}

test('only the newest entries are kept within the number and the bytes of an application, with their links', async () => {
  const { applicationId, recording, rows, links } = await logged({ entries: 3, bytes: 1_000_000 });
  const added = Array.from({ length: 5 }, () => recording.add(applicationId, { detail }));
  for (const cause of added) recording.add(applicationId, { detail, cause: [cause] });
  expect(await rows()).toHaveLength(3);
  expect(await links()).toHaveLength(3);
  recording.add(applicationId, { detail });
  expect(await rows()).toHaveLength(3);
  expect(await links()).toHaveLength(2);
  const small = await logged({ entries: 100, bytes: 500 });
  for (let count = 0; count < 20; count += 1) small.recording.add(small.applicationId, { detail });
  const kept = await small.rows();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(500);
});

test('ids rise with the order of entries, also if other nodes have written later ones, and an open entry waits until it is settled', async () => {
  const { applicationId, recording, rows } = await logged({ entries: 100, bytes: 1_000_000 });
  const far = '9000000000000000000';
  recording.add(applicationId, { detail });
  const [first] = await rows();
  if (!first) throw new Error('no row');
  await platform.store.transaction(({ kysely }) =>
    kysely
      .insertInto('console_entries')
      .values({ ...first, id: far, ref: far })
      .execute(),
  );
  const open = recording.add(applicationId, { detail, isOpen: true });
  recording.add(applicationId, { detail, cause: [open] });
  expect((await rows()).map(({ id }) => id)).toEqual([first.id, far, '9000000000000000001']);
  recording.settle(open);
  expect((await rows()).map(({ id }) => id).at(-1)).toBe('9000000000000000002');
});

test('an application whose console is off is not wanted, and without any that is on nothing is', async () => {
  const { applicationId, recording } = await logged({ entries: 3, bytes: 1000 });
  expect([recording.wants(applicationId), recording.wants('1'), recording.isIdle]).toEqual([true, false, false]);
  const { kysely } = platform.store.read;
  for (const { application_id } of await kysely.selectFrom('application_consoles').selectAll().execute())
    await states.choose(application_id, false);
  expect([recording.wants(applicationId), recording.isIdle]).toEqual([false, true]);
});
