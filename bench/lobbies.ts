import { setTimeout as passing } from 'node:timers/promises';
import { type Child, withChildren } from './lib/child.ts';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { COUNT_FROM } from './lib/fans.ts';
import { cpuOf, type Measured, median, type Row, rounds, row } from './lib/figures.ts';
import { HttpConnection } from './lib/http.ts';
import { makeGuilds, makeLobbies, type Parties } from './lib/parties.ts';
import { profiled } from './lib/profile.ts';
import { type Receivers, withReceivers } from './lib/receivers.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const PART = 'lobbies';
const SIZE = { parties: 200, members: 25 };
/** Each party receives a message once a second, one party after the other. */
const SECONDS = 5;
const APART = 1000 / SIZE.parties;
const PLAN = { most: 5, least: 3, milliseconds: 60_000 };
const CONNECTIONS = 64;
/** Time in ms until the presence events of new sessions have been delivered. */
const QUIET = 2_000;
/** Targets: ms from POST to receipt, and the cost of a delivered message relative to a guild's. */
const TARGETS = { p99: 60, cost: 1.3 };

/**
 * A message a second in each of 200 lobbies of 25 members, compared with one a second in each of 200 guilds with 25 sessions on the
 * same server. Every session must receive every message of its lobby or guild once.
 */
export const lobbies: Part = (options) =>
  withDirectory((data) =>
    withChildren((start) =>
      withReceivers(async (open) => {
        const child = start(await serverOptions(data, options.store));
        const { address, bots } = await makeWorld(child, { guilds: 0, bots: 1 });
        const games = await gathered(address, open(), await makeLobbies(address, bots[0] ?? '', SIZE));
        const guilds = await gathered(address, open(), await makeGuilds(address, SIZE));
        options.say(`${PART}: ${SIZE.parties} lobbies and as many guilds, ${SIZE.members} sessions in each`);
        const taken: Record<'ours' | 'bare', Measured[]> = { ours: [], bare: [] };
        await passing(QUIET);
        for (const side of [games, guilds]) await paced(child, address, side);
        await profiled(child, PART, options, async () => {
          for (const _ of rounds(PLAN)) {
            taken.ours.push(await paced(child, address, games));
            taken.bare.push(await paced(child, address, guilds));
          }
        });
        return rowsOf(taken);
      }),
    ),
  );

/** Parties with connected members. */
interface Gathered {
  posts: string[];
  receivers: Receivers;
}

async function gathered(address: string, receivers: Receivers, { tokens, intents, posts }: Parties): Promise<Gathered> {
  const { members: group } = SIZE;
  const connect = { kind: 'gateway', count: tokens.length, group, whole: true, countFrom: COUNT_FROM } as const;
  await receivers.connect(address, { ...connect, tokens, intents });
  return { posts, receivers };
}

/** Posts at a fixed rate without waiting for delivery; every connection must receive every message of its party once. */
async function paced(child: Child, address: string, { posts, receivers }: Gathered): Promise<Measured> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(address)));
  const answers = connections.map(() => Promise.resolve());
  receivers.restart(true);
  const posted: number[] = [];
  const { cpu, result } = await cpuOf(child, async () => {
    const first = performance.now();
    for (let n = 0; n < SECONDS * posts.length; n += 1) {
      await passing(Math.max(0, first + n * APART - performance.now()));
      posted.push(Number(process.hrtime.bigint()) / 1e6);
      const at = n % CONNECTIONS;
      // Time waiting here counts from the scheduled post.
      answers[at] = send(answers[at], connections[at], posts[n % posts.length] ?? '');
    }
    await Promise.all(answers);
    await receivers.delivered(SECONDS);
    return (performance.now() - first) / 1000;
  });
  await receivers.check(SECONDS);
  for (const connection of connections) connection.close();
  const delivered = posted.length * SIZE.members;
  const { p50, p99 } = await receivers.times(posted);
  return { rate: delivered / result, cpu: cpu / delivered, p50, p99 };
}

async function send(before: Promise<void> | undefined, connection: HttpConnection | undefined, post: string): Promise<void> {
  await before;
  await connection?.send(post);
}

function rowsOf(taken: Record<'ours' | 'bare', Measured[]>): Row[] {
  const line = { part: PART, target: null, reached: null, bare: null, ratio: null };
  const p99 = median(taken.ours.map((one) => one.p99));
  const toGuild = 'to a guild';
  return [
    // A failed check at the end of a round fails the round.
    { ...line, figure: 'delivered to each member exactly once', unit: 'of 100', ours: 100, target: '100', reached: true },
    row({ part: PART, key: 'rate', figure: 'delivered', unit: `frames/s, ${toGuild}` }, taken),
    row({ part: PART, key: 'p50', figure: 'POST to receipt, median', unit: `ms, ${toGuild}` }, taken),
    {
      ...row({ part: PART, key: 'p99', figure: 'POST to receipt, p99', unit: `ms, ${toGuild}` }, taken),
      target: `<= ${TARGETS.p99}`,
      reached: p99 <= TARGETS.p99,
    },
    row(
      { part: PART, key: 'cpu', figure: 'CPU of a delivered message', unit: `µs, ${toGuild}`, atLeast: 1 / TARGETS.cost },
      taken,
    ),
  ];
}
