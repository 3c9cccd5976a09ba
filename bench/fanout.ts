import { type Child, withChildren } from './lib/child.ts';
import type { Options, Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { bareFan, deliver, type Fan, type Flow, nativeFan, ourFan, rawAddress } from './lib/fans.ts';
import { type Measured, median, type Plan, type Row, rounds, row } from './lib/figures.ts';
import { withNativeFan } from './lib/native.ts';
import { profiled } from './lib/profile.ts';
import { type Receivers, withReceivers } from './lib/receivers.ts';
import { makeWorld, publisherOptions } from './lib/world.ts';

/** Sessions and frames per round, and the comparisons at this size. */
const SIZES = [
  { sessions: 1_000, frames: 90_000, compressions: ['zlib-stream', 'zstd-stream'] },
  { sessions: 5_000, frames: 150_000, compressions: [] },
];
/** Events sent per turn, and turns in flight. A single event does not wait. */
const FLOWS = {
  single: { burst: 1, window: 3 },
  five: { burst: 5, window: 3 },
  lone: { burst: 1, window: 1 },
} as const;
const PLAN: Plan = { most: 7, least: 3, milliseconds: 15_000 };
const BOTS = 10;
/** Target ratios: to a naive broadcast, by CPU to the raw writer and to the program in C, and of compressed to plain sessions. */
const OVER_NAIVE = { single: 1.8, five: 4, lone: undefined };
const OVER_RAW = 0.8;
const OVER_C = 0.8;
const OVER_PLAIN = 0.7;

/**
 * Sends one event of about 900 bytes over the bus to all sessions of a guild, compared with a naive `ws` broadcast, with a raw
 * writer and a program in C that send the same bytes to as many clients, and compressed with plain streams. Every session must
 * receive all events in order.
 */
export const fanout: Part = async (options) => {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(...(await measureSize(size, options)));
  return rows;
};

function measureSize({ sessions, frames, compressions }: (typeof SIZES)[number], options: Options): Promise<Row[]> {
  return withDirectory((data) =>
    withChildren((start) =>
      withReceivers(async (open) => {
        const ours = async (compress: string) => {
          const child = start(await publisherOptions(`${data}/${compress || 'plain'}`, options.store));
          const world = await makeWorld(child, { guilds: 1, bots: BOTS });
          return { child, ...(await ourFan({ child, world, receivers: open() }, { sessions, compress })) };
        };
        const plain = await ours('');
        options.say(`fanout: payloads of ${Buffer.byteLength(plain.event)} bytes to ${sessions} sessions`);
        const fans: Record<string, Fan> = { ours: plain.fan, ...(await bareFans(plain.event, sessions, start, open)) };
        for (const compress of compressions) fans[compress] = (await ours(compress)).fan;
        return withNativeFan(data, plain.event, async (native) => {
          if (native) fans.native = await nativeFan(native, open(), sessions);
          const rows: Row[] = [];
          for (const name of ['single', 'five', 'lone'] as const) {
            const flow = { ...FLOWS[name], events: frames / sessions };
            const profile = `fanout-${sessions}-${name}`;
            const taken = await measure(fans, flow, (work) => profiled(plain.child, profile, options, work));
            rows.push(...compare(taken, { sessions, name, compressions }));
          }
          return rows;
        });
      }),
    ),
  );
}

async function bareFans(
  event: string,
  sessions: number,
  start: (options: { file: string; env: Record<string, string> }) => Child,
  open: () => Receivers,
): Promise<Record<string, Fan>> {
  const { d } = JSON.parse(event);
  const naive = start({ file: 'bench/lib/bare/broadcast.ts', env: { BENCH_EVENT: JSON.stringify(d) } });
  const raw = start({ file: 'bench/lib/bare/raw.ts', env: { BENCH_FRAME: event } });
  return {
    naive: await bareFan(naive, await naive.address(), { kind: 'websocket', receivers: open(), sessions }),
    raw: await bareFan(raw, await rawAddress(raw), { kind: 'raw', receivers: open(), sessions }),
  };
}

/** The rounds of each fan; rounds with the same index were measured one after the other. */
async function measure(
  fans: Record<string, Fan>,
  flow: Flow,
  around: (work: () => Promise<void>) => Promise<void>,
): Promise<Record<string, Measured[]>> {
  const taken: Record<string, Measured[]> = {};
  for (const fan of Object.values(fans)) await deliver(fan, { ...flow, events: 20 });
  await around(async () => {
    for (const _ of rounds(PLAN)) {
      for (const [name, fan] of Object.entries(fans)) taken[name] = [...(taken[name] ?? []), await deliver(fan, flow)];
    }
  });
  return taken;
}

function compare(
  taken: Record<string, Measured[]>,
  { sessions, name, compressions }: { sessions: number; name: keyof typeof FLOWS; compressions: readonly string[] },
): Row[] {
  const of = (fan: string) => taken[fan] ?? [];
  const part = `fanout to ${sessions}, ${name}`;
  const rate = (figure: string, ours: Measured[], bare: Measured[], atLeast?: number) =>
    row({ part, key: 'rate', figure: `rate ${figure}`, unit: 'frames/s', ...(atLeast && { atLeast }) }, { ours, bare });
  const cpu = (figure: string, ours: Measured[], bare: Measured[], atLeast?: number) =>
    row({ part, key: 'cpu', figure: `CPU ${figure}`, unit: 'µs/frame', ...(atLeast && { atLeast }) }, { ours, bare });
  return [
    rate('against naive ws', of('ours'), of('naive'), OVER_NAIVE[name]),
    cpu('against naive ws', of('ours'), of('naive'), OVER_NAIVE[name]),
    rate('against raw sockets', of('ours'), of('raw')),
    cpu('against raw sockets', of('ours'), of('raw'), OVER_RAW),
    ...(taken.native
      ? [rate('against C', of('ours'), of('native')), cpu('against C', of('ours'), of('native'), OVER_C)]
      : [withoutCompiler(part, of('ours'))]),
    ...compressions.flatMap((compress) => [
      rate(`of ${compress} against plain`, of(compress), of('ours')),
      cpu(`of ${compress} against plain`, of(compress), of('ours'), OVER_PLAIN),
    ]),
  ];
}

function withoutCompiler(part: string, ours: Measured[]): Row {
  const missing = { bare: null, ratio: null, target: null, reached: null };
  return {
    part,
    figure: 'CPU against C: no C compiler here',
    unit: 'µs/frame',
    ours: median(ours.map((one) => one.cpu)),
    ...missing,
  };
}
