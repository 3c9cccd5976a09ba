import { afterAll, beforeAll, expect, test } from 'vitest';
import { blobOf as keyOf } from '@guildhall/server/core/media/uploads.ts';
import { FileScene, form, picture, type SeenMessage } from './test/scene.ts';

const HOUR = 3_600_000;

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open();
});
afterAll(() => scene.p.stop());

const onePixel = () => picture(1, 1);
const blobOf = async (id: string) => (await scene.stored()).find((row) => row.id === id)?.blob ?? '';

test('deleting a message deletes its files: no longer served immediately, their bytes by a job', async () => {
  const { message, file } = await scene.sent('a.txt', 'a');
  const blob = await blobOf(file.id);
  await scene.alice.delete(`${scene.messages}/${message.id}`);
  expect((await fetch(file.url)).status).toBe(404);
  await scene.p.jobs();
  expect([await scene.isThere(blob), await blobOf(file.id)]).toEqual([false, '']);
});

test('messages deleted with their author’s ban lose their files too', async () => {
  const mallory = await scene.p.person('mallory');
  await scene.p.join(scene.alice, scene.guild.text.id, mallory);
  const sent = await scene.send(null, [{ name: 'a.txt', bytes: 'a' }], { by: mallory });
  const [file] = sent.body.attachments;
  const blob = await blobOf(file?.id ?? '');
  await scene.alice.put(`/guilds/${scene.guild.id}/bans/${mallory.id}`, { delete_message_seconds: 3600 });
  await scene.p.jobs();
  expect([(await fetch(file?.url ?? '')).status, await scene.isThere(blob)]).toEqual([404, false]);
});

test('deleting a channel deletes the files of all its messages', async () => {
  const channel = await scene.alice.post(`/guilds/${scene.guild.id}/channels`, { name: 'files' });
  const messages = `/channels/${channel.body.id}/messages`;
  const sent = await scene.alice.post<SeenMessage>(messages, form(null, [{ name: 'a.txt', bytes: 'a' }]));
  const [file] = sent.body.attachments;
  const blob = await blobOf(file?.id ?? '');
  expect(await scene.isThere(blob)).toBe(true);
  await scene.alice.delete(`/channels/${channel.body.id}`);
  await scene.p.jobs();
  expect([(await fetch(file?.url ?? '')).status, await scene.isThere(blob), await blobOf(file?.id ?? '')]).toEqual([
    404,
    false,
    '',
  ]);
});

test('bytes shared with a forward are kept until the last message is deleted', async () => {
  const { message, file } = await scene.sent('a.txt', 'shared');
  const blob = await blobOf(file.id);
  const message_reference = { type: 1, message_id: message.id, channel_id: scene.guild.text.id };
  const copy = await scene.alice.post(scene.messages, { message_reference });
  const [copied] = copy.body.message_snapshots?.[0]?.message.attachments ?? [];
  expect([copied?.filename, copied?.id === file.id]).toEqual(['a.txt', false]);
  await scene.alice.delete(`${scene.messages}/${message.id}`);
  await scene.p.jobs();
  expect([(await fetch(file.url)).status, await (await fetch(copied?.url ?? '')).text()]).toEqual([404, 'shared']);
  await scene.alice.delete(`${scene.messages}/${copy.body.id}`);
  await scene.p.jobs();
  expect(await scene.isThere(blob)).toBe(false);
});

test('a forwarded embed keeps showing its file', async () => {
  const picture = { embeds: [{ image: { url: 'attachment://a.png' } }] };
  const sent = await scene.send(picture, [{ name: 'a.png', bytes: await onePixel() }]);
  const message_reference = { type: 1, message_id: sent.body.id, channel_id: scene.guild.text.id };
  const copy = await scene.alice.post(scene.messages, { message_reference });
  const snapshot = copy.body.message_snapshots?.[0]?.message;
  await scene.alice.delete(`${scene.messages}/${sent.body.id}`);
  expect([snapshot?.attachments, (await fetch(snapshot?.embeds[0]?.image?.url ?? '')).status]).toEqual([[], 200]);
});

test('leftovers of crashed uploads are swept; files in use or still uploading are not', async () => {
  const { blobs, ids } = scene.p.server.platform;
  const { file } = await scene.sent('kept.txt', 'kept');
  const leave = async () => {
    const blob = keyOf(ids.next());
    await blobs.put(blob, Buffer.from('of a message that was never stored'));
    return blob;
  };
  const left = await leave();
  const pass = async (ms: number) => {
    await scene.p.clock.advance(ms);
    await scene.p.jobs();
  };
  for (let hour = 0; hour < 2; hour++) await pass(HOUR);
  const fresh = await leave();
  await pass(HOUR);
  await pass(HOUR - 1);
  const kept = await blobOf(file.id);
  expect(await Promise.all([left, fresh, kept].map((blob) => scene.isThere(blob)))).toEqual([false, true, true]);
  for (let hour = 0; hour < 3; hour++) await pass(HOUR);
  expect(await Promise.all([fresh, kept].map((blob) => scene.isThere(blob)))).toEqual([false, true]);
});
