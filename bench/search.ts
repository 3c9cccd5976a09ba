import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../server/src/config/config.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { Chatter, fillChannels } from './lib/chatter.ts';
import { type Child, withChildren } from './lib/child.ts';
import { type Options, type Part, withDirectory } from './lib/context.ts';
import { alternate, cpuOf, type Row, row } from './lib/figures.ts';
import { exchange, HttpConnection, measureLoad, requestText } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { healthy, makeWorld, serverOptions, type World } from './lib/world.ts';

const MESSAGES = 1_000_000;
const CHANNELS = 100;
const VOCABULARY = 30_000;
const WARM_UP = 50;
const QUERIES = 400;
const TARGET = 50;
const PART = 'search';

/**
 * Two-word searches in a guild of a million messages in a hundred channels, one after another, and the cost of an index for
 * writers.
 */
export const search: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const chatter = new Chatter(VOCABULARY, 12_345);
      const settings = await serverOptions(data, options.store);
      const first = start(settings);
      const world = await makeWorld(first, { guilds: 2, bots: 1 });
      const { guildId } = world.places[0] ?? { guildId: '' };
      const channelIds = await addChannels(world, guildId);
      await first.stop();
      const began = performance.now();
      const store = await openStore(readConfig(settings.env ?? {}));
      await fillChannels(store, channelIds, MESSAGES, chatter);
      await store.close();
      options.say(`search: ${MESSAGES} messages written in ${seconds(began)} s`);

      const server = start(settings);
      const address = await server.address();
      await healthy(address);
      const path = (query: string) => `/api/v10/guilds/${guildId}/messages/search?${query}`;
      const asked = (query: string) => requestText('GET', path(query), `Bot ${world.bots[0]}`);
      const indexing = await waitForIndex(address, asked('content=w0'));
      options.say(`search: indexed in ${indexing.toFixed(1)} s`);

      const pairs = (more = '') => asked(`content=${chatter.word()}+${chatter.word()}${more}`);
      await timed(server, address, WARM_UP, () => pairs());
      const rows = await profiled(server, PART, options, async () => [
        ...(await latencies(server, address, 'two words', () => pairs())),
        ...(await latencies(server, address, 'two words, by relevance', () => pairs('&sort_by=relevance'))),
        ...(await latencies(server, address, 'two words, oldest first', () => pairs('&sort_order=asc'))),
        // Administrators see everything. From now on every match is checked, as for other members.
        ...(await latencies(server, address, 'two words, not pinned', () => pairs('&pinned=false'))),
      ]);
      return [
        figure('indexing', '1/s', MESSAGES / indexing),
        ...rows,
        ...(await writing(server, address, world, channelIds, options)),
      ];
    }),
  );

async function addChannels({ address, bots }: World, guildId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < CHANNELS; n += 1) {
    const body = JSON.stringify({ name: `channel-${n}` });
    const answer = await exchange(address, requestText('POST', `/api/v10/guilds/${guildId}/channels`, `Bot ${bots[0]}`, body));
    const { id }: { id: string } = JSON.parse(answer.toString());
    ids.push(id);
  }
  return ids;
}

/** Seconds from the first search until the first result. */
async function waitForIndex(address: string, request: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = (await exchange(address, request)).toString();
    if (answer.includes('"total_results"')) return (performance.now() - began) / 1000;
    await delay(100);
  }
}

/** Sorted durations in ms of requests sent one after another. */
async function timed(server: Child, address: string, count: number, request: () => string) {
  const connection = await HttpConnection.open(address);
  const taken: number[] = [];
  const { cpu } = await cpuOf(server, async () => {
    for (let n = 0; n < count; n += 1) {
      const text = request();
      const sent = performance.now();
      await connection.send(text);
      taken.push(performance.now() - sent);
    }
  });
  connection.close();
  return { taken: taken.sort((a, b) => a - b), cpu: cpu / count };
}

async function latencies(server: Child, address: string, name: string, request: () => string): Promise<Row[]> {
  const { taken, cpu } = await timed(server, address, QUERIES, request);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN;
  return [
    figure(`${name}, median`, 'ms', at(0.5)),
    { ...figure(`${name}, 95 of 100`, 'ms', at(0.95)), target: `<= ${TARGET}`, reached: at(0.95) <= TARGET },
    figure(`${name}, 99 of 100`, 'ms', at(0.99)),
    figure(`${name}, CPU`, 'µs/search', cpu),
  ];
}

function figure(name: string, unit: string, ours: number): Row {
  return { part: PART, figure: name, unit, ours, bare: null, ratio: null, target: null, reached: null };
}

/** create_message with an index, compared with a guild on the same server without one. */
async function writing(
  server: Child,
  address: string,
  world: World,
  indexed: readonly string[],
  { say }: Options,
): Promise<Row[]> {
  const plain = world.places[1]?.channelId ?? '';
  const body = JSON.stringify({ content: 'The server writes it down before it replies, and indexes it for later searches.' });
  const measure = (channelIds: readonly string[]) =>
    measureLoad(server, {
      address,
      connections: 64,
      requests: 60_000,
      milliseconds: 1_500,
      request: (c) =>
        requestText('POST', `/api/v10/channels/${channelIds[c % channelIds.length]}/messages`, `Bot ${world.bots[0]}`, body),
    });
  await measure([plain]);
  const taken = await alternate(
    () => measure(indexed.slice(0, 1)),
    () => measure([plain]),
  );
  say('search: bare is create_message in a guild without an index');
  return [
    row({ part: PART, key: 'rate', figure: 'create_message with an index, rate', unit: '1/s' }, taken),
    row({ part: PART, key: 'cpu', figure: 'create_message with an index, CPU', unit: 'µs/message' }, taken),
  ];
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
