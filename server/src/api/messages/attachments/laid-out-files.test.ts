import type { Answer } from '@guildhall/testkit/answer';
import type { Bot } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileScene, form, picture, type SeenFile, type SeenMessage, type SentFile } from './test/scene.ts';

const V2 = 1 << 15;

interface SeenMedia extends Partial<SeenFile> {
  attachment_id?: string;
}
interface LaidOut extends SeenMessage {
  components: { items?: { media: SeenMedia }[]; file?: SeenMedia; content?: string }[];
  message_snapshots?: { message: LaidOut }[];
}

let scene: FileScene;
let bot: Bot;
let bytes: Buffer;
beforeAll(async () => {
  scene = await FileScene.open();
  bot = await scene.p.bot(scene.alice, { guild: scene.guild });
  bytes = await picture(30, 10);
});
afterAll(() => scene.p.stop());

const gallery = (url = 'attachment://a.png') => ({ type: 12, items: [{ media: { url } }] });
const text = (content: string) => ({ type: 10, content });
const mediaOf = ({ body }: Answer<LaidOut>) => body.components[0]?.items?.[0]?.media ?? body.components[0]?.file ?? {};
const bytesAt = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());

function send(components: object[], files: SentFile[] = [{ name: 'a.png', bytes }]): Promise<Answer<LaidOut>> {
  return bot.post<LaidOut>(scene.messages, form({ flags: V2, components }, files));
}

function edit({ body }: Answer<LaidOut>, change: object, files?: SentFile[]): Promise<Answer<LaidOut>> {
  return bot.patch<LaidOut>(`${scene.messages}/${body.id}`, files ? form(change, files) : change);
}

test('a file that components show is served, and not among the attachments', async () => {
  const files = [
    { name: 'my chart.png', bytes },
    { name: 'beside.txt', bytes: 'text' },
  ];
  const sent = await send([gallery('attachment://my%20chart.png')], files);
  expect(mediaOf(sent)).toMatchObject({ width: 30, height: 10, content_type: 'image/png' });
  expect(await bytesAt(mediaOf(sent).url)).toEqual(bytes);
  expect(sent.body.attachments.map((file) => file.filename)).toEqual(['beside.txt']);
  const read = await scene.bob.get(`${scene.messages}/${sent.body.id}`);
  expect([read.body.components, read.body.attachments]).toEqual([sent.body.components, sent.body.attachments]);
});

test('components sent back with the address they had keep showing the file', async () => {
  const sent = await send([gallery()]);
  const { url, attachment_id } = mediaOf(sent);
  const edited = await edit(sent, { components: [gallery(url), text('new')], attachments: [] });
  expect([mediaOf(edited), edited.body.attachments]).toMatchObject([{ url, attachment_id }, []]);
  expect(await bytesAt(mediaOf(edited).url)).toEqual(bytes);
});

test('a file that components show is kept if the list omits it, and deleted when nothing shows it any more', async () => {
  const sent = await send([gallery()]);
  const kept = await edit(sent, { attachments: [] });
  expect(await bytesAt(mediaOf(kept).url)).toEqual(bytes);
  const { body } = await edit(sent, { components: [text('without')], attachments: [] });
  expect([body.components, body.attachments]).toMatchObject([[{ content: 'without' }], []]);
  expect((await fetch(mediaOf(kept).url ?? '')).status).toBe(404);
});

test('a new file with the same name replaces the old one', async () => {
  const sent = await send([{ type: 13, file: { url: 'attachment://a.txt' } }], [{ name: 'a.txt', bytes: 'old' }]);
  const change = { components: [{ type: 13, file: { url: 'attachment://a.txt' } }], attachments: [{ id: 0 }] };
  const edited = await edit(sent, change, [{ name: 'a.txt', bytes: 'new' }]);
  expect(String(await bytesAt(mediaOf(edited).url))).toBe('new');
  expect([edited.body.attachments, (await fetch(mediaOf(sent).url ?? '')).status]).toEqual([[], 404]);
});

test('a forward shows the files of components as long as the forward exists', async () => {
  const sent = await send([gallery()]);
  const message_reference = { type: 1, channel_id: scene.guild.text.id, message_id: sent.body.id };
  const forwarded = await scene.alice.post<LaidOut>(scene.messages, { message_reference });
  await bot.delete(`${scene.messages}/${sent.body.id}`);
  const [snapshot] = forwarded.body.message_snapshots ?? [];
  const shown = snapshot?.message.components[0]?.items?.[0]?.media;
  expect(snapshot?.message.attachments).toEqual([]);
  expect(shown?.attachment_id).not.toBe(mediaOf(sent).attachment_id);
  expect(await bytesAt(shown?.url)).toEqual(bytes);
});
