import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { followed, type Said } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

interface LaidOut extends Said {
  components?: { file?: { attachment_id: string; url: string }; content?: string }[];
}

const read = async (address = '') => {
  const { pathname, search } = new URL(address);
  const file = await fetch(`${p.address}${pathname}${search}`);
  return [file.status, await file.text()];
};

test('copies have the files of their source as long as it has them, with ids of their own', async () => {
  const { ada, news, home, last, publish } = await followed(p);
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'with files' }));
  form.set('files[0]', new Blob(['one']), 'one.txt');
  form.set('files[1]', new Blob(['two']), 'two.txt');
  const { body: source } = await ada.post<Said>(`/channels/${news}/messages`, form);
  await publish(source.id);
  await p.jobs();
  const copy = await last();
  expect(copy?.attachments.map((file) => file.filename)).toEqual(['one.txt', 'two.txt']);
  expect(copy?.attachments[0]?.id).not.toBe(source.attachments[0]?.id);
  expect(copy?.attachments[0]?.url).toContain(`/attachments/${home.text.id}/`);
  expect(await read(copy?.attachments[0]?.url)).toEqual([200, 'one']);

  await ada.patch(`/channels/${news}/messages/${source.id}`, { content: 'same files' });
  await p.jobs();
  const same = await last();
  expect(same?.content).toBe('same files');
  expect(same?.attachments.map((file) => file.id)).toEqual(copy?.attachments.map((file) => file.id));

  await ada.patch(`/channels/${news}/messages/${source.id}`, { attachments: [{ id: source.attachments[1]?.id }] });
  await p.jobs();
  const fewer = await last();
  expect(fewer?.attachments.map((file) => file.filename)).toEqual(['two.txt']);
  expect(await read(fewer?.attachments[0]?.url)).toEqual([200, 'two']);
  expect((await read(copy?.attachments[0]?.url))[0]).toBe(404);

  await ada.delete(`/channels/${news}/messages/${source.id}`);
  await p.jobs();
  expect(await last()).toMatchObject({ attachments: [], flags: 2 | 8 });
  expect((await read(fewer?.attachments[0]?.url))[0]).toBe(404);
  const { store } = p.server.platform;
  expect(await store.read.kysely.selectFrom('attachments').select('id').execute()).toEqual([]);
});

test('copies show the files of components, also after an edit of the rest', async () => {
  const { ada, guild, news, last, publish } = await followed(p);
  const bot = await p.bot(ada, { guild });
  const shown = async () => {
    const copy: LaidOut | undefined = await last();
    const file = copy?.components?.[0]?.file;
    return [file?.attachment_id, ...(await read(file?.url)), copy?.components?.[1]?.content];
  };
  const body = (content: string) => ({
    flags: 1 << 15,
    components: [
      { type: 13, file: { url: 'attachment://one.txt' } },
      { type: 10, content },
    ],
  });
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body('with a file')));
  form.set('files[0]', new Blob(['one']), 'one.txt');
  const { body: source } = await bot.post<LaidOut>(`/channels/${news}/messages`, form);
  await publish(source.id);
  await p.jobs();
  const [id, ...rest] = await shown();
  expect(rest).toEqual([200, 'one', 'with a file']);
  expect(id).not.toBe(source.components?.[0]?.file?.attachment_id);
  await bot.patch(`/channels/${news}/messages/${source.id}`, body('the same file'));
  await p.jobs();
  expect(await shown()).toEqual([id, 200, 'one', 'the same file']);
});
