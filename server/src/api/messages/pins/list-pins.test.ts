import { bitsOf } from '@guildhall/protocol/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PinScene } from './test/scene.ts';

let scene: PinScene;
let p: PinScene['p'];
let alice: PinScene['alice'];
let bob: PinScene['bob'];

beforeAll(async () => {
  scene = await PinScene.open();
  ({ p, alice, bob } = scene);
});
afterAll(() => p.stop());

test('[messages/pins] pages go back by the time of pinning, also for messages pinned at the same moment', async () => {
  const channel = await scene.channel();
  const ids: string[] = [];
  for (const content of ['a', 'b', 'c', 'd', 'e']) ids.push(await scene.message(channel, content));
  const [a = '', b = '', c = '', d = '', e = ''] = ids;
  for (const id of [c, a, e, b, d]) await scene.pin(alice, channel, id);
  const seen: string[] = [];
  for (let before: string | undefined, more = true; more; ) {
    const page = await scene.pins(alice, channel, { limit: 2, ...(before ? { before } : {}) });
    seen.push(...page.items.map((item) => item.message.id));
    before = page.items.at(-1)?.pinned_at;
    more = page.has_more;
  }
  expect(seen).toEqual([d, b, e, a, c]);
  const whole = await scene.pins(alice, channel, { before: '2030-01-01T00:00:00+02:00' });
  expect(whole).toMatchObject({ has_more: false, items: { length: 5 } });
  expect(whole.items.every((item) => item.message.pinned)).toBe(true);
  expect((await scene.pins(alice, channel, { before: '2020-01-01T00:00:00Z' })).items).toEqual([]);
});

test('listed messages are complete, with reactions and replies', async () => {
  const channel = await scene.channel();
  const first = await scene.message(channel, 'question');
  const reply = await bob.post(`/channels/${channel}/messages`, {
    content: 'answer',
    message_reference: { message_id: first },
  });
  for (const id of [first, reply.body.id]) await scene.pin(alice, channel, id);
  await bob.put(`/channels/${channel}/messages/${first}/reactions/${encodeURIComponent('👍')}/@me`);
  const { items } = await scene.pins(bob, channel);
  const ofList = await bob.get(`/channels/${channel}/messages`);
  const same = [reply.body.id, first].map((id) => ofList.body.find((message) => message.id === id));
  expect(items.map((item) => item.message)).toEqual(same);
  expect(items[1]?.message.reactions).toMatchObject([{ count: 1, me: true }]);
});

test('[operations] the list is empty without READ_MESSAGE_HISTORY, and refused without access to the channel', async () => {
  const channel = await scene.channel({ deny: ['READ_MESSAGE_HISTORY'] });
  await scene.pin(alice, channel, await scene.message(channel));
  expect(await scene.pins(bob, channel)).toEqual({ items: [], has_more: false });
  await alice.put(`/channels/${channel}/permissions/${bob.id}`, { type: 1, allow: '0', deny: String(bitsOf('VIEW_CHANNEL')) });
  const hidden = await bob.get(`/channels/${channel}/messages/pins`);
  expect([hidden.status, hidden.error.code]).toEqual([403, 50001]);
});

test('[messages/message-content] bots without the content intent read pins like messages', async () => {
  const channel = await scene.channel();
  await scene.pin(alice, channel, await scene.message(channel, 'secret'));
  const bot = await p.bot(alice, { guild: scene.guild, flags: 0 });
  expect((await scene.pins(bot, channel)).items[0]?.message.content).toBe('');
});

test.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 51 }, 'limit'],
  [{ before: 'yesterday' }, 'before'],
])('[limits] %o is refused', async (query, field) => {
  const answer = await alice.get(`/channels/${scene.guild.text.id}/messages/pins`, { query });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty(field);
});
