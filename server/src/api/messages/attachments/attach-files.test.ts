import { Answer } from '@guildhall/testkit/answer';
import { permissionBits } from '@guildhall/testkit/fixtures';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FileScene, form, picture, type SeenMessage } from './test/scene.ts';

const MIB = 1024 * 1024;
const IS_SPOILER = 1 << 3;

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open({ GUILDHALL_UPLOAD_MIB: '2' });
});
afterAll(() => scene.p.stop());
beforeEach(() => {
  scene.p.events.length = 0;
});

const bytesOf = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());

const blobDirectory = () => join(scene.p.server.platform.config.dataDirectory, 'blobs');

/** The files of messages on disk. */
function blobFiles() {
  const files = readdirSync(blobDirectory(), { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile() && entry.parentPath.includes('attachments'));
}

/** Expects that a refused request leaves nothing: no row, no blob, no partial file. */
async function expectNothingLeft(refused: () => Promise<Answer>, status: number, code: number) {
  const before = await scene.stored();
  const answer = await refused();
  expect([answer.status, answer.error.code]).toEqual([status, code]);
  expect(await scene.stored()).toEqual(before);
  expect(blobFiles().length).toBe(before.length);
  expect(readdirSync(join(blobDirectory(), '.incoming'))).toEqual([]);
}

test('[messages/attachments] a file is sent, announced, read again and downloaded byte for byte', async () => {
  const bytes = await picture(40, 20);
  const sent = await scene.send({ content: 'look' }, [{ name: 'a b.png', bytes }]);
  expect(sent.status).toBe(200);
  const [file] = sent.body.attachments;
  expect(file).toMatchObject({
    filename: 'a_b.png',
    size: bytes.length,
    content_type: 'image/png',
    width: 40,
    height: 20,
    placeholder_version: 1,
  });
  expect(Buffer.from(file?.placeholder ?? '', 'base64').length).toBeGreaterThan(5);
  expect(file).not.toHaveProperty('flags');
  expect(scene.p.emitted('MESSAGE_CREATE')[0]?.attachments).toEqual([file]);
  const read = await scene.bob.get(`${scene.messages}/${sent.body.id}`);
  expect(read.body.attachments).toEqual([file]);
  expect(await bytesOf(file?.url)).toEqual(bytes);
});

test('[messages/attachments] files[n] is the attachment with id n, regardless of the order and the position of payload_json', async () => {
  const files = [
    { name: 'zero.txt', bytes: 'zero' },
    { name: 'one.txt', bytes: 'one' },
  ];
  for (const payloadLast of [false, true]) {
    const attachments = [
      { id: '1', description: 'the second', title: 'Two' },
      { id: 0, filename: 'renamed.txt' },
    ];
    const sent = await scene.send({ attachments }, files, { payloadLast });
    expect(sent.body.attachments.map(({ filename, description, title }) => [filename, description, title])).toEqual([
      ['one.txt', 'the second', 'Two'],
      ['renamed.txt', undefined, undefined],
    ]);
    expect(await Promise.all(sent.body.attachments.map(async ({ url }) => String(await bytesOf(url))))).toEqual(['one', 'zero']);
  }
});

test('without a list every file is attached, regardless of its field name, and without any payload', async () => {
  const sent = await scene.send(null, [
    { field: 'file', name: 'a.txt', bytes: 'a' },
    { field: 'anything', name: 'b.txt', bytes: 'b' },
  ]);
  expect(sent.body.attachments.map(({ filename, content_type }) => [filename, content_type])).toEqual([
    ['a.txt', 'text/plain; charset=utf-8'],
    ['b.txt', 'text/plain; charset=utf-8'],
  ]);
});

test('without a list files[n] may start at any number, as Oceanic starts at 1; on an edit, too', async () => {
  const sent = await scene.send({ content: 'counted from one' }, [
    { field: 'files[1]', name: 'one.txt', bytes: 'one' },
    { field: 'files[2]', name: 'two.txt', bytes: 'two' },
  ]);
  expect(sent.body.attachments.map(({ filename }) => filename)).toEqual(['one.txt', 'two.txt']);
  const more = form({}, [{ field: 'files[1]', name: 'three.txt', bytes: 'three' }]);
  const edited = await scene.alice.patch(`${scene.messages}/${sent.body.id}`, more);
  expect(edited.body.attachments.map(({ filename }) => filename)).toEqual(['one.txt', 'two.txt', 'three.txt']);
});

test('a file that the list omits is not stored', async () => {
  const before = await scene.stored();
  const sent = await scene.send({ attachments: [{ id: 1 }] }, [
    { name: 'left.txt', bytes: 'left out' },
    { name: 'kept.txt', bytes: 'kept' },
  ]);
  expect(sent.body.attachments.map((file) => file.filename)).toEqual(['kept.txt']);
  expect((await scene.stored()).length).toBe(before.length + 1);
  expect(blobFiles().length).toBe(before.length + 1);
});

test('[messages/attachments] IS_SPOILER comes from is_spoiler and from the SPOILER_ prefix', async () => {
  const { file } = await scene.sent('plain.txt', 'a', { is_spoiler: true });
  expect([file.filename, file.flags]).toEqual(['plain.txt', IS_SPOILER]);
  expect((await scene.sent('SPOILER_a.txt', 'a')).file.flags).toBe(IS_SPOILER);
  expect((await scene.sent('b.txt', 'a', { is_spoiler: false })).file.flags).toBeUndefined();
});

test('a name that cannot be used in an address is stored as the title', async () => {
  const { file } = await scene.sent('Ärger & Co.txt', 'a');
  expect([file.filename, file.title]).toEqual(['rger__Co.txt', 'Ärger & Co']);
  const message = await scene.alice.get(`${scene.messages}/${scene.p.emitted('MESSAGE_CREATE').at(-1)?.id}`);
  expect(message.body.attachments[0]?.title).toBe('Ärger & Co');
});

test('large and small files in one request arrive whole, even if they look like boundaries', async () => {
  // A short boundary, so that a network chunk holds the end of one file and the next ones.
  const boundary = 'X';
  const likely = '\r\n--Y\r\n-\r\r\n--'.repeat(9000);
  const files = [400_000, 1, 200_000, 30, 65_536, 0, 131_072].map((size) => Buffer.from(likely).subarray(0, size));
  const parts = files.flatMap((bytes, n) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="files[${n}]"; filename="${n}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const headers = { authorization: scene.alice.authorization ?? '', 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await fetch(`${scene.p.address}/api/v10${scene.messages}`, { method: 'POST', headers, body });
  const { attachments }: SeenMessage = await answer.json();
  expect(attachments.map((file) => file.size)).toEqual(files.map((bytes) => bytes.length));
  for (const [n, file] of attachments.entries())
    expect([n, (await bytesOf(file.url)).equals(files[n] ?? body)]).toEqual([n, true]);
});

test('an empty file is accepted', async () => {
  const { file } = await scene.sent('empty.txt', '');
  expect([file.size, (await bytesOf(file.url)).length]).toEqual([0, 0]);
});

test('payload_json may have a binary content type, as hikari sends it: a part without a filename is not a file', async () => {
  const parts = [
    ['Content-Disposition: form-data; name="payload_json"', '{"content":"hi","attachments":[{"id":0,"filename":"a.txt"}]}'],
    ['Content-Disposition: form-data; name="files[0]"; filename="a.txt"', 'abc'],
  ];
  const text = parts
    .map(([head, data]) => `--x\r\nContent-Type: application/octet-stream\r\n${head}\r\n\r\n${data}\r\n`)
    .join('');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const sent = await scene.alice.post(scene.messages, `${text}--x--\r\n`, { headers });
  expect(sent.body).toMatchObject({ content: 'hi', attachments: [{ filename: 'a.txt', size: 3 }] });
});

test('a text in payload_json is read as text', async () => {
  const body = form({ content: '5', nonce: '12' }, [{ name: 'a.txt', bytes: 'a' }]);
  const sent = await scene.alice.post(scene.messages, body);
  expect(sent.body.nonce).toBe('12');
});

test('[limits] more than ten files are refused with 30015, and nothing of them is kept', async () => {
  const files = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, bytes: String(n) }));
  expect((await scene.send(null, files(10))).body.attachments.length).toBe(10);
  await expectNothingLeft(() => scene.send(null, files(11)), 400, 30015);
});

