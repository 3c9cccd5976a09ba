import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileScene, form, type SeenMessage, type SentFile } from './test/scene.ts';

const IS_SPOILER = 1 << 3;

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open();
});
afterAll(() => scene.p.stop());

const two: SentFile[] = [
  { name: 'first.txt', bytes: 'first' },
  { name: 'second.txt', bytes: 'second' },
];

async function messageOfTwo() {
  const { body } = await scene.send({ content: 'two' }, two);
  const [first, second] = body.attachments;
  if (!first || !second) throw new Error('two files were sent');
  return { path: `${scene.messages}/${body.id}` as const, first, second };
}

test('[messages/attachments] an edit changes description and is_spoiler of an existing file, and keeps absent fields', async () => {
  const { message, file } = await scene.sent('a.txt', 'a', { description: 'before', title: 'A' });
  const path = `${scene.messages}/${message.id}`;
  scene.p.events.length = 0;
  const edited = await scene.alice.patch<SeenMessage>(path, {
    attachments: [{ id: file.id, description: 'after', is_spoiler: true }],
  });
  expect(edited.body.attachments[0]).toMatchObject({ id: file.id, description: 'after', title: 'A', flags: IS_SPOILER });
  expect(scene.p.emitted('MESSAGE_UPDATE')[0]?.attachments).toEqual(edited.body.attachments);
  const again = await scene.alice.patch<SeenMessage>(path, {
    attachments: [{ id: file.id, is_spoiler: false, description: null }],
  });
  expect(again.body.attachments[0]).not.toHaveProperty('flags');
  expect(again.body.attachments[0]).not.toHaveProperty('description');
  expect(again.body.attachments[0]?.url).toBe(file.url);
});

test('[messages/attachments] is_spoiler false removes the spoiler mark of a file name', async () => {
  const { message, file } = await scene.sent('SPOILER_end.txt', 'the end');
  const body = { attachments: [{ id: file.id, is_spoiler: false }] };
  const edited = await scene.alice.patch(`${scene.messages}/${message.id}`, body);
  const after = edited.body.attachments[0];
  expect([after?.filename, after?.flags]).toEqual(['end.txt', undefined]);
  expect(await (await fetch(after?.url ?? '')).text()).toBe('the end');
});

test('[operations] files that an edit omits are deleted with their bytes; without a list all are kept', async () => {
  const { path, first, second } = await messageOfTwo();
  const kept = await scene.alice.patch(path, { content: 'other text' });
  expect(kept.body.attachments.map((file) => file.id)).toEqual([first.id, second.id]);
  const rows = await scene.stored();
  const after = await scene.alice.patch(path, { attachments: [{ id: second.id }] });
  expect(after.body.attachments.map((file) => file.id)).toEqual([second.id]);
  expect((await fetch(first.url)).status).toBe(404);
  expect((await fetch(second.url)).status).toBe(200);
  await scene.p.jobs();
  expect(await scene.isThere(rows.find((row) => row.id === first.id)?.blob ?? '')).toBe(false);
  expect(await scene.isThere(rows.find((row) => row.id === second.id)?.blob ?? '')).toBe(true);
  const none = await scene.alice.patch(path, { attachments: [] });
  expect(none.body.attachments).toEqual([]);
});

test('new files are added to the listed ones; at most ten together', async () => {
  const { path, first, second } = await messageOfTwo();
  const added = [{ name: 'third.txt', bytes: 'third' }];
  const listed = { attachments: [{ id: second.id }, { id: 0, description: 'new' }] };
  const after = await scene.alice.patch(path, form(listed, added));
  expect(after.body.attachments.map(({ filename, description }) => [filename, description])).toEqual([
    ['second.txt', undefined],
    ['third.txt', 'new'],
  ]);
  expect((await fetch(first.url)).status).toBe(404);
  const nine = Array.from({ length: 9 }, (_, n) => ({ name: `${n}.txt`, bytes: String(n) }));
  const before = await scene.stored();
  const refused = await scene.alice.patch<SeenMessage>(path, form(null, nine));
  expect([refused.status, refused.body.code]).toEqual([400, 30015]);
  expect(await scene.stored()).toEqual(before);
  const full = await scene.alice.patch(path, form(null, nine.slice(1)));
  expect(full.body.attachments.length).toBe(10);
});

test('[errors] an id that is not a file of the message is 50146, and has no effect', async () => {
  const { path, first, second } = await messageOfTwo();
  const { file: foreign } = await scene.sent('other.txt', 'other');
  for (const id of [foreign.id, '1', '123456789012345678']) {
    const refused = await scene.alice.patch<SeenMessage>(path, { attachments: [{ id: first.id }, { id }] });
    expect([id, refused.status, refused.body.code]).toEqual([id, 400, 50146]);
  }
  expect((await scene.alice.get(path)).body.attachments.map((file) => file.id)).toEqual([first.id, second.id]);
});

test('[operations] no other user can add files, and no byte of theirs is stored', async () => {
  const { path } = await messageOfTwo();
  const before = await scene.stored();
  const refused = await scene.bob.patch<SeenMessage>(path, form({ content: 'mine' }, two));
  expect([refused.status, refused.body.code]).toEqual([403, 50005]);
  expect(await scene.stored()).toEqual(before);
});

test('a message with only files cannot become empty', async () => {
  const { message, file } = await scene.sent('a.txt', 'a');
  const refused = await scene.alice.patch<SeenMessage>(`${scene.messages}/${message.id}`, { attachments: [] });
  expect([refused.status, refused.body.code]).toEqual([400, 50006]);
  expect((await fetch(file.url)).status).toBe(200);
});

test('an edit does not restore a file that a concurrent edit removes', async () => {
  const { path, first, second } = await messageOfTwo();
  await Promise.all([
    scene.alice.patch(path, { attachments: [{ id: first.id }] }),
    scene.alice.patch(path, form({ content: 'more' }, [{ name: 'third.txt', bytes: 'third' }])),
  ]);
  const { attachments } = (await scene.alice.get(path)).body;
  const statuses = await Promise.all(attachments.map(async (file) => (await fetch(file.url)).status));
  expect([new Set(statuses), attachments.some((file) => file.id === second.id)]).toEqual([new Set([200]), false]);
});
