import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Shared {
  attachment: { id: string; url: string };
}

function form(
  field = 'file',
  bytes: Uint8Array<ArrayBuffer> | string = new Uint8Array(PNG),
  filename = 'my score.png',
): FormData {
  const body = new FormData();
  body.append(field, new Blob([bytes], { type: 'image/png' }), filename);
  return body;
}

test('[operations] a picture is served for a day, and then deleted', async () => {
  const of = await app(p);
  const path = `/applications/${of.id}/attachment`;
  const shared = await of.bot.post<Shared>(path, form());
  expect(shared.status).toBe(200);
  expect(shared.body.attachment).toMatchObject({
    filename: 'my_score.png',
    size: PNG.length,
    width: 1,
    height: 1,
    content_type: 'image/png',
    ephemeral: true,
  });
  const served = await fetch(shared.body.attachment.url);
  expect([served.status, Buffer.from(await served.arrayBuffer())]).toEqual([200, PNG]);
  const { store } = p.server.platform;
  const rows = () => store.read.kysely.selectFrom('attachments').select('id').where('channel_id', '=', of.id).execute();
  expect(await rows()).toHaveLength(1);
  const due = await store.read.kysely
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'activities.release_attachment')
    .execute();
  expect(due.map((one) => one.run_at - p.clock.now())).toEqual([86_400_000]);
  // Without a day of housekeeping: only this job falls due.
  await store.transaction((db) =>
    db.kysely
      .updateTable('jobs')
      .set({ run_at: 0 })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute(),
  );
  await p.clock.advance(60_000);
  await p.jobs();
  expect(await rows()).toEqual([]);
  expect((await fetch(shared.body.attachment.url)).status).toBe(404);
});

test('[operations] any token of the application is accepted, but no token of another one', async () => {
  const [of, other] = [await app(p), await app(p)];
  const person = await p.person('player');
  const by = bearer(p, await tokensOf(p, person, of));
  expect((await by.post(`/applications/${of.id}/attachment`, form())).status).toBe(200);
  expect((await by.post(`/applications/${other.id}/attachment`, form())).error.code).toBe(20012);
  expect((await other.bot.post(`/applications/${of.id}/attachment`, form())).error.code).toBe(20012);
  expect((await of.bot.post('/applications/1/attachment', form())).error.code).toBe(10002);
});

test.each([
  ['no file', form('other'), 'BASE_TYPE_REQUIRED'],
  ['no picture', form('file', 'just words', 'words.png'), 'IMAGE_INVALID'],
])('[errors 50035] %s', async (_what, body, code) => {
  const of = await app(p);
  const refused = await of.bot.post(`/applications/${of.id}/attachment`, body);
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toMatchObject({ file: { _errors: [{ code }] } });
});
