import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hall } from '../hall/hall.ts';
import { startTestHall } from '../test/scene.ts';
import type { Bot } from './bot.ts';

let hall: Hall;
let helper: Bot;
beforeAll(async () => {
  hall = await startTestHall();
  ({ helper } = (await hall.world({ people: ['ada'], bots: { helper: {} } })).bots);
});
afterAll(() => hall.stop());

const node = (script: string) => [process.execPath, '--input-type=module', '--eval', script];

test('a program has the environment of the bot and variables of its own, and ends when it is stopped', async () => {
  const script =
    "const { env } = process; console.log('ready as', env.GUILDHALL_APPLICATION_ID, env.COLOUR); setInterval(() => {}, 1e6);";
  await using program = await helper.starts(node(script), { ready: /ready as .*/, env: { COLOUR: 'red' } });
  expect(program.output.trim()).toBe(`ready as ${helper.applicationId} red`);
  const [, colour] = await program.prints(/ (\w+)\n/);
  expect(colour).toBe('red');
  await program.stop();
  await expect(program.prints('more')).rejects.toThrow('ended with SIGTERM and did not print more');
});

test('a program that ends before it is ready rejects with what it printed', async () => {
  const starting = helper.starts(node('console.error("no token"); process.exit(3);'), { ready: 'ready' });
  await expect(starting).rejects.toThrow(/ended with status 3 and did not print ready\. It printed:\n {2}no token/);
});

test('a program that does not become ready is stopped', async () => {
  const starting = helper.starts(node('setInterval(() => {}, 1e6);'), { ready: 'ready', within: '50ms' });
  await expect(starting).rejects.toThrow('did not print ready within 0.05 s. It printed:\n  (nothing)');
});

test('a program that does not exist rejects', async () => {
  await expect(helper.starts(['/no/such/program'], { ready: 'ready' })).rejects.toThrow('could not be started');
  await expect(helper.starts([], { ready: 'ready' })).rejects.toThrow('There is no program to start');
});
