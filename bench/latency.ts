import { setTimeout as passing } from 'node:timers/promises';
import { type Child, withChildren } from './lib/child.ts';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { COUNT_FROM, INTENTS } from './lib/fans.ts';
import { median, rounds } from './lib/figures.ts';
import { HttpConnection, requestText } from './lib/http.ts';
import { type Receivers, withReceivers } from './lib/receivers.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const SESSIONS = 1_000;
const MESSAGES = 200;
/** Time between posts in ms: 20 a second. */
const APART = 50;
const PLAN = { most: 5, least: 3, milliseconds: 40_000 };
const BOTS = 10;
const TARGET = 40;

/** Time from an HTTP POST to receipt with 1,000 sessions at 20 messages a second, compared with a naive `ws` broadcast at the same
 * rate. */
export const latency: Part = ({ store }) =>
  withDirectory((data) =>
    withChildren((start) =>
      withReceivers(async (open) => {
        const { address, places, bots } = await makeWorld(start(await serverOptions(data, store)), { guilds: 1, bots: BOTS });
        const connect = { count: SESSIONS, intents: INTENTS, countFrom: COUNT_FROM };
        const ours = open();
        await ours.connect(address, { ...connect, kind: 'gateway', tokens: bots });
        const child: Child = start({
          file: 'bench/lib/bare/broadcast.ts',
          env: { BENCH_EVENT: JSON.stringify({ x: 'x'.repeat(800) }) },
        });
        const bare = open();
        await bare.connect(await child.address(), { ...connect, kind: 'websocket', tokens: [] });
        const path = `/api/v10/channels/${places[0]?.channelId}/messages`;
        const taken: Record<'ours' | 'bare', { p50: number; p99: number }[]> = { ours: [], bare: [] };
        for (const _ of rounds(PLAN)) {
          taken.ours.push(await paced(ours, address, path, `Bot ${bots[0]}`));
          taken.bare.push(await paced(bare, await child.address(), '/', ''));
        }
        const of = (side: 'ours' | 'bare', key: 'p50' | 'p99') => median(taken[side].map((one) => one[key]));
        const line = (key: 'p50' | 'p99', figure: string) => ({
          part: 'latency',
          figure,
          unit: 'ms',
          ours: of('ours', key),
          bare: of('bare', key),
          ratio: of('bare', key) / of('ours', key),
        });
        return [
          { ...line('p50', 'POST to receipt, median'), target: null, reached: null },
          { ...line('p99', 'POST to receipt, p99'), target: `<= ${TARGET}`, reached: of('ours', 'p99') <= TARGET },
        ];
      }),
    ),
  );

/** Posts at a fixed rate without waiting for delivery; every connection must receive every message in order. */
async function paced(receivers: Receivers, address: string, path: string, authorization: string) {
  const connections = await Promise.all(Array.from({ length: 8 }, () => HttpConnection.open(address)));
  receivers.restart(true);
  const posted: number[] = [];
  const answers: Promise<unknown>[] = [];
  const first = performance.now();
  for (let n = 0; n < MESSAGES; n += 1) {
    await passing(Math.max(0, first + n * APART - performance.now()));
    const request = requestText('POST', path, authorization, JSON.stringify({ content: `Message ${n}`.padEnd(100, '.') }));
    posted.push(Number(process.hrtime.bigint()) / 1e6);
    const connection = connections[n % connections.length];
    if (connection) answers.push(connection.send(request));
  }
  await Promise.all(answers);
  await receivers.delivered(MESSAGES);
  await receivers.check(MESSAGES);
  for (const connection of connections) connection.close();
  return receivers.times(posted);
}
