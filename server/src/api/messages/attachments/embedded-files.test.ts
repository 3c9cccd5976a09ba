import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileScene, form, picture, type SeenMessage } from './test/scene.ts';

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open();
});
afterAll(() => scene.p.stop());

test('a file that an embed shows is served, and not among the attachments', async () => {
  const bytes = await picture(30, 10);
  const embeds = [
    { title: 'chart', image: { url: 'attachment://my%20chart.png' }, author: { name: 'me', icon_url: 'attachment://icon.png' } },
  ];
  const sent = await scene.send({ embeds }, [
    { name: 'my chart.png', bytes },
    { name: 'icon.png', bytes },
    { name: 'beside.txt', bytes: 'text' },
  ]);
  const [embed] = sent.body.embeds;
  expect(embed?.image).toMatchObject({ width: 30, height: 10, content_type: 'image/png', placeholder_version: 1 });
  expect(embed?.image?.url).toContain('/my_chart.png?ex=');
  expect(embed?.author?.icon_url).toContain('/icon.png?ex=');
  expect(sent.body.attachments.map((file) => file.filename)).toEqual(['beside.txt']);
  expect(Buffer.from(await (await fetch(embed?.image?.url ?? '')).arrayBuffer())).toEqual(bytes);
  const read = await scene.bob.get(`${scene.messages}/${sent.body.id}`);
  expect([read.body.embeds, read.body.attachments]).toEqual([sent.body.embeds, sent.body.attachments]);
});

test('an embed sent back with the address it had keeps showing the file', async () => {
  const bytes = await picture(30, 10);
  const sent = await scene.send({ embeds: [{ image: { url: 'attachment://a.png' } }] }, [{ name: 'a.png', bytes }]);
  const path = `${scene.messages}/${sent.body.id}`;
  const url = sent.body.embeds[0]?.image?.url;
  const edited = await scene.alice.patch<SeenMessage>(path, { embeds: [{ title: 'new', image: { url } }], attachments: [] });
  expect([edited.body.embeds[0]?.image?.url, edited.body.attachments]).toEqual([url, []]);
  expect((await fetch(url ?? '')).status).toBe(200);
});

test('a file that no embed shows any more is an attachment again, or deleted if the list omits it', async () => {
  const bytes = await picture(30, 10);
  const send = () => scene.send({ embeds: [{ image: { url: 'attachment://a.png' } }] }, [{ name: 'a.png', bytes }]);
  const embeds = [{ title: 'without' }];
  const kept = await scene.alice.patch(`${scene.messages}/${(await send()).body.id}`, { embeds });
  expect(kept.body.attachments.map((file) => file.filename)).toEqual(['a.png']);
  const gone = await scene.alice.patch(`${scene.messages}/${(await send()).body.id}`, { embeds, attachments: [] });
  expect(gone.body.attachments).toEqual([]);
});

test('an edit may add an embed and its file together', async () => {
  const { message } = await scene.sent('a.txt', 'a');
  const body = form({ embeds: [{ thumbnail: { url: 'attachment://b.png' } }] }, [{ name: 'b.png', bytes: await picture(5, 5) }]);
  const edited = await scene.alice.patch(`${scene.messages}/${message.id}`, body);
  expect(edited.body.embeds[0]?.thumbnail).toMatchObject({ width: 5, height: 5 });
  expect(edited.body.attachments.map((file) => file.filename)).toEqual(['a.txt']);
});

test('an embed that names a missing file has no picture', async () => {
  const sent = await scene.send({ embeds: [{ title: 'a', image: { url: 'attachment://nothing.png' } }] });
  expect([sent.status, sent.body.embeds[0]?.image]).toEqual([200, undefined]);
});
