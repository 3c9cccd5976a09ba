import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, withChildren } from './lib/child.ts';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { alternate, row } from './lib/figures.ts';
import { exchange, load, measureLoad, requestText } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const CONNECTIONS = 16;
const MILLISECONDS = 1_000;
const WARM_UP = 1_000;
const REQUESTS = 40_000;
const STORED = 200;
const LIMIT = 50;

/** The newest 50 messages of a channel, beside node:http answering the same bytes as a constant. */
export const history: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const server = start(serverOptions(data));
      const { address, places, bots } = await makeWorld(server, { guilds: 4, bots: 2 });
      const authorization = `Bot ${bots[0]}`;
      for (const { channelId } of places) await fill(address, channelId, authorization);
      const requests = places.map(({ channelId }) =>
        requestText('GET', `/api/v10/channels/${channelId}/messages?limit=${LIMIT}`, authorization),
      );
      const request = (c: number) => requests[c % requests.length] ?? '';
      const file = join(data, 'answer.json');
      writeFileSync(file, await page(address, request(0)));
      const constant = start({ file: 'bench/lib/bare/constant.ts', env: { BENCH_ANSWER_FILE: file } });
      const bareAddress = await constant.address();

      const measure = (child: Child, target: string, milliseconds: number) =>
        measureLoad(child, { address: target, connections: CONNECTIONS, requests: REQUESTS, milliseconds, request });
      await measure(server, address, WARM_UP);
      await measure(constant, bareAddress, WARM_UP);
      const taken = await profiled(server, 'history', options, () =>
        alternate(
          () => measure(server, address, MILLISECONDS),
          () => measure(constant, bareAddress, MILLISECONDS),
        ),
      );
      return [
        row({ part: 'history', key: 'rate', figure: `rate, ${LIMIT} messages`, unit: '1/s' }, taken),
        row({ part: 'history', key: 'cpu', figure: 'CPU', unit: 'µs/read' }, taken),
        row({ part: 'history', key: 'p50', figure: 'answered, median', unit: 'ms' }, taken),
      ];
    }),
  );

async function fill(address: string, channelId: string, authorization: string): Promise<void> {
  await load({
    address,
    connections: 8,
    requests: STORED,
    milliseconds: 10_000,
    request: (_, n) => {
      const body = JSON.stringify({ content: `Message ${n} of a channel that is read again and again. `.padEnd(120, '.') });
      return requestText('POST', `/api/v10/channels/${channelId}/messages`, authorization, body);
    },
  });
}

async function page(address: string, request: string): Promise<string> {
  const body = (await exchange(address, request)).toString();
  const found: unknown = JSON.parse(body);
  if (!Array.isArray(found) || found.length !== LIMIT) throw new Error(`not ${LIMIT} messages: ${body}`);
  return body;
}
