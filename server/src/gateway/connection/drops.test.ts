import { INTENTS } from '@guildhall/protocol/intents';
import { type Frame, GatewaySession } from '@guildhall/testkit/gateway-session';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const WAYS = ['json', 'etf'].flatMap((encoding) =>
  ['', '&compress=zlib-stream', '&compress=zstd-stream'].map((compress) => `v=10&encoding=${encoding}${compress}`),
);
/** How a connection ends: a reset, silence while the old one still hangs, a close that leaves the session. */
const DROPS = ['cut', 'silence', 'close'] as const;

/** A sequence of steps: events are sent, and the connection may drop and continue with other parameters. */
const steps = fc.array(
  fc.record({
    events: fc.nat(60),
    bytes: fc.constantFrom(0, 40, 1200, 9000),
    turns: fc.nat(3),
    drop: fc.option(fc.constantFrom(...DROPS), { freq: 2 }),
    way: fc.nat(WAYS.length - 1),
  }),
  { minLength: 10, maxLength: 20 },
);

describe.each(['shared', 'connection'])('contexts: %s', (context) => {
  let platform: TestPlatform;
  let owner: Account;
  let bot: Bot;
  let guild: Awaited<ReturnType<TestPlatform['guild']>>;
  let line: Awaited<ReturnType<typeof openTcpProxy>>;
  beforeAll(async () => {
    platform = await startPlatform({ settings: { GUILDHALL_GATEWAY_COMPRESSION: context } });
    owner = await platform.person();
    guild = await platform.guild(owner);
    bot = await platform.bot(owner, { guild });
    line = await openTcpProxy(new URL(platform.address));
  });
  afterAll(async () => {
    line.cut();
    await line.close();
    await platform.stop();
  });

  const publish = (id: number, bytes: number) =>
    platform.server.platform.bus.publish(`guild.${guild.id}`, {
      kind: 'event',
      name: 'MESSAGE_DELETE',
      guild_id: guild.id,
      channel_id: guild.text.id,
      data: { id: String(id), channel_id: guild.text.id, guild_id: guild.id, padding: 'ż'.repeat(bytes / 2) },
    });

  async function connect(way: string): Promise<GatewaySession> {
    const session = new GatewaySession(`ws://${line.host}/?${way}`, { unchecked: true });
    await session.frame((frame) => frame.op === 10);
    return session;
  }

  /** The connection drops, and the session continues on another. `got` contains the frames that the old one had received. */
  async function drop(session: GatewaySession, how: (typeof DROPS)[number], way: string, got: Frame[]) {
    if (how === 'cut') line.cut();
    else if (how === 'silence') line.silence();
    else session.socket.close(4000);
    if (how !== 'silence') await session.closed;
    line.mend();
    got.push(...session.frames.filter(({ op }) => op === 0));
    const seq = got.at(-1)?.s;
    const next = await connect(way);
    next.send(6, { token: bot.token, session_id: Object(got[0]?.d).session_id, seq });
    return next;
  }

  test.each([...WAYS, 'mixed'])(
    '[gateway/sessions] whatever drops, no event is lost or repeated, and the order is kept: %s',
    async (fixed) => {
      const plan = fc.asyncProperty(steps, fc.boolean(), async (todo, compress) => {
        const wayOf = (index: number) => (fixed === 'mixed' ? (WAYS[index] ?? '') : fixed);
        const got: Frame[] = [];
        let session = await connect(wayOf(0));
        const properties = { os: 'test', browser: 'test', device: 'test' };
        session.send(2, { token: bot.token, intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES, properties, compress });
        await session.event('GUILD_CREATE');
        let made = 0;
        for (const { events, bytes, turns, drop: how, way } of todo) {
          for (let n = 0; n < events; n += 1) publish(made++, bytes);
          for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          if (how) session = await drop(session, how, wayOf(way), got);
        }
        publish(made++, 0);
        await session.event<{ id: string }>('MESSAGE_DELETE', ({ id }) => id === String(made - 1));
        got.push(...session.frames.filter(({ op }) => op === 0));
        expect(session.frames.map(({ op }) => op)).not.toContain(9);
        expect(got.map(({ s }) => s)).toEqual(got.map((_, index) => index + 1));
        const ids = got.flatMap(({ t, d }) => (t === 'MESSAGE_DELETE' ? [Number(Object(d).id)] : []));
        expect(ids).toEqual(Array.from({ length: made }, (_, index) => index));
        await session.close();
      });
      await fc.assert(plan, { numRuns: fixed === 'mixed' ? 6 : 3, endOnFailure: true });
    },
  );
});
