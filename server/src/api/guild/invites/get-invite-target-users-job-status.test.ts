import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { csvOf, upload } from './test/upload.ts';

const { p, test } = await startFixtures();

test('[errors 10124] without an uploaded file there is no job', async ({ alice, guild }) => {
  for (const body of [{}, { target_user_ids: ['1'] }]) {
    const made = await alice.post(`/channels/${guild.text.id}/invites`, body);
    const none = await alice.get(`/invites/${made.body.code}/target-users/job-status`);
    expect([none.status, none.error.code]).toEqual([404, 10124]);
  }
});

test('[invites/target-users] processing, then completed with its counts; failed with a text if the file is missing', async ({
  alice,
  guild,
}) => {
  const made = await upload(alice, 'POST', `/channels/${guild.text.id}/invites`, csvOf(['1', '2']), {});
  const path = `/invites/${made.body.code}/target-users/job-status` as const;
  await p.jobs();
  const done = await alice.get(path);
  expect(done.body).toMatchObject({ status: 2, total_users: 2, processed_users: 2, error_message: null });
  const { store, blobs } = p.server.platform;
  const lists = await store.read.kysely.selectFrom('target_lists').select('id').where('status', '=', 2).execute();
  expect(await blobs.stat(`target-users/${lists[0]?.id}`)).toBeUndefined();
  // Simulates a crash that lost the blob: the job is run again.
  await store.transaction(async (db) => {
    await db.kysely.updateTable('target_lists').set({ status: 1, completed_at: null }).execute();
    const payload_json = JSON.stringify({ list_id: lists[0]?.id });
    await db.kysely
      .insertInto('jobs')
      .values({ id: p.server.platform.ids.next(), kind: 'invites.read_targets', payload_json, run_at: 0, attempts: 0 })
      .execute();
  });
  expect((await alice.get(path)).body).toMatchObject({ status: 1, completed_at: null });
  p.server.platform.log.level = 'silent';
  await p.jobs();
  p.server.platform.log.level = 'warn';
  const failed = await alice.get(path);
  expect(failed.body).toMatchObject({ status: 3, completed_at: null, error_message: 'The uploaded file could not be read.' });
});
