import { randomBytes } from 'node:crypto';
import { INTENTS } from '@guildhall/protocol/intents';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MIB = 1024 * 1024;
const WAYS = ['encoding=json', 'encoding=json&compress=zlib-stream', 'encoding=etf&compress=zstd-stream'];

describe.each(['shared', 'connection'])('contexts: %s', (context) => {
  let platform: TestPlatform;
  let bot: Bot;
  let guild: Awaited<ReturnType<TestPlatform['guild']>>;
  let line: Awaited<ReturnType<typeof openTcpProxy>>;
  beforeAll(async () => {
    platform = await startPlatform({ settings: { GUILDHALL_GATEWAY_COMPRESSION: context } });
    const owner = await platform.person();
    guild = await platform.guild(owner);
    bot = await platform.bot(owner, { guild });
    line = await openTcpProxy(new URL(platform.address));
  });
  afterAll(async () => {
    line.cut();
    await line.close();
    await platform.stop();
  });

  let made = 0;
  /** Incompressible data. */
  const noise = randomBytes(MIB).toString('base64');
  const publish = (bytes: number) =>
    platform.server.platform.bus.publish(`guild.${guild.id}`, {
      kind: 'event',
      name: 'MESSAGE_DELETE',
      guild_id: guild.id,
      channel_id: guild.text.id,
      data: { id: String(made++), channel_id: guild.text.id, guild_id: guild.id, padding: noise.slice(0, bytes) },
    });
  const has = (session: GatewaySession, id: number) =>
    session.event<{ id: string }>('MESSAGE_DELETE', (data) => data.id === String(id));

  async function begin(url: string, query: string): Promise<GatewaySession> {
    const session = new GatewaySession(`${url}/?v=10&${query}`, { unchecked: true });
    await session.frame(({ op }) => op === 10);
    const properties = { os: 'test', browser: 'test', device: 'test' };
    session.send(2, { token: bot.token, intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES, properties });
    await session.event('GUILD_CREATE');
    return session;
  }

  test.each(WAYS)('a client that pauses receives everything pending in order once it continues to read: %s', async (query) => {
    const session = await begin(`ws://${line.host}`, query);
    const first = made;
    line.hold();
    // More than the network itself takes in.
    for (let sent = 0; sent < 150; sent += 1) {
      publish(64 * 1024);
      if (sent % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    session.send(1, session.seq);
    line.flow();
    for (let id = first; id < made; id += 10) await has(session, id);
    await has(session, made - 1);
    await session.frame(({ op }) => op === 11);
    const numbers = session.frames.flatMap(({ op, s }) => (op === 0 ? [s] : []));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(session.seen('MESSAGE_DELETE').map(({ id }) => Number(id))).toEqual(
      Array.from({ length: made - first }, (_, index) => first + index),
    );
    await session.close();
  });

  test('readers that stop are dropped when too much is pending; others receive every event immediately', async () => {
    const direct = platform.address.replace(/^http/, 'ws');
    const reading = await begin(direct, 'encoding=json');
    const stuck = await Promise.all(Array.from({ length: 8 }, () => begin(`ws://${line.host}`, 'encoding=json')));
    const first = made;
    const { gateway } = platform.server;
    expect(gateway?.stats().connections).toBe(9);
    line.hold();
    for (let sent = 0; sent < 100 && gateway?.stats().connections !== 1; sent += 1) {
      publish(MIB);
      await has(reading, made - 1);
    }
    expect(gateway?.stats().connections).toBe(1);
    expect(reading.seen('MESSAGE_DELETE').map(({ id }) => Number(id))).toEqual(
      Array.from({ length: made - first }, (_, index) => first + index),
    );
    line.cut();
    for (const session of stuck) await session.closed;
    await reading.close();
  });
});
