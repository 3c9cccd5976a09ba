// Receives the frames of a player's session, by the client library with empty listeners or by JSON.parse alone: a round for each message of the bench.
import { setImmediate as turn } from 'node:timers/promises';
import type { Measured } from './figures.ts';
import { framesOf, readyClient, type World } from './game.ts';

const { BENCH_SIDE = '', BENCH_WORLD = '{}' } = process.env;
const FRAMES = 30_000;
/** Frames that arrive in one turn of the event loop. */
const BURST = 100;

const world: World = JSON.parse(BENCH_WORLD);
const frames = framesOf(world, FRAMES);
const receive = BENCH_SIDE === 'client' ? (await readyClient(world)).received : (frame: string) => JSON.parse(frame);

async function round(): Promise<Measured> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  for (let n = 0; n < frames.length; n += BURST) {
    for (const frame of frames.slice(n, n + BURST)) receive(frame);
    await turn();
  }
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - began) / 1000;
  return { rate: frames.length / seconds, cpu: (user + system) / frames.length, p50: Number.NaN, p99: Number.NaN };
}

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('round' in message)) return;
  void round().then((measured) => process.send?.({ measured, bytes: frames.map(({ length }) => length) }));
});
// The probe does not wait for messages.
process.channel?.ref();
process.stdout.write('ready\n');
