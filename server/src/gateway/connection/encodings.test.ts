import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const properties = { os: 'test', browser: 'test', device: 'test' };
const INTENTS = (1 << 0) | (1 << 9) | (1 << 15);
const WAYS = ['json', 'etf'].flatMap((encoding) =>
  ['', '&compress=zlib-stream', '&compress=zstd-stream'].map((compress) => `encoding=${encoding}${compress}`),
);

/** As erlpack decodes them: whole numbers of more than four bytes as text. */
const asEtf = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) >= 2 ** 32 ? String(value) : value,
  );

describe.each(['shared', 'connection'])('contexts: %s', (context) => {
  let platform: TestPlatform;
  let person: Account;
  let bot: Bot;
  let guild: Awaited<ReturnType<TestPlatform['guild']>>;
  beforeAll(async () => {
    platform = await startPlatform({ settings: { GUILDHALL_GATEWAY_COMPRESSION: context } });
    person = await platform.person();
    guild = await platform.guild(person, { name: 'Żółty 💥' });
    bot = await platform.bot(person, { guild });
  });
  afterAll(() => platform.stop());

  const url = (query: string) => `${platform.address.replace(/^http/, 'ws')}/?${query}`;
  const post = async (content: string) => {
    const posted = await person.post(`/channels/${guild.text.id}/messages`, { content });
    expect(posted.status).toBe(200);
    return posted.body.id;
  };

  test.each(['v=9', 'v=10'].flatMap((version) => WAYS.map((way) => [version, way])))(
    '[gateway/connection] %s&%s carries the same data as JSON',
    async (version, way) => {
      const [plain, other] = await Promise.all([
        bot.connect({ intents: INTENTS, query: `${version}&encoding=json` }),
        bot.connect({ intents: INTENTS, query: `${version}&${way}` }),
      ]);
      const wanted = (data: unknown) => (way.includes('etf') ? asEtf(data) : data);
      expect(other.ready.v).toBe(version === 'v=9' ? 9 : 10);
      expect(await other.event('GUILD_CREATE')).toEqual(wanted(await plain.event('GUILD_CREATE')));
      for (const content of ['short', 'żółw 💥 \u0000\u001f " \\', 'abc'.repeat(600), 'x'.repeat(2000)]) {
        const id = await post(content);
        const sent = await plain.event<{ id: string }>('MESSAGE_CREATE', (message) => message.id === id);
        expect(await other.event<{ id: string }>('MESSAGE_CREATE', (message) => message.id === id)).toEqual(wanted(sent));
      }
      await other.settle();
      const numbers = other.frames.flatMap(({ op, s }) => (op === 0 ? [s] : []));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      await Promise.all([plain.close(), other.close()]);
    },
  );

  test.each(
    WAYS.flatMap((way) => [
      ['encoding=json', way],
      [way, 'encoding=json'],
    ]),
  )('a session started with %s resumes with %s', async (before, after) => {
    const first = await bot.connect({ intents: INTENTS, query: `v=10&${before}` });
    await first.event('GUILD_CREATE');
    const id = await post('before');
    await first.event<{ id: string }>('MESSAGE_CREATE', (message) => message.id === id);
    const { session_id } = first.ready;
    const { seq } = first;
    await first.close(4000);
    const missed = [await post('missed'), await post('missed too, '.repeat(100))];
    const second = new GatewaySession(url(`v=10&${after}`));
    await second.frame((frame) => frame.op === 10);
    second.send(6, { token: bot.token, session_id, seq });
    await second.event('RESUMED');
    expect(second.seen('MESSAGE_CREATE').map((message) => message.id)).toEqual(missed);
    await second.close();
  });

  test.each(WAYS)('with %s a close arrives after what was sent', async (way) => {
    const session = await bot.connect({ intents: INTENTS, query: `v=10&${way}` });
    await session.event('GUILD_CREATE');
    const since = session.mark();
    session.send(1, null);
    session.send(99, null);
    expect(await session.closed).toBe(4001);
    expect(session.frames.slice(since).map(({ op }) => op)).toEqual([11]);
  });
});

