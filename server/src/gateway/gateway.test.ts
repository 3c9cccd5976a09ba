import { once } from 'node:events';
import { constants, createInflate } from 'node:zlib';
import { INTENTS } from '@guildhall/protocol/intents';
import { openThreadClock } from '@guildhall/testkit/thread-clock';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

let platform: TestPlatform;
let owner: Account;
let bot: Bot;
let guild: { id: string; text: { id: string } };
beforeEach(async () => {
  platform = await startPlatform();
  owner = await platform.person('owner');
  guild = await platform.guild(owner);
  bot = await platform.bot(owner, { guild });
});
afterEach(() => platform.stop());

test('[gateway/identify] a zlib-stream session identifies, receives events and resumes on a new stream', async () => {
  interface Payload {
    op: number;
    t: string | null;
    s: number | null;
    d: { session_id?: string; content?: string } | null;
  }
  const connect = () => {
    const socket = new WebSocket(`${platform.address.replace('http', 'ws')}/?v=10&encoding=json&compress=zlib-stream`);
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    const payloads: Payload[] = [];
    let text = '';
    inflate.on('data', (part: Buffer) => {
      text += part.toString('latin1');
    });
    socket.on('message', (data, isBinary) => {
      const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
      expect(isBinary).toBe(true);
      expect(bytes.subarray(-4).toString('hex')).toBe('0000ffff');
      inflate.write(bytes, () => {
        payloads.push(JSON.parse(Buffer.from(text, 'latin1').toString()));
        text = '';
        socket.emit('payload');
      });
    });
    const until = async (wants: (payload: Payload) => boolean): Promise<Payload> => {
      for (;;) {
        const found = payloads.find(wants);
        if (found) return found;
        await once(socket, 'payload');
      }
    };
    const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
    return { socket, payloads, until, send };
  };
  const first = connect();
  await first.until(({ op }) => op === 10);
  first.send(2, {
    token: bot.token,
    properties: {},
    intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES | INTENTS.MESSAGE_CONTENT,
    compress: true,
  });
  const ready = await first.until(({ t }) => t === 'READY');
  await first.until(({ t }) => t === 'GUILD_CREATE');
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'zażółć 💥 '.repeat(50) });
  const message = await first.until(({ t }) => t === 'MESSAGE_CREATE');
  expect(message.d?.content).toBe('zażółć 💥 '.repeat(50).trim());
  first.socket.close(4000);
  await once(first.socket, 'close');
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'missed' });
  const second = connect();
  await second.until(({ op }) => op === 10);
  second.send(6, { token: bot.token, session_id: ready.d?.session_id, seq: message.s });
  await second.until(({ t }) => t === 'RESUMED');
  expect(second.payloads.map(({ op, t, d }) => [op, t, d?.content])).toEqual([
    [10, null, undefined],
    [0, 'MESSAGE_CREATE', 'missed'],
    [0, 'RESUMED', undefined],
  ]);
  second.socket.close();
  await once(second.socket, 'close');
});

test('concurrent events arrive in order, whole, and under consecutive numbers', async () => {
  const sessions = await Promise.all([owner.connect(), bot.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES })]);
  await sessions[1].event('GUILD_CREATE');
  const { bus } = platform.server.platform;
  const ids = Array.from({ length: 3000 }, (_, index) => String(index + 1));
  for (const id of ids) {
    const data = { id, channel_id: guild.text.id, guild_id: guild.id };
    bus.publish(`guild.${guild.id}`, {
      kind: 'event',
      name: 'MESSAGE_DELETE',
      guild_id: guild.id,
      channel_id: guild.text.id,
      data,
    });
  }
  for (const session of sessions) {
    await session.frame(() => session.seen('MESSAGE_DELETE').length === ids.length);
    expect(session.seen('MESSAGE_DELETE').map(({ id }) => String(id))).toEqual(ids);
    const numbers = session.frames.filter(({ op }) => op === 0).map(({ s }) => s);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    await session.close();
  }
});

test('[gateway/connection] a stop sends opcode 7, refuses new connections, and closes the remaining ones', async () => {
  const { gateway } = platform.server;
  const session = await bot.connect({ intents: INTENTS.GUILDS });
  await session.event('GUILD_CREATE');
  expect(gateway?.stats()).toEqual({ connections: 1, sessions: 1, guilds: 1 });
  const own = openThreadClock();
  const begun = own.now();
  const drained = gateway?.drain(100);
  expect(await session.frame(({ op }) => op === 7)).toEqual({ op: 7, d: null, s: null, t: null });
  const late = new WebSocket(platform.address.replace('http', 'ws'));
  const [error] = await once(late, 'error');
  expect(String(error)).toContain('503');
  expect(await session.closed).toBe(1012);
  await drained;
  expect(own.now() - begun).toBeLessThan(3000);
  own.close();
  expect(gateway?.stats().connections).toBe(0);
});

test('the effects of a session end are stored before a stop completes: a temporary member has left, or will', async () => {
  const { store } = platform.server.platform;
  const guests = await Promise.all(Array.from({ length: 8 }, () => platform.person('guest')));
  const made = await owner.post(`/channels/${guild.text.id}/invites`, { temporary: true });
  const sessions = await Promise.all(guests.map((guest) => guest.connect()));
  for (const guest of guests) expect((await guest.post(`/invites/${made.body.code}`, {})).status).toBe(200);
  await Promise.all(sessions.map((session) => session.close(1000)));
  await platform.server.gateway?.drain(0);
  const ids = guests.map(({ id }) => id);
  const [jobs, members] = await Promise.all([
    store.read.kysely.selectFrom('jobs').select('payload_json').where('kind', '=', 'members.leave_when_offline').execute(),
    store.read.kysely.selectFrom('members').select('user_id').where('user_id', 'in', ids).execute(),
  ]);
  const leaving = jobs.map(({ payload_json }) => String(JSON.parse(payload_json).user_id));
  expect(members.map(({ user_id }) => user_id).filter((id) => !leaving.includes(id))).toEqual([]);
});

test('a client that reads nothing is dropped when too much is pending, and delays no other client', async () => {
  const stuck = new WebSocket(platform.address.replace('http', 'ws'));
  await once(stuck, 'message');
  stuck.send(
    JSON.stringify({
      op: 2,
      d: { token: bot.token, properties: {}, intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES | INTENTS.MESSAGE_CONTENT },
    }),
  );
  const reading = await owner.connect({ unchecked: true });
  stuck.pause();
  const { bus } = platform.server.platform;
  const { gateway } = platform.server;
  const big = { channel_id: guild.text.id, guild_id: guild.id, padding: 'x'.repeat(1024 * 1024) };
  for (let sent = 0; sent < 200 && gateway?.stats().connections === 2; sent++) {
    const data = { ...big, id: String(sent) };
    bus.publish(`guild.${guild.id}`, {
      kind: 'event',
      name: 'MESSAGE_DELETE',
      guild_id: guild.id,
      channel_id: guild.text.id,
      data,
    });
    await reading.event<{ id: string }>('MESSAGE_DELETE', ({ id }) => id === String(sent));
  }
  expect(gateway?.stats()).toMatchObject({ connections: 1, sessions: 2 });
  stuck.terminate();
  await reading.close();
});
