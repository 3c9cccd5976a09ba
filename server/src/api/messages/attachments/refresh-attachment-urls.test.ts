import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileScene } from './test/scene.ts';

let scene: FileScene;
beforeAll(async () => {
  scene = await FileScene.open();
});
afterAll(() => scene.p.stop());

const refresh = async (attachment_urls: string[], by = scene.alice) =>
  (await by.post('/attachments/refresh-urls', { attachment_urls })).body.refreshed_urls;

test('an expired or unsigned address is refreshed', async () => {
  const { file } = await scene.sent('a.txt', 'text');
  const old = await scene.urlOf(file, 30);
  const bare = old.slice(0, old.indexOf('?'));
  expect((await fetch(old)).status).toBe(404);
  const both = await refresh([old, bare]);
  expect(both.map(({ original }) => original)).toEqual([old, bare]);
  for (const { refreshed } of both) expect(await (await fetch(refreshed ?? '')).text()).toBe('text');
});

test('a file that is not of a message the viewer may read is not refreshed', async () => {
  const { message, file } = await scene.sent('a.txt', 'text');
  const stranger = await scene.p.person('stranger');
  expect(await refresh([file.url], stranger)).toEqual([{ original: file.url, refreshed: null }]);
  const elsewhere = file.url.replace(scene.guild.text.id, scene.guild.id);
  const others = ['https://example.org/a.png', 'nothing', elsewhere, await scene.urlOf({ id: '1', filename: 'a.txt' }, 0)];
  expect((await refresh(others)).map(({ refreshed }) => refreshed)).toEqual([null, null, null, null]);
  await scene.alice.delete(`${scene.messages}/${message.id}`);
  expect(await refresh([file.url])).toEqual([{ original: file.url, refreshed: null }]);
});

test('[errors/form-errors] refreshing needs one to fifty addresses, and credentials', async () => {
  for (const attachment_urls of [undefined, [], Array(51).fill('a'), [1]]) {
    const refused = await scene.alice.post('/attachments/refresh-urls', { attachment_urls });
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  }
  expect((await scene.p.anyone.post('/attachments/refresh-urls', { attachment_urls: ['a'] })).status).toBe(401);
});
