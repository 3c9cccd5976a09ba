import { type Child, withChildren } from './lib/child.ts';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { median, rounds } from './lib/figures.ts';
import { type Receivers, withReceivers } from './lib/receivers.ts';
import type { BenchStore } from './lib/stores.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const SESSIONS = 10_000;
/** Connected before the first reading, so that one-time growth (code, pools) is in both readings. */
const FIRST = 500;
const PLAN = { most: 3, least: 1, milliseconds: 60_000 };
const BOTS = 10;
const TARGET = 8;
const FLAGS = ['--expose-gc'];
const KIB = 1024;
/** GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT. */
const INTENTS = 1 | (1 << 9) | (1 << 15);

/** The resident memory per idle session, compared with a bare `ws` connection. */
export const memory: Part = async ({ store }) => {
  const taken: { ours: Growth[]; bare: Growth[] } = { ours: [], bare: [] };
  for (const _ of rounds(PLAN)) {
    taken.ours.push(await measureOurs(store));
    taken.bare.push(await measureBare());
  }
  const of = (side: 'ours' | 'bare', what: keyof Growth) => median(taken[side].map((one) => one[what]));
  const over = of('ours', 'resident') - of('bare', 'resident');
  const figures = { part: 'memory', ratio: null, target: null, reached: null };
  return [
    { ...figures, figure: 'resident', unit: 'kB/session', ours: of('ours', 'resident'), bare: of('bare', 'resident') },
    { ...figures, figure: 'JavaScript heap', unit: 'kB/session', ours: of('ours', 'heap'), bare: of('bare', 'heap') },
    {
      ...figures,
      figure: 'resident over bare ws',
      unit: 'kB/session',
      ours: over,
      bare: null,
      target: `<= ${TARGET}`,
      reached: over <= TARGET,
    },
  ];
};

/** kB per session. */
interface Growth {
  resident: number;
  heap: number;
}

function measureOurs(store: BenchStore): Promise<Growth> {
  return withDirectory((data) =>
    withChildren((start) =>
      withReceivers(async (open) => {
        const child = start(await serverOptions(data, store, FLAGS));
        const { address, bots } = await makeWorld(child, { guilds: 1, bots: BOTS });
        const receivers = open();
        return growth(child, (count) => connect(receivers, address, 'gateway', count, bots));
      }),
    ),
  );
}

function measureBare(): Promise<Growth> {
  return withChildren((start) =>
    withReceivers(async (open) => {
      const child = start({ file: 'bench/lib/bare/broadcast.ts', flags: FLAGS });
      const address = await child.address();
      const receivers = open();
      return growth(child, (count) => connect(receivers, address, 'websocket', count, []));
    }),
  );
}

/** Sessions are idle once they have sent a heartbeat: until then their first events are kept for a resume. */
async function connect(
  receivers: Receivers,
  address: string,
  kind: 'gateway' | 'websocket',
  count: number,
  tokens: string[],
): Promise<void> {
  await receivers.connect(address, { kind, count, tokens, intents: INTENTS, countFrom: 200 });
  if (kind === 'gateway') await receivers.beat();
}

async function growth(child: Child, more: (count: number) => Promise<void>): Promise<Growth> {
  await more(FIRST);
  const before = await child.ask({ ask: 'memory' });
  await more(SESSIONS);
  const after = await child.ask({ ask: 'memory' });
  return {
    resident: (after.resident - before.resident) / SESSIONS / KIB,
    heap: (after.heap - before.heap) / SESSIONS / KIB,
  };
}
