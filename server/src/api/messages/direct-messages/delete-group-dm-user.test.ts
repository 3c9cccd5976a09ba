import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { group, received, said, three } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

const recipient = (channelId: string, userId: string) => `/channels/${channelId}/recipients/${userId}` as const;

test('[operations] the owner removes a user: CHANNEL_DELETE to them, CHANNEL_RECIPIENT_REMOVE and a message to the others', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  const session = await bob.connect();
  p.events.length = 0;
  expect((await ada.delete(recipient(made.id, bob.id))).status).toBe(204);
  expect(received(p, 'CHANNEL_DELETE')).toMatchObject([
    { by: bob.id, data: { id: made.id, type: 3, recipients: [{ id: ada.id }, { id: cat.id }] } },
  ]);
  expect(received(p, 'CHANNEL_RECIPIENT_REMOVE')).toEqual(
    [ada, cat].map(({ id }) => ({ by: id, data: { channel_id: made.id, user: expect.objectContaining({ id: bob.id }) } })),
  );
  expect(
    received(p, 'MESSAGE_CREATE')
      .map(({ by }) => by)
      .sort(),
  ).toEqual([ada.id, cat.id].sort());
  expect(received(p, 'CHANNEL_UPDATE')).toEqual([]);
  expect(await said(cat, made.id)).toMatchObject([{ type: 2, author: { id: ada.id }, mentions: [{ id: bob.id }] }]);
  await session.event('CHANNEL_DELETE');
  expect((await bob.post(`/channels/${made.id}/messages`, { content: 'still here' })).error.code).toBe(50001);
  expect((await bob.get('/users/@me/channels')).body).toEqual([]);
  await session.close();
});

test('[errors] other users may not: 50013; a user who is not in it: 10013; not a group: 50024', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  p.events.length = 0;
  const refused = await bob.delete(recipient(made.id, cat.id));
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  const stranger = await p.person('stranger');
  expect((await ada.delete(recipient(made.id, stranger.id))).error.code).toBe(10013);
  const direct = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  expect((await ada.delete(recipient(direct.body.id, bob.id))).error.code).toBe(50024);
  expect(received(p, 'CHANNEL_RECIPIENT_REMOVE')).toEqual([]);
});

test('removing oneself is leaving', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  expect((await bob.delete(recipient(made.id, bob.id))).status).toBe(204);
  expect(await said(cat, made.id)).toMatchObject([{ type: 2, author: { id: bob.id }, mentions: [{ id: bob.id }] }]);
});
