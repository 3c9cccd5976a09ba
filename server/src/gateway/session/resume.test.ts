import { INTENTS } from '@guildhall/protocol/intents';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: TestPlatform;
let owner: Account;
let bot: Bot;
let guild: { id: string; text: { id: string } };
const open: GatewaySession[] = [];
beforeAll(async () => {
  platform = await startPlatform();
  owner = await platform.person('owner');
  guild = await platform.guild(owner);
  bot = await platform.bot(owner, { guild });
});
afterAll(async () => {
  await Promise.all(open.map((session) => session.close()));
  await platform.stop();
});

const say = (content: string) => owner.post(`/channels/${guild.text.id}/messages`, { content });
const contents = (session: GatewaySession, since = 0) =>
  session.seen('MESSAGE_CREATE', since).map((message) => String(message.content));

async function begin(): Promise<{ session: GatewaySession; id: string }> {
  const session = await bot.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES | INTENTS.MESSAGE_CONTENT });
  open.push(session);
  await session.event('GUILD_CREATE');
  const { session_id } = await session.event<{ session_id: string }>('READY');
  return { session, id: session_id };
}

async function resume(id: string, seq: unknown, token = bot.token): Promise<GatewaySession> {
  const session = new GatewaySession(`${platform.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  open.push(session);
  await session.frame((frame) => frame.op === 10);
  session.send(6, { token, session_id: id, seq });
  return session;
}

test('[gateway/sessions] missed events are sent in order under their old numbers, then RESUMED, then new ones', async () => {
  const { session, id } = await begin();
  await say('before');
  await session.event('MESSAGE_CREATE');
  const { seq } = session;
  await session.close(4000);
  for (const text of ['one', 'two', 'three']) await say(text);
  const again = await resume(id, seq);
  await again.event('RESUMED');
  await say('after');
  await again.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'after');
  expect(contents(again)).toEqual(['one', 'two', 'three', 'after']);
  const numbers = again.frames.filter((frame) => frame.op === 0).map((frame) => frame.s);
  expect(numbers).toEqual(numbers.map((_, index) => (seq ?? 0) + 1 + index));
  expect(again.frames.filter((frame) => frame.op === 0)[3]?.t).toBe('RESUMED');
});

test('an older number receives everything since again, from READY on', async () => {
  const { session, id } = await begin();
  await say('seen');
  await session.event('MESSAGE_CREATE');
  const first = session.frames.filter((frame) => frame.op === 0);
  await session.close(4000);
  const again = await resume(id, 0);
  await again.event('RESUMED');
  expect(again.frames.filter((frame) => frame.op === 0).slice(0, -1)).toEqual(first);
});

test('a resume closes the old connection that still hangs', async () => {
  const { session, id } = await begin();
  const again = await resume(id, session.seq);
  await again.event('RESUMED');
  expect(await session.closed).toBe(4000);
  await say('on the new one');
  await again.event('MESSAGE_CREATE');
  expect(contents(session)).toEqual([]);
});

test('[gateway/sessions] ends the session', async () => {
  const { session, id } = await begin();
  const { seq } = session;
  await session.close(1000);
  const again = await resume(id, seq);
  expect((await again.frame((frame) => frame.op === 9)).d).toBe(false);
});

test.each([
  ['an unknown session', () => ['0'.repeat(32), undefined] as const],
  ["another account's token", () => [undefined, owner.token] as const],
])('%s receives opcode 9 with false, and the session is unchanged', async (_what, stolen) => {
  const { session, id } = await begin();
  const [otherId, token] = stolen();
  const thief = await resume(otherId ?? id, session.seq, token);
  expect((await thief.frame((frame) => frame.op === 9)).d).toBe(false);
  await say('still here');
  await session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'still here');
});

test('a sequence number that was never sent closes with 4007, and the session is unchanged', async () => {
  const { session, id } = await begin();
  const thief = await resume(id, (session.seq ?? 0) + 1);
  expect(await thief.closed).toBe(4007);
  await say('mine');
  await session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'mine');
});

test('a session ends after a minute without a connection', async () => {
  const { session, id } = await begin();
  const { seq } = session;
  await session.close(4000);
  await platform.clock.advance(55_000);
  const early = await resume(id, seq);
  await early.event('RESUMED');
  const later = early.seq;
  await early.close(4000);
  await platform.clock.advance(66_000);
  const late = await resume(id, later);
  expect((await late.frame((frame) => frame.op === 9)).d).toBe(false);
});

test('a session that missed more than the replay buffer holds gets opcode 9 with false', async () => {
  const { session, id } = await begin();
  const { seq } = session;
  await session.close(4000);
  const { bus } = platform.server.platform;
  for (let sent = 0; sent < 4100; sent++) {
    bus.publish(`guild.${guild.id}`, {
      kind: 'event',
      name: 'MESSAGE_DELETE',
      guild_id: guild.id,
      channel_id: guild.text.id,
      data: { id: String(sent), channel_id: guild.text.id, guild_id: guild.id },
    });
  }
  await bus.flush();
  const late = await resume(id, seq);
  expect((await late.frame((frame) => frame.op === 9)).d).toBe(false);
  const near = await resume(id, (seq ?? 0) + 10);
  await near.event('RESUMED');
  expect(near.seen('MESSAGE_DELETE')).toHaveLength(4090);
});

test('once a heartbeat has acknowledged the start, it is no longer replayed', async () => {
  const { session, id } = await begin();
  await session.settle();
  const { seq } = session;
  await session.close(4000);
  const early = await resume(id, 0);
  expect((await early.frame((frame) => frame.op === 9)).d).toBe(false);
  const again = await resume(id, seq);
  await again.event('RESUMED');
});

test('a bot may have several sessions, and each receives every event', async () => {
  const [a, b] = [await begin(), await begin()];
  await say('to both');
  for (const { session } of [a, b])
    await session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'to both');
});
