import { identify } from '@guildhall/testkit/gateway-session';
import { withChildren } from './lib/child.ts';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { COUNT_FROM, INTENTS } from './lib/fans.ts';
import type { Row } from './lib/figures.ts';
import { profiled } from './lib/profile.ts';
import { withReceivers } from './lib/receivers.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const SESSIONS = 5_000;
/** Sessions connected before, and their heartbeat interval in ms. */
const RESIDENTS = 50;
const BEAT = 1_000;
const BOTS = 50;
const TARGETS = { ready: 5_000, stall: 100, missed: 0 };

/** 5,000 sessions that identify concurrently: time until READY, the longest event loop stall, and the heartbeats of others. */
export const storm: Part = (options) =>
  withDirectory((data) =>
    withChildren((start) =>
      withReceivers(async (open) => {
        const child = start(await serverOptions(data, options.store));
        const { address, bots } = await makeWorld(child, { guilds: 1, bots: BOTS });
        const receivers = open();
        const connect = { kind: 'gateway', tokens: bots, intents: INTENTS, countFrom: COUNT_FROM, hold: true } as const;
        await receivers.connect(address, { ...connect, count: SESSIONS });
        const residents = await Promise.all(
          Array.from({ length: RESIDENTS }, (_, n) => identify(address, bots[n % BOTS] ?? '', { intents: INTENTS })),
        );
        let sent = 0;
        const beat = () => {
          for (const session of residents) session.send(1, session.seq);
          sent += 1;
        };
        const beats = setInterval(beat, BEAT);
        await child.ask({ ask: 'watch' });
        const ready = await profiled(child, 'storm', options, () => receivers.identify());
        const { stall } = await child.ask({ ask: 'cpu' });
        clearInterval(beats);
        await Promise.all(residents.map((session) => session.settle()));
        const acknowledged = residents.map((session) => session.frames.filter(({ op }) => op === 11).length);
        const missed = acknowledged.reduce((sum, count) => sum + Math.max(0, sent + 1 - count), 0);
        await Promise.all(residents.map((session) => session.close()));
        const line = (figure: string, unit: string, ours: number, most: number): Row => ({
          part: 'storm',
          figure,
          unit,
          ours,
          bare: null,
          ratio: null,
          target: `<= ${most}`,
          reached: ours <= most,
        });
        return [
          line(`READY of ${SESSIONS} that identify at once, p99`, 'ms', ready.p99, TARGETS.ready),
          line('longest stall of the event loop', 'ms', stall, TARGETS.stall),
          line(`heartbeats of others without an answer, of ${sent * RESIDENTS}`, '', missed, TARGETS.missed),
        ];
      }),
    ),
  );