describe('what clients send', () => {
  let platform: TestPlatform;
  let person: Account;
  let bot: Bot;
  let guild: Awaited<ReturnType<TestPlatform['guild']>>;
  beforeAll(async () => {
    platform = await startPlatform();
    person = await platform.person();
    guild = await platform.guild(person);
    bot = await platform.bot(person, { guild });
  });
  afterAll(() => platform.stop());

  const connect = async (query: string) => {
    const session = new GatewaySession(`${platform.address.replace(/^http/, 'ws')}/?${query}`);
    await session.frame((frame) => frame.op === 10);
    return session;
  };

  test('with ETF a snowflake may be a whole number', async () => {
    const session = await bot.connect({ intents: 1 | (1 << 1), query: 'encoding=etf' });
    session.send(8, { guild_id: BigInt(guild.id), query: '', limit: 0, nonce: 'n' });
    expect(await session.event('GUILD_MEMBERS_CHUNK')).toMatchObject({ guild_id: guild.id, chunk_count: 1, nonce: 'n' });
    await session.close();
  });

  test('with JSON a snowflake may be a whole number, as discord.py sends it, and keeps every digit', async () => {
    const session = await bot.connect({ intents: 1 | (1 << 1) });
    session.socket.send(`{"op":8,"d":{"guild_id":${guild.id},"user_ids":[${person.id}, ${bot.id}],"nonce":"n"}}`);
    const chunk = await session.event<{ members: { user: { id: string } }[] }>('GUILD_MEMBERS_CHUNK');
    expect(chunk).toMatchObject({ guild_id: guild.id, not_found: [] });
    expect(chunk.members.map(({ user }) => user.id).toSorted()).toEqual([person.id, bot.id].toSorted());
    await session.close();
  });

  const bytes = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
  test.each<[string, string, string | Buffer<ArrayBuffer>]>([
    ['etf', 'JSON in a text message', '{"op":1,"d":null}'],
    ['etf', 'JSON in a binary message', Buffer.from('{"op":1,"d":null}')],
    ['etf', 'atom keys', bytes('83 74 00000002 7302 6f70 6101 7301 64 7303 6e696c')],
    ['etf', 'an opcode that is text', bytes('83 74 00000001 6d00000002 6f70 6d00000001 31')],
    ['etf', 'a compressed term', bytes('83 50 00000002 789c 4b04 0000 6200 62')],
    ['etf', 'a list that claims four billion', bytes('83 6c ffffffff 6101')],
    ['etf', 'nothing', Buffer.of()],
    ['etf', 'lists in lists, 4 kB deep', Buffer.concat([bytes('83'), Buffer.alloc(4094, bytes('6801'))])],
    ['json', 'a term', bytes('83 74 00000002 6d00000002 6f70 6101 6d00000001 64 7303 6e696c')],
    ['json', 'lists in lists, 4 kB deep', '['.repeat(4096)],
    ['json', 'text that is not valid UTF-8', Buffer.from('{"op":1,"d":null,"x":"\xff"}', 'latin1')],
    ['json', 'a compressed payload', bytes('789c ab56 ca2f 50b2 3204 0008 c402 44')],
    ['json&compress=zlib-stream', 'a compressed payload', bytes('789c 0400 0000 ffff')],
    ['etf&compress=zstd-stream', 'a zstd frame', bytes('28b52ffd 00 38 010000')],
  ])('with encoding=%s, %s closes with 4002', async (query, _what, message) => {
    const session = await connect(`v=10&encoding=${query}`);
    session.socket.send(message);
    expect(await session.closed).toBe(4002);
  });

  test('permessage-deflate is not negotiated', async () => {
    const socket = new WebSocket(`${platform.address.replace(/^http/, 'ws')}/?v=10&encoding=json`, { perMessageDeflate: true });
    expect(await new Promise((resolve) => socket.on('open', () => resolve(socket.extensions)))).toBe('');
    socket.terminate();
  });

  test.each(['json', 'etf'])(
    'random messages in %s end in 4002 or another code of the gateway, and the server lives',
    async (encoding) => {
      let state = 11;
      const roll = (below: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const codes = new Set<number>();
      for (let round = 0; round < 60; round++) {
        const session = await connect(`v=10&encoding=${encoding}`);
        const noise = Buffer.from(Array.from({ length: 1 + roll(4095) }, () => roll(256)));
        if (encoding === 'etf') noise[0] = 131;
        else if (roll(2) === 0) noise.fill('{"op":[', 0, Math.min(7, noise.length));
        session.socket.send(noise);
        codes.add(await session.closed);
      }
      expect([...codes].filter((code) => code < 4000 || code > 4014)).toEqual([]);
      expect(codes).toContain(4002);
      const session = await bot.connect({ intents: 0, query: `encoding=${encoding}` });
      await session.settle();
      await session.close();
    },
  );

  test('[gateway/connection] only large events, only JSON, also on a resumed connection', async () => {
    const binary = (session: GatewaySession) => {
      const kinds: boolean[] = [];
      session.socket.addEventListener('message', ({ data }) => kinds.push(typeof data !== 'string'));
      return kinds;
    };
    const identify = { token: bot.token, intents: INTENTS, properties, compress: true };
    const session = await connect('v=10&encoding=json');
    const kinds = binary(session);
    session.send(2, identify);
    await session.event('GUILD_CREATE');
    await session.settle();
    const shown = session.frames.slice(1).map((frame) => `${frame.t ?? frame.op}`);
    expect(shown.filter((_, index) => kinds[index])).toEqual(['GUILD_CREATE']);
    const { session_id } = session.ready;
    const { seq } = session;
    await session.close(4000);
    await person.post(`/channels/${guild.text.id}/messages`, { content: 'x'.repeat(1500) });
    const resumed = await connect('v=10&encoding=json');
    const resumedKinds = binary(resumed);
    resumed.send(6, { token: bot.token, session_id, seq });
    await resumed.event('RESUMED');
    expect(resumed.seen('MESSAGE_CREATE')).toHaveLength(1);
    expect(resumedKinds).toEqual([true, false]);
    await resumed.close();
    // Elsewhere it is ignored: the codec of the connection would not understand it.
    for (const query of ['encoding=etf', 'encoding=json&compress=zlib-stream', 'encoding=etf&compress=zstd-stream']) {
      const other = await bot.connect({ intents: INTENTS, compress: true, query });
      await other.event('GUILD_CREATE');
      await other.close();
    }
    // Said by the name of the transport's (by Oceanic) it asks for nothing more.
    const streamed = await connect('v=10&encoding=json&compress=zlib-stream');
    streamed.send(2, { ...identify, compress: 'zlib-stream' });
    await streamed.event('GUILD_CREATE');
    await streamed.close();
  });
});
