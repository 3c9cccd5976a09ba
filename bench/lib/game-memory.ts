// Holds the world of a game, cached by the client library or as parsed JSON, or nothing, and prints a line once it does.
import { readyClient, readyOf, type World } from './game.ts';

const { BENCH_HELD = 'nothing', BENCH_WORLD = '{}' } = process.env;
const world: World = JSON.parse(BENCH_WORLD);

async function hold(): Promise<unknown> {
  if (BENCH_HELD === 'json') return JSON.parse(JSON.stringify(readyOf(world)));
  return BENCH_HELD === 'client' ? readyClient(world) : undefined;
}

const held = await hold();
process.stdout.write('holds\n');
// Keeps the process alive, and `held` in memory.
setInterval(() => held, 60_000);
