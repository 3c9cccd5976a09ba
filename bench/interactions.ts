import { type Child, type ChildOptions, withChildren } from './lib/child.ts';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { cpuOf, type Measured, type Row, rounds, row } from './lib/figures.ts';
import { exchange, measureLoad, requestText } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { type Sample, serverStage, Slash, type Stage } from './lib/slash.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const PART = 'interactions';
const PARALLEL = 50;
const MILLISECONDS = 1_500;
/** Sustained load: V8 continues compiling for some seconds. */
const WARM_UP = 6_000;
const REQUESTS = 60_000;
const TARGETS = { cpu: 0.4, p50: 8, p99: 40 };

/** One side of a round, with the cost of playing the user and the bot in this process, µs per command. */
type Played = Measured & { driver: number };

/**
 * A slash command, from a user's POST to the bot's response on the user's gateway session. Compared by CPU with a relay of the same
 * two requests and four frames on node:http and ws, and with a bare JSON echo of single requests. The relay is also compared with
 * the echo, because it is an ordinary program and not a limit.
 */
export const interactions: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const server = start(await serverOptions(data, options.store));
      const world = await makeWorld(server, { guilds: 1, bots: 1 });
      const body = JSON.stringify({ content: 'm1' });
      const path = `/api/v10/channels/${world.places[0]?.channelId}/messages`;
      const request = () => requestText('POST', path, `Bot ${world.bots[0]}`, body);
      const sample = (await exchange(world.address, request())).toString();
      const echo = start({ file: 'bench/lib/bare/echo.ts', env: { BENCH_ANSWER: sample } });
      const address = await echo.address();
      const stage = await serverStage(world);
      const slash = await Slash.open(stage);
      const relay = start(relayOptions(await slash.sample()));
      const relayed = await Slash.open(relayStage(await relay.address(), stage));

      const bare = (milliseconds: number) =>
        measureLoad(echo, { address, connections: PARALLEL, requests: REQUESTS, milliseconds, request });
      try {
        await played(server, slash, WARM_UP);
        await played(relay, relayed, WARM_UP);
        await bare(WARM_UP);
        const [ours, echoed, hops]: [Played[], Measured[], Played[]] = [[], [], []];
        await profiled(server, PART, options, async () => {
          for (const _ of rounds()) {
            ours.push(await played(server, slash, MILLISECONDS));
            hops.push(await played(relay, relayed, MILLISECONDS));
            echoed.push(await bare(MILLISECONDS));
          }
        });
        return rowsOf(ours, echoed, hops);
      } finally {
        slash.close();
        relayed.close();
      }
    }),
  );

async function played(child: Child, slash: Slash, milliseconds: number): Promise<Played> {
  const before = process.cpuUsage();
  const { cpu, result } = await cpuOf(child, () => slash.load(PARALLEL, milliseconds));
  const { user, system } = process.cpuUsage(before);
  const { rate, operations, p50, p99 } = result;
  return { rate, cpu: cpu / operations, p50, p99, driver: (user + system) / operations };
}

function rowsOf(ours: Played[], echoed: Measured[], hops: Played[]): Row[] {
  const [toEcho, toRelay, relayToEcho] = [
    { ours, bare: echoed },
    { ours, bare: hops },
    { ours: hops, bare: echoed },
  ];
  const latency = (key: 'p50' | 'p99', figure: string) => {
    const line = row({ part: PART, key, figure, unit: 'ms, to relay' }, toRelay);
    return { ...line, target: `< ${TARGETS[key]}`, reached: line.ours < TARGETS[key] };
  };
  const drivers = (side: readonly Played[]) => side.map((one) => ({ ...one, cpu: one.driver }));
  const toDriver = { ours: drivers(ours), bare: drivers(hops) };
  return [
    row({ part: PART, key: 'cpu', figure: 'CPU', unit: 'µs/command, to relay', atLeast: TARGETS.cpu }, toRelay),
    row({ part: PART, key: 'cpu', figure: 'CPU', unit: 'µs/command, to echo' }, toEcho),
    row({ part: PART, key: 'cpu', figure: 'CPU of the relay itself', unit: 'µs/command, to echo' }, relayToEcho),
    row({ part: PART, key: 'rate', figure: 'commands answered', unit: '1/s, to relay' }, toRelay),
    row({ part: PART, key: 'cpu', figure: "the bench's own CPU", unit: 'µs/command' }, toDriver),
    latency('p50', 'seen by the person, median'),
    latency('p99', 'seen by the person, 99 of 100'),
  ];
}

function relayOptions({ interaction, message }: Sample): ChildOptions {
  return { file: 'bench/lib/bare/relay.ts', env: { BENCH_INTERACTION: interaction, BENCH_MESSAGE: message } };
}

/** The same requests to the relay, which sends a hello on each connection. */
function relayStage(address: string, { use }: Stage): Stage {
  const session = (path: string) => ({ path, said: { op: 1, d: null }, until: '{"op":11}' });
  return { address, use, bot: session('/bot'), person: session('/person') };
}
