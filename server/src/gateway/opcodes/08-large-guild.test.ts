import { allocated } from '@guildhall/testkit/memory';
import { startPlatform } from '@guildhall/testkit/platform';
import { seedMembers } from '@guildhall/testkit/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RawClient } from '../test/raw-client.ts';

const MEMBERS = 30_000;
const CHUNKS = 31;
const COMMANDS = 90;
const HEARTBEATS = 100;
/** Ms for which no heartbeat may have to wait for the event loop, and bytes that may be held for a client that does not read. */
const LONGEST_STALL = 250;
const MOST_GROWTH = 100 * 1024 * 1024;
const ATTEMPTS = 3;
/** Ms between two readings of the clock. */
const EVERY = 5;

const p = await startPlatform();
const owner = await p.person('owner');
const guild = await p.guild(owner);
beforeAll(() => seedMembers(p, guild.id, MEMBERS));
afterAll(() => p.stop());

/** Watches the event loop of this thread, and its memory. */
function watch(): () => { stall: number; growth: number } {
  const before = allocated();
  let most = before;
  let stall = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    stall = Math.max(stall, now - last - EVERY);
    last = now;
    most = Math.max(most, allocated());
  };
  const timer = setInterval(look, EVERY);
  return () => {
    look();
    clearInterval(timer);
    return { stall, growth: most - before };
  };
}

/** A session of the owner that takes nothing from the network after READY. */
async function unread(): Promise<RawClient> {
  const client = new RawClient(owner.address);
  client.say(2, { token: owner.token, properties: {} });
  await client.until(() => client.payloads.some(({ t }) => t === 'READY'));
  client.socket.setMaxListeners(Number.POSITIVE_INFINITY).pause();
  return client;
}

/** The chunks received so far, recognized by their size. */
const chunksIn = ({ frames }: RawClient) => frames.filter(({ payload }) => payload.length > 50_000 || payload.includes('_CHUNK'));

test.each([
  ['8 for all members', 8, { guild_id: guild.id, query: '', limit: 0 }],
  ['8 for members by name', 8, { guild_id: guild.id, query: 'extra', limit: 100, presences: true }],
  [
    '14',
    14,
    { guild_id: guild.id, channels: { [guild.text.id]: Array.from({ length: 10 }, (_, at) => [at * 100, at * 100 + 99]) } },
  ],
  ['31', 31, { guild_ids: [guild.id] }],
  ['43', 43, { guild_id: guild.id, fields: ['status', 'voice_start_time'] }],
])(
  `${COMMANDS} times opcode %s in a guild of ${MEMBERS}, and nothing read: others are answered, memory stays`,
  async (_name, op, d) => {
    // A delay may also come from a busy processor, so the best of three attempts counts.
    let best = { stall: Number.POSITIVE_INFINITY, growth: Number.POSITIVE_INFINITY };
    const isCalm = () => best.stall < LONGEST_STALL && best.growth < MOST_GROWTH;
    for (let attempt = 0; attempt < ATTEMPTS && !isCalm(); attempt += 1) {
      // Otherwise the pace of the list of all members would refuse every command.
      await p.clock.advance(30_001);
      const hostile = await unread();
      const other = await owner.connect();
      const end = watch();
      for (let index = 0; index < COMMANDS; index += 1) hostile.say(op, d);
      for (let index = 0; index < HEARTBEATS; index += 1) await other.settle();
      const { stall, growth } = end();
      best = { stall: Math.min(best.stall, stall), growth: Math.min(best.growth, growth) };
      hostile.socket.destroy();
      await other.close();
    }
    expect(best.stall).toBeLessThan(LONGEST_STALL);
    expect(best.growth).toBeLessThan(MOST_GROWTH);
  },
);

test('a client that continues to read after a while receives every chunk in order', async () => {
  await p.clock.advance(30_001);
  const client = await unread();
  client.say(8, { guild_id: guild.id, query: '', limit: 0 });
  client.socket.resume();
  await client.until(() => chunksIn(client).length === CHUNKS);
  const chunks: unknown[] = chunksIn(client).map(({ payload }) => JSON.parse(payload.toString()).d);
  expect(chunks).toMatchObject(Array.from({ length: CHUNKS }, (_, at) => ({ chunk_index: at, chunk_count: CHUNKS })));
  const ids = new Set(JSON.stringify(chunks).match(/"user":\{"id":"\d+"/g));
  expect(ids.size).toBe(MEMBERS + 1);
  client.socket.destroy();
});
