import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { type Child, withChildren } from './lib/child.ts';
import { alternate, row } from './lib/figures.ts';
import { exchange, measureLoad, requestText } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const CONNECTIONS = 64;
const MILLISECONDS = 1_500;
const WARM_UP = 1_500;
const REQUESTS = 60_000;
const TARGET = 0.5;
const CONTENT = 'The quick brown fox jumps over the lazy dog, and the server writes it down before it replies: '.padEnd(111, '.');

/** create_message to durable commit, over keep-alive HTTP, compared with a bare JSON echo of the same bodies and responses. */
export const messages: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const server = start(await serverOptions(data, options.store));
      const { address, places, bots } = await makeWorld(server, { guilds: 4, bots: 8 });
      const requests = places.flatMap(({ channelId }) =>
        bots.map(
          (token) => (body: string) => requestText('POST', `/api/v10/channels/${channelId}/messages`, `Bot ${token}`, body),
        ),
      );
      const request = (c: number, n: number) => {
        const body = JSON.stringify({ content: `${CONTENT} ${String(n).padStart(8, '0')}` });
        return requests[c % requests.length]?.(body) ?? '';
      };
      const sample = (await exchange(address, request(0, 0))).toString();
      const echo = start({ file: 'bench/lib/bare/echo.ts', env: { BENCH_ANSWER: sample } });
      const bareAddress = await echo.address();

      const measure = (child: Child, target: string, milliseconds: number) =>
        measureLoad(child, { address: target, connections: CONNECTIONS, requests: REQUESTS, milliseconds, request });
      await measure(server, address, WARM_UP);
      await measure(echo, bareAddress, WARM_UP);
      const taken = await profiled(server, 'messages', options, () =>
        alternate(
          () => measure(server, address, MILLISECONDS),
          () => measure(echo, bareAddress, MILLISECONDS),
        ),
      );
      return [
        row({ part: 'messages', key: 'cpu', figure: 'CPU', unit: 'µs/message', atLeast: TARGET }, taken),
        row({ part: 'messages', key: 'rate', figure: 'rate', unit: '1/s' }, taken),
        row({ part: 'messages', key: 'p50', figure: 'answered, median', unit: 'ms' }, taken),
        row({ part: 'messages', key: 'p99', figure: 'answered, 99 of 100', unit: 'ms' }, taken),
      ];
    }),
  );
