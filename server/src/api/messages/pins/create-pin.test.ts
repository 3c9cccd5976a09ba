import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
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

test('[operations] a pin is announced by three events, a message of type 6 and an audit entry', async () => {
  const channel = await scene.channel({ allow: ['PIN_MESSAGES'] });
  const id = await scene.message(channel);
  const answer = await bob.put(`/channels/${channel}/messages/pins/${id}`, undefined, {
    headers: { 'x-audit-log-reason': 'important' },
  });
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  const names = p.events.flatMap(({ message }) => (message.kind === 'event' ? [message.name] : []));
  expect(names).toEqual(['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE', 'MESSAGE_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE']);
  const pinned_at = isoTime(p.clock.now());
  expect(p.emitted('MESSAGE_UPDATE')).toMatchObject([{ id, pinned: true, content: 'pin me', edited_timestamp: null }]);
  expect(p.emitted('CHANNEL_PINS_UPDATE')).toEqual([
    { guild_id: scene.guild.id, channel_id: channel, last_pin_timestamp: pinned_at },
  ]);
  const system = p.emitted('MESSAGE_CREATE')[0];
  expect(system).toMatchObject({
    type: 6,
    content: '',
    author: { id: bob.id },
    member: { roles: [] },
    message_reference: { type: 0, channel_id: channel, message_id: id, guild_id: scene.guild.id },
  });
  expect(system).not.toHaveProperty('referenced_message');
  expect(await scene.entries(74)).toMatchObject([
    { user_id: bob.id, target_id: alice.id, reason: 'important', options: { channel_id: channel, message_id: id } },
  ]);
  const shown = await alice.get(`/channels/${channel}/messages/${id}`);
  expect(shown.body.pinned).toBe(true);
  expect((await alice.get(`/channels/${channel}`)).body.last_pin_timestamp).toBe(pinned_at);
});

test('pinning again has no effect, also concurrently', async () => {
  const channel = await scene.channel();
  const id = await scene.message(channel);
  const answers = await Promise.all([1, 2, 3].map(() => scene.pin(alice, channel, id)));
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204]);
  expect(p.emitted('CHANNEL_PINS_UPDATE')).toHaveLength(1);
  expect(p.emitted('MESSAGE_CREATE')).toHaveLength(1);
  expect((await scene.pins(alice, channel)).items).toHaveLength(1);
});

test('[messages/pins] MANAGE_MESSAGES no longer suffices; PIN_MESSAGES does', async () => {
  const channel = await scene.channel({ allow: ['MANAGE_MESSAGES'] });
  const id = await scene.message(channel);
  const refused = await scene.pin(bob, channel, id);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect(p.events).toEqual([]);
  const other = await scene.channel({ allow: ['PIN_MESSAGES'], deny: ['MANAGE_MESSAGES'] });
  expect((await scene.pin(bob, other, await scene.message(other))).status).toBe(204);
});

test('[messages/pins] before 2026-01-12 MANAGE_MESSAGES still pins and unpins', async () => {
  const early = await PinScene.open({ now: Date.parse('2026-01-11T23:59:00Z') });
  const channel = await early.channel({ allow: ['MANAGE_MESSAGES'] });
  const id = await early.message(channel);
  expect((await early.pin(early.bob, channel, id)).status).toBe(204);
  await early.p.clock.advance(60_000);
  const refused = await early.unpin(early.bob, channel, id);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  await early.p.stop();
});

test('[errors] hidden channels, unknown messages and system messages are refused', async () => {
  const hidden = await scene.channel({ deny: ['VIEW_CHANNEL'] });
  const id = await scene.message(hidden);
  const blind = await scene.pin(bob, hidden, id);
  expect([blind.status, blind.error.code]).toEqual([403, 50001]);
  const channel = await scene.channel();
  const unknown = await scene.pin(alice, channel, id);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10008]);
  await scene.pin(alice, channel, await scene.message(channel));
  const notice = p.emitted('MESSAGE_CREATE')[0]?.id;
  const system = await scene.pin(alice, channel, String(notice));
  expect([system.status, system.error.code]).toEqual([403, 50021]);
});

test('[limits] a channel has at most 250 pins: 30003, also under concurrent requests', async () => {
  const channel = await scene.channel();
  const first = await scene.fill(channel, 248);
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await scene.message(channel, `message ${n}`));
  const answers = await Promise.all(ids.map((id) => scene.pin(alice, channel, id)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 204, 400, 400, 400]);
  expect(answers.find((answer) => answer.status === 400)?.error.code).toBe(30003);
  const left = ids.filter((_, n) => answers[n]?.status === 400);
  expect((await scene.unpin(alice, channel, first)).status).toBe(204);
  expect((await scene.pin(alice, channel, String(left[0]))).status).toBe(204);
});

