// Preloaded into every measured process with --import: reports resource usage to the bench over IPC, and records profiles.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Session } from 'node:inspector/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { openThreadClock, type ThreadClock } from '../../testkit/src/thread-clock.ts';

/**
 * Requests of the bench. `memory` forces a garbage collection first (needs --expose-gc), `cpu` does not; `watch` starts recording
 * stalls, and `turns` the turns of the event loop, until `watch`.
 */
export type Ask = { ask: 'cpu' | 'memory' | 'profile' | 'watch' | 'turns' } | { ask: 'profiled'; file: string };
/**
 * CPU of all threads in µs, resident and JavaScript memory in bytes, and in ms the longest stall of the event loop since `watch`.
 * `turn` is the length that 99 of 100 turns of the event loop with any work since `turns` do not exceed, in ms, without the
 * time that the thread waited for a processor.
 */
export interface Usage {
  cpu: number;
  resident: number;
  heap: number;
  stall: number;
  turn: number;
}

const SAMPLE_MICROSECONDS = 200;
/** Sampling interval in ms. */
const LOOK = 5;
/** A turn of the event loop that does any work takes longer, in ms. */
const WORK = 0.1;
let session: Session | null = null;
let stalls: ReturnType<typeof monitorEventLoopDelay> | null = null;
let turning = false;
let turns: number[] = [];
let clock: ThreadClock | null = null;

async function answer(ask: Ask): Promise<Usage> {
  if (ask.ask === 'memory') await collect();
  if (ask.ask === 'watch') watch();
  if (ask.ask === 'turns') watchTurns();
  if (ask.ask === 'profile') await startProfile();
  if (ask.ask === 'profiled') await stopProfile(ask.file);
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { cpu: user + system, resident: rss, heap: heapUsed, stall: (stalls?.max ?? 0) / 1e6, turn: percentile(turns, 0.99) };
}

function watch(): void {
  turning = false;
  stalls ??= monitorEventLoopDelay({ resolution: LOOK });
  stalls.reset();
  stalls.enable();
}

/** Measures every turn of the event loop, without waits for a processor; keeps the loop from idling. */
function watchTurns(): void {
  turning = true;
  turns = [];
  clock ??= openThreadClock();
  let before = clock.now();
  const look = () => {
    const now = clock?.now() ?? before;
    if (now - before > WORK) turns.push(now - before);
    before = now;
    if (turning) setImmediate(look);
  };
  setImmediate(look);
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

/** Several collections with turns between them, as finalizers and the release of pages need. */
async function collect(): Promise<void> {
  if (!globalThis.gc) throw new Error('start the process with --expose-gc');
  for (let i = 0; i < 6; i += 1) {
    await globalThis.gc({ type: 'major', execution: 'async', flavor: i < 3 ? 'regular' : 'last-resort' });
    await turn();
  }
}

async function startProfile(): Promise<void> {
  const inspector = await import('node:inspector/promises');
  session = new inspector.Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  await session.post('Profiler.start');
}

async function stopProfile(file: string): Promise<void> {
  if (!session) throw new Error('no profile is under way');
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  session = null;
  writeFileSync(file, JSON.stringify(profile));
}

function isAsk(message: unknown): message is Ask & { id: number } {
  return typeof message === 'object' && message !== null && 'ask' in message;
}

process.on('message', (message) => {
  if (!isAsk(message)) return;
  answer(message).then(
    (usage) => process.send?.({ id: message.id, usage }),
    (error: unknown) => process.send?.({ id: message.id, failure: String(error) }),
  );
});
process.channel?.unref();
// The bench has exited, so stop this process.
process.on('disconnect', () => process.exit(1));
