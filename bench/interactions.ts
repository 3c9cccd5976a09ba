import { withChildren } from './lib/child.ts';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { alternate, cpuOf, row } from './lib/figures.ts';
import { exchange, measureLoad, requestText } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { Slash } from './lib/slash.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const PART = 'interactions';
const PARALLEL = 50;
const MILLISECONDS = 1_500;
const WARM_UP = 1_500;
const REQUESTS = 60_000;
const TARGETS = { rate: 0.25, p50: 8, p99: 40 };

/** A slash command, from a person's POST to the bot's answer on the person's gateway, beside a bare JSON echo of such answers. */
export const interactions: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const server = start(serverOptions(data));
      const world = await makeWorld(server, { guilds: 1, bots: 1 });
      const body = JSON.stringify({ content: 'm1' });
      const path = `/api/v10/channels/${world.places[0]?.channelId}/messages`;
      const request = () => requestText('POST', path, `Bot ${world.bots[0]}`, body);
      const sample = (await exchange(world.address, request())).toString();
      const echo = start({ file: 'bench/lib/bare/echo.ts', env: { BENCH_ANSWER: sample } });
      const address = await echo.address();
      const slash = await Slash.open(world);

      const ours = async (milliseconds: number) => {
        const { cpu, result } = await cpuOf(server, () => slash.load(PARALLEL, milliseconds));
        return { rate: result.rate, cpu: cpu / result.operations, p50: result.p50, p99: result.p99 };
      };
      const bare = (milliseconds: number) =>
        measureLoad(echo, { address, connections: PARALLEL, requests: REQUESTS, milliseconds, request });
      try {
        await ours(WARM_UP);
        await bare(WARM_UP);
        const taken = await profiled(server, 'interactions', options, () =>
          alternate(
            () => ours(MILLISECONDS),
            () => bare(MILLISECONDS),
          ),
        );
        const latency = (key: 'p50' | 'p99', figure: string) => {
          const line = row({ part: PART, key, figure, unit: 'ms' }, taken);
          return { ...line, target: `< ${TARGETS[key]}`, reached: line.ours < TARGETS[key] };
        };
        return [
          row({ part: PART, key: 'rate', figure: 'commands answered', unit: '1/s', atLeast: TARGETS.rate }, taken),
          row({ part: PART, key: 'cpu', figure: 'CPU', unit: 'µs/command' }, taken),
          latency('p50', 'seen by the person, median'),
          latency('p99', 'seen by the person, 99 of 100'),
        ];
      } finally {
        slash.close();
      }
    }),
  );