test('[limits] a file over the limit is 50045, and the connection stays open', async () => {
  const bytes = Buffer.alloc(2 * MIB, 7);
  const { file } = await scene.sent('most.bin', bytes);
  expect(file.size).toBe(2 * MIB);
  const tooLarge = { name: 'more.bin', bytes: Buffer.alloc(2 * MIB + 1) };
  await expectNothingLeft(() => scene.send(null, [{ name: 'a', bytes: 'a' }, tooLarge]), 400, 50045);
});

test('[limits] a request over 25 MiB is 40005, even without Content-Length', async () => {
  const files = Array.from({ length: 10 }, (_, n) => ({ name: `${n}`, bytes: Buffer.alloc(1.9 * MIB) }));
  expect((await scene.send(null, files)).status).toBe(200);
  const fields = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, 'x'.repeat(0.5 * MIB)]));
  const body = form(null, files);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  await expectNothingLeft(() => scene.alice.post(scene.messages, body), 413, 40005);
  await expectNothingLeft(() => sendChunked(body), 413, 40005);
});

/** Sends a form without Content-Length. */
async function sendChunked(body: FormData): Promise<Answer> {
  const encoded = new Response(body);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    authorization: scene.alice.authorization ?? '',
    'content-type': encoded.headers.get('content-type') ?? '',
    'transfer-encoding': 'chunked',
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${scene.p.address}/api/v10${scene.messages}`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve(new Answer(response.statusCode ?? 0, JSON.parse(text), new Headers())));
    });
    sending.on('error', reject);
    sending.end(bytes);
  });
}

test('a client that disconnects in the middle of a file leaves nothing', async () => {
  const before = blobFiles().length;
  const incoming = () => readdirSync(join(blobDirectory(), '.incoming')).length;
  const headers = {
    authorization: scene.alice.authorization ?? '',
    'content-type': 'multipart/form-data; boundary=X',
    'content-length': MIB,
  };
  const sending = request(`${scene.p.address}/api/v10${scene.messages}`, { method: 'POST', headers });
  const broken = new Promise((resolve) => sending.on('error', resolve));
  sending.write(`--X\r\ncontent-disposition: form-data; name="files[0]"; filename="a.bin"\r\n\r\n${'x'.repeat(100_000)}`);
  await expect.poll(incoming).toBe(1);
  sending.destroy(new Error('gone'));
  await broken;
  await expect.poll(incoming).toBe(0);
  expect(blobFiles().length).toBe(before);
});

test('[operations] without ATTACH_FILES it is 50013, and no byte of the file is stored', async () => {
  const { platform } = scene.p.server;
  const everyone = `/channels/${scene.guild.text.id}/permissions/${scene.guild.id}` as const;
  await scene.alice.put(everyone, { type: 0, deny: permissionBits('ATTACH_FILES'), allow: '0' });
  const put = platform.blobs.put;
  let puts = 0;
  platform.blobs.put = (...parameters) => {
    puts += 1;
    return put(...parameters);
  };
  const files = [{ name: 'a.bin', bytes: Buffer.alloc(MIB) }];
  await expectNothingLeft(() => scene.send({ content: 'text' }, files, { by: scene.bob }), 403, 50013);
  await expectNothingLeft(() => scene.send({ content: 'text' }, files, { by: scene.p.anyone }), 401, 0);
  platform.blobs.put = put;
  expect(puts).toBe(0);
  await scene.alice.delete(everyone);
});

test('[errors/form-errors] the fields of files are validated, and a refused request leaves no files', async () => {
  const files = [{ name: 'a.txt', bytes: 'a' }];
  for (const [request, path] of [
    [{ id: 0, description: 'x'.repeat(1025) }, 'description'],
    [{ id: 0, waveform: 'x'.repeat(401) }, 'waveform'],
    [{ id: 'zero' }, 'id'],
    [{ id: 0, is_spoiler: 'maybe' }, 'is_spoiler'],
    [{ id: 0, duration_secs: -1 }, 'duration_secs'],
  ] as const) {
    const refused = () => scene.send({ attachments: [request] }, files);
    await expectNothingLeft(refused, 400, 50035);
    expect((await refused()).body.errors).toMatchObject({ attachments: { 0: { [path]: { _errors: [{}] } } } });
  }
  await expectNothingLeft(() => scene.send({ attachments: [{ id: 0 }, { id: 0 }] }, files), 400, 50035);
  await expectNothingLeft(() => scene.send({ content: 'x'.repeat(2001) }, files), 400, 50035);
});

test('[errors] a missing file is 50146, an empty message 50006', async () => {
  await expectNothingLeft(() => scene.send({ attachments: [{ id: 1 }] }, [{ name: 'a.txt', bytes: 'a' }]), 400, 50146);
  await expectNothingLeft(() => scene.send({ attachments: [{ id: 0 }], content: 'a' }), 400, 50146);
  await expectNothingLeft(() => scene.send({ attachments: [] }, [{ name: 'a.txt', bytes: 'a' }]), 400, 50006);
});

test('a retry with the same nonce returns the first files, and leaves none of its own', async () => {
  const payload = { nonce: 'once', enforce_nonce: true };
  const first = await scene.send(payload, [{ name: 'a.txt', bytes: 'a' }]);
  const before = await scene.stored();
  const again = await scene.send(payload, [{ name: 'a.txt', bytes: 'a' }]);
  expect([again.body.id, again.body.attachments[0]?.id]).toEqual([first.body.id, first.body.attachments[0]?.id]);
  expect(await scene.stored()).toEqual(before);
});

test('files can be sent in direct messages too', async () => {
  const dm = await scene.alice.post('/users/@me/channels', { recipient_id: scene.bob.id });
  const sent = await scene.alice.post(`/channels/${dm.body.id}/messages`, form(null, [{ name: 'a.txt', bytes: 'hi' }]));
  expect(String(await bytesOf(sent.body.attachments[0]?.url))).toBe('hi');
});

test('[messages/message-content] without the message-content intent events and responses have no files', async () => {
  const bot = await scene.p.bot(scene.alice, { guild: scene.guild, flags: 0, permissions: permissionBits('ADMINISTRATOR') });
  const { message } = await scene.sent('a.txt', 'secret');
  expect((await bot.get(`${scene.messages}/${message.id}`)).body.attachments).toEqual([]);
});
