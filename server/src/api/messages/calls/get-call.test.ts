import { bearer } from '@guildhall/testkit/oauth-scene';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessToken, group, three } from '../direct-messages/test/scene.ts';
import { direct, pair } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] friends and groups are ringable; strangers, bots and blocks are not', async () => {
  const { ada, bob, cat } = await three(p);
  const stranger = await p.person('stranger');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild });
  const ringable = async (id: string) => (await ada.get<{ ringable: boolean }>(`/channels/${id}/call`)).body;
  const [friend, made] = [await direct(ada, bob), await group(ada, bob, cat)];
  expect(await ringable(friend)).toEqual({ ringable: true });
  expect(await ringable(made.id)).toEqual({ ringable: true });
  expect(await ringable(await direct(ada, stranger))).toEqual({ ringable: false });
  expect(await ringable(await direct(ada, bot))).toEqual({ ringable: false });
  await p.join(ada, guild.text.id, stranger);
  expect(await ringable(await direct(ada, stranger))).toEqual({ ringable: true });
  await bob.put(`/users/@me/relationships/${ada.id}`, { type: 2 });
  expect(await ringable(friend)).toEqual({ ringable: false });
  expect(await ringable(made.id)).toEqual({ ringable: true });
});

test('[operations] not a recipient 50001, a guild channel 50024, unknown 10003; games need the scope `voice`', async () => {
  const { ada, bob, dm } = await pair(p);
  const stranger = await p.person('stranger');
  const guild = await p.guild(ada);
  expect((await stranger.get(`/channels/${dm}/call`)).error.code).toBe(50001);
  expect((await ada.get(`/channels/${guild.text.id}/call`)).error.code).toBe(50024);
  expect((await ada.get('/channels/1/call')).error.code).toBe(10003);
  const bot = await p.bot(ada);
  const [able, blind] = [await accessToken(p, bot, bob, 'voice'), await accessToken(p, bot, bob, 'identify')];
  expect((await bearer(p, { access_token: able }).get(`/channels/${dm}/call`)).body).toEqual({ ringable: true });
  expect((await bearer(p, { access_token: blind }).get(`/channels/${dm}/call`)).status).toBe(403);
  expect((await bearer(p, { access_token: able }).patch(`/channels/${dm}/call`, {})).status).toBe(401);
});
