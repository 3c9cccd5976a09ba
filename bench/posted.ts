import { type Child, withChildren } from './lib/child.ts';
import type { Options, Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { cpuOf, type Measured, type Row, rounds, row } from './lib/figures.ts';
import { exchange, HttpConnection, requestText } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import type { Receivers } from './lib/receivers.ts';
import { withReceivers } from './lib/receivers.ts';
import { makeWorld, serverOptions, type World } from './lib/world.ts';

const SESSIONS = 1_000;
const EVENTS = 90;
/** Messages per burst. */
const BURSTS = [1, 5] as const;
/** Bursts in flight: posted but not yet received by all. */
const WINDOW = 3;
const TARGET = 1.5;
const BOTS = 10;
/** GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT. */
const INTENTS = 1 | (1 << 9) | (1 << 15);
/** Heartbeat acknowledgements are shorter and events are longer than this. */
const COUNT_FROM = 200;
const CONTENT = 'All sessions with access to this channel get this line, as soon as it is on disk: '.padEnd(112, '.');

/** A server with its receivers, and the path that creates an event. */
interface Side {
  child: Child;
  address: string;
  receivers: Receivers;
  path: string;
  authorization: string;
}

/** Posted messages to 1,000 sessions, compared with a naive `ws` broadcast and a raw writer of the same bytes to as many clients. */
export const posted: Part = (options) =>
  withDirectory((data) =>
    withChildren((start) =>
      withReceivers(async (open) => {
        const child = start(await serverOptions(data, options.store));
        const world = await makeWorld(child, { guilds: 1, bots: BOTS });
        const ours = await ourSide(child, world, open());
        const frame = await sampleFrame(ours);
        const { d } = JSON.parse(frame);
        const naiveChild = start({ file: 'bench/lib/bare/broadcast.ts', env: { BENCH_EVENT: JSON.stringify(d) } });
        const naive = await bareSide(naiveChild, await naiveChild.address(), 'websocket', open());
        const rawChild = start({ file: 'bench/lib/bare/raw.ts', env: { BENCH_FRAME: frame } });
        const rawAddress = await rawChild.address();
        const rawPort = (await exchange(rawAddress, requestText('GET', '/', ''))).toString();
        const raw = await bareSide(rawChild, `http://127.0.0.1:${rawPort}`, 'raw', open());
        const sides = { ours, naive, raw: { ...raw, address: rawAddress } };
        const rows: Row[] = [];
        for (const burst of BURSTS) rows.push(...(await compare(sides, burst, options)));
        return rows;
      }),
    ),
  );

async function compare(sides: { ours: Side; naive: Side; raw: Side }, burst: number, options: Options): Promise<Row[]> {
  const taken: { ours: Measured[]; naive: Measured[]; raw: Measured[] } = { ours: [], naive: [], raw: [] };
  for (const side of Object.values(sides)) await deliver(side, burst, 30);
  await profiled(sides.ours.child, `posted-${burst}`, options, async () => {
    for (const _ of rounds()) {
      taken.ours.push(await deliver(sides.ours, burst, EVENTS));
      taken.naive.push(await deliver(sides.naive, burst, EVENTS));
      taken.raw.push(await deliver(sides.raw, burst, EVENTS));
    }
  });
  const part = burst === 1 ? 'posted' : `posted, bursts of ${burst}`;
  const naive = { ours: taken.ours, bare: taken.naive };
  const raw = { ours: taken.ours, bare: taken.raw };
  return [
    row({ part, key: 'rate', figure: 'rate against naive ws', unit: 'frames/s', atLeast: TARGET }, naive),
    row({ part, key: 'cpu', figure: 'CPU against naive ws', unit: 'µs/frame', atLeast: TARGET }, naive),
    row({ part, key: 'rate', figure: 'rate against raw sockets', unit: 'frames/s' }, raw),
    row({ part, key: 'cpu', figure: 'CPU against raw sockets', unit: 'µs/frame' }, raw),
  ];
}

/** Posts `events` messages in bursts, as fast as the receivers read them; every connection must receive each one. */
async function deliver(
  { child, address, receivers, path, authorization }: Side,
  burst: number,
  events: number,
): Promise<Measured> {
  const connections = await Promise.all(Array.from({ length: burst }, () => HttpConnection.open(address)));
  receivers.restart();
  const { cpu, result } = await cpuOf(child, async () => {
    const start = performance.now();
    for (let sent = 0; sent < events; sent += burst) {
      await receivers.delivered(sent - (WINDOW - 1) * burst);
      await Promise.all(
        connections.map((connection, i) => {
          const body = JSON.stringify({ content: `${CONTENT} ${String(sent + i).padStart(7, '0')}` });
          return connection.send(requestText('POST', path, authorization, body));
        }),
      );
    }
    await receivers.delivered(events);
    return (performance.now() - start) / 1000;
  });
  for (const connection of connections) connection.close();
  await receivers.check(events);
  const frames = events * SESSIONS;
  return { rate: frames / result, cpu: cpu / frames, p50: Number.NaN, p99: Number.NaN };
}

async function ourSide(child: Child, { address, places, bots }: World, receivers: Receivers): Promise<Side> {
  await receivers.connect(address, {
    kind: 'gateway',
    count: SESSIONS,
    tokens: bots,
    intents: INTENTS,
    countFrom: COUNT_FROM,
  });
  const path = `/api/v10/channels/${places[0]?.channelId}/messages`;
  return { child, address, receivers, path, authorization: `Bot ${bots[0]}` };
}

async function bareSide(child: Child, address: string, kind: 'websocket' | 'raw', receivers: Receivers): Promise<Side> {
  await receivers.connect(address, { kind, count: SESSIONS, tokens: [], intents: 0, countFrom: COUNT_FROM });
  return { child, address, receivers, path: '/', authorization: '' };
}

/** One MESSAGE_CREATE frame as received by our sessions, for the bare servers to send. */
async function sampleFrame(side: Side): Promise<string> {
  side.receivers.restart();
  const body = JSON.stringify({ content: `${CONTENT} ${'0'.repeat(7)}` });
  await exchange(side.address, requestText('POST', side.path, side.authorization, body));
  await side.receivers.delivered(1);
  return side.receivers.check(1);
}
