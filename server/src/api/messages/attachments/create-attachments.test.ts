import { permissionBits } from '@guildhall/testkit/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileScene } from './test/scene.ts';

const HOUR = 3_600_000;

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open({ GUILDHALL_UPLOAD_MIB: '1' });
});
afterAll(() => scene.p.stop());

const path = () => `/channels/${scene.guild.text.id}/attachments` as const;
const announce = (files: object[], by = scene.alice) => by.post(path(), { files });
const put = (url: string, body: string | Uint8Array<ArrayBuffer>) => fetch(url, { method: 'PUT', body });

async function announced(filename: string, file_size: number) {
  const { body } = await announce([{ id: '7', filename, file_size }]);
  const [file] = body.attachments;
  if (!file) throw new Error(`nothing was announced: ${JSON.stringify(body)}`);
  return file;
}

const claim = (uploaded_filename: string, by = scene.alice) =>
  by.post(scene.messages, {
    attachments: [{ id: '0', filename: 'named.txt', uploaded_filename, description: 'x' }],
  });

test('[messages/attachments] a file is announced, uploaded to its address, and named by the message', async () => {
  const file = await announced('my file.txt', 5);
  expect([file.id, file.upload_filename.endsWith('/my_file.txt')]).toEqual(['7', true]);
  const there = await put(file.upload_url, 'hello');
  expect([there.status, await there.text()]).toEqual([200, '']);
  const sent = await claim(file.upload_filename);
  const [attachment] = sent.body.attachments;
  expect(attachment).toMatchObject({
    filename: 'named.txt',
    size: 5,
    description: 'x',
    content_type: 'text/plain; charset=utf-8',
  });
  expect(await (await fetch(attachment?.url ?? '')).text()).toBe('hello');
  expect((await claim(file.upload_filename)).error.code).toBe(50146);
});

test('the upload may be smaller than announced, never larger', async () => {
  const file = await announced('a.txt', 10);
  expect((await put(file.upload_url, 'x'.repeat(11))).status).toBe(413);
  const stream = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 3; n += 1) controller.enqueue(new TextEncoder().encode('12345'));
      controller.close();
    },
  });
  const chunked = { method: 'PUT', body: stream, duplex: 'half' } as const;
  expect((await fetch(file.upload_url, chunked)).status).toBe(413);
  expect((await claim(file.upload_filename)).error.code).toBe(50146);
  expect((await put(file.upload_url, 'short')).status).toBe(200);
  expect((await put(file.upload_url, 'again')).status).toBe(409);
  expect((await claim(file.upload_filename)).body.attachments[0]?.size).toBe(5);
});

test('one of two concurrent uploads to an address is refused, and the other’s bytes are kept', async () => {
  const file = await announced('a.txt', 10);
  const answers = await Promise.all([put(file.upload_url, 'first'), put(file.upload_url, 'second')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const winner = answers[0]?.status === 200 ? 'first' : 'second';
  const sent = await claim(file.upload_filename);
  expect(await (await fetch(sent.body.attachments[0]?.url ?? '')).text()).toBe(winner);
});

test('only the user who announced a file can use it, and only in the same channel', async () => {
  const file = await announced('a.txt', 5);
  await put(file.upload_url, 'hello');
  expect((await claim(file.upload_filename, scene.bob)).error.code).toBe(50146);
  const other = await scene.alice.post(`/guilds/${scene.guild.id}/channels`, { name: 'other' });
  const elsewhere = await scene.alice.post(`/channels/${other.body.id}/messages`, {
    attachments: [{ id: '0', filename: 'a.txt', uploaded_filename: file.upload_filename }],
  });
  expect(elsewhere.error.code).toBe(50146);
  expect((await claim(file.upload_filename)).status).toBe(200);
});

test('an address that was changed or has expired accepts nothing', async () => {
  const file = await announced('a.txt', 5);
  const { file: taken } = await scene.sent('b.txt', 'b');
  for (const url of [
    file.upload_url.replace(/hm=./, (start) => (start === 'hm=0' ? 'hm=1' : 'hm=0')),
    file.upload_url.replace(/ex=[0-9a-f]+/, 'ex=ffffffff'),
    file.upload_url.replace(/uploads\/\d+/, `uploads/${taken.id}`),
    file.upload_url.replace(/\?.*/, ''),
  ])
    expect([url, (await put(url, 'hello')).status]).toEqual([url, 404]);
  await scene.p.clock.advance(HOUR + 1000);
  expect((await put(file.upload_url, 'hello')).status).toBe(404);
});

test('an announced file that no message names is deleted', async () => {
  const file = await announced('a.txt', 5);
  await put(file.upload_url, 'hello');
  const id = file.upload_filename.split('/')[0];
  const blob = (await scene.stored()).find((row) => row.id === id)?.blob ?? '';
  expect(await scene.isThere(blob)).toBe(true);
  await scene.p.clock.advance(3 * HOUR + 1000);
  await scene.p.jobs();
  expect([await scene.isThere(blob), (await scene.stored()).some((row) => row.id === id)]).toEqual([false, false]);
});

test('[operations] announcing needs SEND_MESSAGES and ATTACH_FILES (50013), the channel (50001, 10003) and credentials', async () => {
  const file = { filename: 'a.txt', file_size: 1 };
  const everyone = `/channels/${scene.guild.text.id}/permissions/${scene.guild.id}` as const;
  await scene.alice.put(everyone, { type: 0, deny: permissionBits('ATTACH_FILES'), allow: '0' });
  expect((await announce([file], scene.bob)).error.code).toBe(50013);
  await scene.alice.delete(everyone);
  expect((await announce([file], scene.bob)).status).toBe(200);
  const stranger = await scene.p.person('stranger');
  expect((await announce([file], stranger)).error.code).toBe(50001);
  expect((await scene.alice.post('/channels/1/attachments', { files: [file] })).error.code).toBe(10003);
  expect((await scene.p.anyone.post(path(), { files: [file] })).status).toBe(401);
});

test('[errors/form-errors] one to ten files, each with a name and a size within the limit (50045); at most 50 are pending', async () => {
  const file = { filename: 'a.txt', file_size: 1 };
  for (const files of [[], Array(11).fill(file), [{ filename: 'a' }], [{ ...file, file_size: 0 }], [{ ...file, filename: '' }]]) {
    const refused = await announce(files);
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  }
  expect((await announce([{ ...file, file_size: 1024 * 1024 + 1 }])).error.code).toBe(50045);
  const greedy = await scene.p.person('greedy');
  await scene.p.join(scene.alice, scene.guild.text.id, greedy);
  for (let n = 0; n < 5; n += 1) expect((await announce(Array(10).fill(file), greedy)).status).toBe(200);
  expect((await announce([file], greedy)).error.code).toBe(50035);
});
