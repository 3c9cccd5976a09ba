import { archiveThread } from '@guildhall/server/api/messages/threads/archive.ts';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api,worker' } });
});
afterAll(() => p.stop());

const MINUTE = 60_000;

async function pass(minutes: number): Promise<void> {
  await p.clock.advance(minutes * MINUTE);
  await p.jobs();
}

test('a thread without activity is archived after its duration: THREAD_UPDATE, without an audit entry', async () => {
  const { bob, text, open, get, told, audited } = await threadScene(p);
  const { id } = await open(bob, text, { auto_archive_duration: 60 });
  await pass(59);
  expect((await get(bob, id)).thread_metadata.archived).toBe(false);
  await pass(1);
  const { thread_metadata } = await get(bob, id);
  expect(thread_metadata).toMatchObject({ archived: true, locked: false });
  expect(Date.parse(thread_metadata.archive_timestamp)).toBe(p.clock.now());
  expect(told('THREAD_UPDATE', id)).toMatchObject([{ id, thread_metadata: { archived: true } }]);
  expect(audited(id).map((entry) => entry.action_type)).toEqual([110]);
});

test('a message, another duration and unarchiving each restart the archive timer', async () => {
  const { ada, bob, text, open, get, say, told } = await threadScene(p);
  const { id } = await open(bob, text, { auto_archive_duration: 60 });
  const archived = async () => (await get(bob, id)).thread_metadata.archived;
  await pass(40);
  await say(ada, id);
  await pass(40);
  expect(await archived()).toBe(false);
  await bob.patch(`/channels/${id}`, { auto_archive_duration: 1440 });
  await pass(60);
  expect(await archived()).toBe(false);
  await bob.patch(`/channels/${id}`, { auto_archive_duration: 60 });
  await pass(59);
  expect(await archived()).toBe(false);
  await pass(1);
  expect(await archived()).toBe(true);
  await bob.patch(`/channels/${id}`, { archived: false });
  await pass(59);
  expect(await archived()).toBe(false);
  await pass(1);
  expect(await archived()).toBe(true);
  const changes = told('THREAD_UPDATE', id).map((thread) => thread.thread_metadata?.archived);
  expect(changes).toEqual([false, false, true, false, true]);
});

test('unarchiving many times leaves one job: the thread is archived once each time', async () => {
  const { ada, bob, text, open, archive, told } = await threadScene(p);
  const { id } = await open(bob, text, { auto_archive_duration: 60 });
  for (let round = 0; round < 3; round += 1) {
    await archive(id);
    await ada.patch(`/channels/${id}`, { archived: false });
  }
  const before = told('THREAD_UPDATE', id).length;
  await pass(60);
  await pass(60);
  expect(told('THREAD_UPDATE', id).length).toBe(before + 1);
  const { kysely } = p.server.platform.store.read;
  const jobs = await kysely.selectFrom('jobs').select('payload_json').where('kind', '=', 'threads.archive').execute();
  expect(jobs.filter((job) => job.payload_json.includes(id))).toEqual([]);
});

test('an archive job that runs twice, as after a crash, leaves one job', async () => {
  const { ada, bob, text, open, say, told } = await threadScene(p);
  const { id } = await open(bob, text, { auto_archive_duration: 60 });
  await pass(30);
  await say(ada, id);
  for (let times = 0; times < 2; times += 1) await archiveThread.run(p.server.platform, { thread_id: id, run: 1 }, times + 1);
  const { kysely } = p.server.platform.store.read;
  const stored = kysely.selectFrom('jobs').select('payload_json').where('kind', '=', 'threads.archive').orderBy('id');
  const jobs = await stored.execute();
  const runs = jobs.map((job): { thread_id: string; run: number } => JSON.parse(job.payload_json));
  expect(runs.filter((job) => job.thread_id === id).map((job) => job.run)).toEqual([1, 2]);
  await pass(60);
  expect(told('THREAD_UPDATE', id)).toMatchObject([{ thread_metadata: { archived: true } }]);
});
