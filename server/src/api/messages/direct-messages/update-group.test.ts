import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Group, group, received, said, three } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test("[operations] every user in it may change the name: CHANNEL_UPDATE with each one's view, and message type 4", async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  p.events.length = 0;
  const renamed = await bob.patch(`/channels/${made.id}`, { name: ' Us ' });
  expect(renamed.status).toBe(200);
  expect(renamed.body).toMatchObject({ id: made.id, type: 3, name: 'Us', recipients: [{ id: ada.id }, { id: cat.id }] });
  expect(received(p, 'CHANNEL_UPDATE')).toMatchObject([
    { by: ada.id, data: { name: 'Us', recipients: [{ id: bob.id }, { id: cat.id }] } },
    { by: bob.id, data: { name: 'Us', recipients: [{ id: ada.id }, { id: cat.id }] } },
    { by: cat.id, data: { name: 'Us', recipients: [{ id: ada.id }, { id: bob.id }] } },
  ]);
  expect(await said(cat, made.id)).toMatchObject([{ type: 4, content: 'Us', author: { id: bob.id } }]);
  p.events.length = 0;
  await bob.patch(`/channels/${made.id}`, { name: 'Us' });
  expect(p.events).toEqual([]);
  expect((await bob.patch(`/channels/${made.id}`, { name: null })).body.name).toBeNull();
  expect((await said(cat, made.id))[0]).toMatchObject({ type: 4, content: '' });
});

test('[operations] an icon sends message type 5 and is served by the CDN; null removes it', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  const changed = await cat.patch<Group>(`/channels/${made.id}`, { icon: PNG });
  expect(changed.body.icon).toMatch(/^[0-9a-f]{32}$/);
  expect(await said(ada, made.id)).toMatchObject([{ type: 5, author: { id: cat.id } }]);
  const picture = await fetch(`${p.address}/cdn/channel-icons/${made.id}/${changed.body.icon}.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bad = await cat.patch(`/channels/${made.id}`, { icon: 'data:image/png;base64,bm90aGluZw==' });
  expect(bad.error.errors).toHaveProperty(['icon', '_errors', '0', 'code'], 'IMAGE_INVALID');
  expect((await cat.patch<Group>(`/channels/${made.id}`, { icon: null })).body.icon).toBeNull();
});

test('the owner transfers ownership to a user in it; others may not', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  const stranger = await p.person('stranger');
  expect((await bob.patch(`/channels/${made.id}`, { owner: bob.id })).error.code).toBe(50013);
  const bad = await ada.patch(`/channels/${made.id}`, { owner: stranger.id, name: 'no' });
  expect(bad.error.errors).toHaveProperty(['owner', '_errors', '0', 'code'], 'BASE_TYPE_CHOICES');
  p.events.length = 0;
  const handed = await ada.patch(`/channels/${made.id}`, { owner: bob.id });
  expect(handed.body).toMatchObject({ owner_id: bob.id, name: null });
  expect(received(p, 'CHANNEL_UPDATE')).toHaveLength(3);
  expect((await bob.delete(`/channels/${made.id}/recipients/${ada.id}`)).status).toBe(204);
});

test('[errors] a name of more than 100 characters: 50035; a user who is not in it: 50001; a direct message: 50003', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  expect((await ada.patch(`/channels/${made.id}`, { name: 'x'.repeat(101) })).error.code).toBe(50035);
  expect((await (await p.person()).patch(`/channels/${made.id}`, { name: 'x' })).error.code).toBe(50001);
  const direct = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  expect((await ada.patch(`/channels/${direct.body.id}`, { name: 'us' })).error.code).toBe(50003);
});

test('a guild channel still needs a name of 1 to 100 characters', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  for (const name of ['', null]) {
    const refused = await ada.patch(`/channels/${guild.text.id}`, { name });
    expect(refused.error.errors).toHaveProperty(['name', '_errors', '0', 'code'], 'BASE_TYPE_BAD_LENGTH');
  }
});
