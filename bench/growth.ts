import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { COUNT_FROM, INTENTS } from './lib/fans.ts';
import { cpuOf, type Measurable, type Measured, type Plan, type Row, rounds, row } from './lib/figures.ts';
import { type GrownGuild, type GrownWorld, makeGrownWorld, type Size, SIZES } from './lib/growth-world.ts';
import { OPERATIONS } from './lib/growth-operations.ts';
import { measureLoad } from './lib/http.ts';
import { profiled } from './lib/profile.ts';
import { withReceivers } from './lib/receivers.ts';
import { postgresOf } from './lib/stores.ts';
import { serverOptions } from './lib/world.ts';

const WITHIN = 1.5;
const CONNECTIONS = 4;
const REQUESTS = 400;
const MILLISECONDS = 150;
const IDENTIFIES = 10;
const PLAN: Plan = { most: 7, least: 5, milliseconds: 12_000 };
/** GUILDS, GUILD_PRESENCES. */
const PRESENCE_INTENTS = 1 | (1 << 8);
/** Time for what requests leave to be done, such as checkpoints. */
const PAUSE = 20;

/** CPU of twenty operations in a guild, and in one with a hundred times as many members, channels or messages. */
export const growth: Part = (options) =>
  withDirectory((data) =>
    withChildren((start) =>
      withReceivers(async (open) => {
        const settings = await serverOptions(data, options.store);
        const world = await makeGrownWorld(start, settings);
        options.say('growth: guilds written');
        const child = start(settings);
        const address = await child.address();
        const receivers = open();
        const tokens = Object.values(world).flatMap(({ small, large }) => [...small.online, ...large.online]);
        const connect = { kind: 'gateway', tokens, intents: INTENTS, countFrom: COUNT_FROM } as const;
        await receivers.connect(address, { ...connect, count: tokens.length });
        const { store } = options;
        // On PostgreSQL the work of its processes counts too.
        const both: Measurable = {
          ask: async (ask) => ({ cpu: (await child.ask(ask)).cpu + (store.name === 'postgres' ? postgresOf(store).cpu() : 0) }),
        };
        const rows: Row[] = [];
        await profiled(child, 'growth', options, async () => {
          for (const operation of OPERATIONS) {
            const { name, grown, grows, request } = operation;
            const ask = (guild: GrownGuild) => {
              const load = { address, connections: CONNECTIONS, requests: REQUESTS, milliseconds: MILLISECONDS };
              return measureLoad(both, { ...load, request: (_, n) => request(guild, n) });
            };
            rows.push(await compare({ name, grown, judged: !grows }, world, ask));
          }
          const name = 'IDENTIFY to GUILD_CREATE';
          rows.push(await compare({ name, grown: 'members', judged: true }, world, ({ bot }) => identifyAll(both, address, bot)));
        });
        return rows;
      }),
    ),
  );

async function compare(
  { name, grown, judged }: { name: string; grown: keyof typeof SIZES; judged: boolean },
  world: GrownWorld,
  ask: (guild: GrownGuild) => Promise<Measured>,
): Promise<Row> {
  const measure = async (size: Size) => {
    const taken = await ask(world[grown][size]);
    await delay(PAUSE);
    return taken;
  };
  await measure('small');
  await measure('large');
  const taken: Record<'ours' | 'bare', Measured[]> = { ours: [], bare: [] };
  for (const _ of rounds(PLAN)) {
    taken.ours.push(await measure('large'));
    taken.bare.push(await measure('small'));
  }
  const { small, large } = SIZES[grown];
  const figure = `CPU of ${name}, ${large.toLocaleString('en-US')} ${grown} over ${small.toLocaleString('en-US')}`;
  return row({ part: 'growth', key: 'cpu', figure, unit: 'µs', ...(judged && { atLeast: 1 / WITHIN }) }, taken);
}

/** Sessions with presences, one after the other: from the IDENTIFY to the guild. */
async function identifyAll(child: Measurable, address: string, bot: string): Promise<Measured> {
  const start = performance.now();
  const { cpu } = await cpuOf(child, async () => {
    for (let n = 0; n < IDENTIFIES; n += 1) await identify(address, bot);
  });
  const rate = (IDENTIFIES * 1000) / (performance.now() - start);
  return { rate, cpu: cpu / IDENTIFIES, p50: Number.NaN, p99: Number.NaN };
}

function identify(address: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/?v=10&encoding=json`, { perMessageDeflate: false });
    const properties = { os: 'linux', browser: 'bench', device: 'bench' };
    let done = false;
    socket.on('error', reject);
    socket.on('close', (code) => (done ? resolve() : reject(new Error(`closed with ${code}`))));
    socket.on('message', (bytes: Buffer) => {
      const head = bytes.toString('latin1', 0, 200);
      if (head.includes('"op":10')) socket.send(JSON.stringify({ op: 2, d: { token, intents: PRESENCE_INTENTS, properties } }));
      else if (head.includes('"GUILD_CREATE"')) {
        done = true;
        socket.close(1000);
      }
    });
  });
}
