import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/src/config/config.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { Chatter, fillChannels } from './lib/chatter.ts';
import { type Child, withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { alternate, row } from './lib/figures.ts';
import { exchange, measureLoad, requestText } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { caller, makeWorld, serverOptions } from './lib/world.ts';

const CONNECTIONS = 16;
const MILLISECONDS = 1_000;
const WARM_UP = 1_000;
const REQUESTS = 40_000;
const MESSAGES = 2_000_000;
const AUTHORS = 8;
const LIMIT = 50;
/** The number of positions in the channel that pages are read from. */
const PLACES = 500;
const TARGET = 0.35;

/**
 * Pages of 50 messages from random positions in a channel of two million, compared with node:http that serializes JSON of the
 * same shape and size for each response, and with one that sends the same bytes as a constant.
 */
export const history: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const settings = await serverOptions(data, options.store);
      const first = start(settings);
      const { address: early, places, bots } = await makeWorld(first, { guilds: 1, bots: AUTHORS });
      const channelId = places[0]?.channelId ?? '';
      const authorization = `Bot ${bots[0]}`;
      const call = caller(early);
      const authors = await Promise.all(bots.map(async (bot) => (await call(`Bot ${bot}`, 'GET', '/users/@me')).id));
      await first.stop();
      const chatter = new Chatter(30_000, 54_321);
      const store = await openStore(readConfig(settings.env ?? {}));
      await fillChannels(store, [channelId], MESSAGES, chatter, authors);
      const known = await store.read.kysely
        .selectFrom('messages')
        .select('id')
        .where('channel_id', '=', channelId)
        .orderBy('id')
        .execute();
      await store.close();
      options.say(`history: ${known.length} messages written`);

      const server = start(settings);
      const address = await server.address();
      const path = `/api/v10/channels/${channelId}/messages?limit=${LIMIT}`;
      const requests = Array.from({ length: PLACES }, () => {
        const before = known[LIMIT + Math.floor(chatter.random() * (known.length - LIMIT))]?.id;
        return requestText('GET', `${path}&before=${before}`, authorization);
      });
      const answer = await page(address, requests[0] ?? '');
      const file = join(data, 'answer.json');
      writeFileSync(file, answer);
      const echo = start({ file: 'bench/lib/bare/echo.ts', env: { BENCH_ANSWER: answer } });
      const constant = start({ file: 'bench/lib/bare/constant.ts', env: { BENCH_ANSWER_FILE: file } });
      const bare = [await echo.address(), await constant.address()] as const;
      const plain = requestText('POST', '/', authorization, JSON.stringify({ content: 'x' }));

      const measure = (child: Child, target: string, request: (c: number, n: number) => string, milliseconds = MILLISECONDS) =>
        measureLoad(child, { address: target, connections: CONNECTIONS, requests: REQUESTS, milliseconds, request });
      const ours = (milliseconds?: number) => measure(server, address, (_, n) => requests[n % PLACES] ?? '', milliseconds);
      await ours(WARM_UP);
      await measure(echo, bare[0], () => plain, WARM_UP);
      await measure(constant, bare[1], () => plain, WARM_UP);
      const taken = await profiled(server, 'history', options, () => alternate(ours, () => measure(echo, bare[0], () => plain)));
      const constants = await alternate(ours, () => measure(constant, bare[1], () => plain));
      return [
        row(
          { part: 'history', key: 'rate', figure: `rate, ${LIMIT} messages, over an echo`, unit: '1/s', atLeast: TARGET },
          taken,
        ),
        row({ part: 'history', key: 'cpu', figure: 'CPU, over an echo', unit: 'µs/read' }, taken),
        row({ part: 'history', key: 'p50', figure: 'answered, median', unit: 'ms' }, taken),
        row({ part: 'history', key: 'rate', figure: 'rate, over a constant', unit: '1/s' }, constants),
      ];
    }),
  );

async function page(address: string, request: string): Promise<string> {
  const body = (await exchange(address, request)).toString();
  const found: unknown = JSON.parse(body);
  if (!Array.isArray(found) || found.length !== LIMIT) throw new Error(`not ${LIMIT} messages: ${body}`);
  return body;
}