test('in a direct message both users may pin, without an audit entry', async () => {
  const dm = (await alice.post('/users/@me/channels', { recipients: [bob.id] })).body.id;
  const id = await scene.message(dm);
  expect((await scene.pin(bob, dm, id)).status).toBe(204);
  expect(p.emitted('CHANNEL_PINS_UPDATE').at(-1)).toEqual({
    channel_id: dm,
    last_pin_timestamp: isoTime(p.clock.now()),
  });
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ type: 6, message_reference: { channel_id: dm, message_id: id } });
  expect(p.emitted('MESSAGE_CREATE').at(-1)).not.toHaveProperty('guild_id');
  expect((await scene.pins(alice, dm)).items.map((item) => item.message.id)).toEqual([id]);
  const stranger = await p.person('stranger');
  expect((await scene.pin(stranger, dm, id)).error.code).toBe(50001);
});

test('[errors] threads allow pins like channels, but not while archived: 50083', async () => {
  const channel = await scene.channel({ allow: ['PIN_MESSAGES'] });
  const thread = (await alice.post(`/channels/${channel}/threads`, { name: 'plans', type: 11 })).body.id;
  const [id, later] = [await scene.message(thread), await scene.message(thread)];
  expect((await scene.pin(bob, thread, id)).status).toBe(204);
  expect(p.emitted('CHANNEL_PINS_UPDATE')).toMatchObject([{ channel_id: thread, guild_id: scene.guild.id }]);
  expect(p.emitted('MESSAGE_CREATE')).toMatchObject([{ type: 6, channel_id: thread, position: 3 }]);
  const { last_pin_timestamp } = (await alice.get(`/channels/${thread}`)).body;
  expect(last_pin_timestamp).toBe(isoTime(p.clock.now()));
  await alice.patch(`/channels/${thread}`, { archived: true });
  for (const answer of [await scene.pin(bob, thread, later), await scene.unpin(bob, thread, id)])
    expect([answer.status, answer.error.code]).toEqual([400, 50083]);
  expect((await scene.pins(bob, thread)).items.map((item) => item.message.id)).toEqual([id]);
});

test('[gateway] members of a private thread receive its pin events', async () => {
  const channel = await scene.channel();
  const thread = (await alice.post(`/channels/${channel}/threads`, { name: 'secret', type: 12 })).body.id;
  const session = await bob.connect();
  const own = await alice.connect();
  await scene.pin(alice, thread, await scene.message(thread));
  expect(await own.event('CHANNEL_PINS_UPDATE')).toMatchObject({ channel_id: thread });
  await session.settle();
  expect(session.seen('CHANNEL_PINS_UPDATE')).toEqual([]);
});

test('[gateway] bots with the intents get the events', async () => {
  const bot = await p.bot(alice, { guild: scene.guild });
  const session = await bot.connect({ intents: ALL_INTENTS });
  const channel = await scene.channel();
  const id = await scene.message(channel);
  await scene.pin(bot, channel, id);
  expect(await session.event('CHANNEL_PINS_UPDATE')).toMatchObject({ channel_id: channel, guild_id: scene.guild.id });
  expect(await session.event('MESSAGE_UPDATE')).toMatchObject({ id, pinned: true });
  expect(await session.event('MESSAGE_CREATE', (data) => Number(data.type) === 6)).toMatchObject({ author: { id: bot.id } });
});

test('[limits] pins and unpins of a channel share a rate limit, on both paths', async () => {
  const limited = await PinScene.open({ rateLimits: true });
  const { text } = limited.guild;
  const id = await limited.message(text.id);
  const { alice: owner } = limited;
  for (const path of ['messages/pins', 'pins']) {
    expect((await owner.put(`/channels/${text.id}/${path}/${id}`)).status).toBe(204);
    expect((await owner.delete(`/channels/${text.id}/${path}/${id}`)).status).toBe(204);
  }
  expect((await limited.pin(owner, text.id, id)).status).toBe(204);
  const refused = await limited.unpin(owner, text.id, id);
  expect([refused.status, refused.headers.get('x-ratelimit-limit')]).toEqual([429, '5']);
  await limited.p.clock.advance(4000);
  expect((await limited.unpin(owner, text.id, id)).status).toBe(204);
  await limited.p.stop();
});
