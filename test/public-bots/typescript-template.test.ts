import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { type Hall, matchers, type Program } from '@guildhall/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBot, startNodeBot, startPublicHall } from './scene.ts';

expect.extend(matchers);

const NAME = 'typescript-template';

let hall: Hall;
let program: Program;
let s: Awaited<ReturnType<typeof startWorld>>;
const startWorld = async () => {
  const world = await hall.world({ people: ['ada', 'bob'], bots: { kevin: { permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'] } } });
  return { ...world.people, kevin: world.bots.kevin };
};
beforeAll(async () => {
  hall = await startPublicHall();
  s = await startWorld();
  // Its settings are a file, as its guide asks for.
  const settings = JSON.parse(readFileSync(inBot(NAME, 'config/config.example.json'), 'utf8'));
  Object.assign(settings.client, { id: s.kevin.applicationId, token: s.kevin.token });
  writeFileSync(inBot(NAME, 'config/config.json'), JSON.stringify({ ...settings, developers: [s.ada.id] }));
  for (const file of ['bot-sites', 'debug'])
    copyFileSync(inBot(NAME, `config/${file}.example.json`), inBot(NAME, `config/${file}.json`));
  const registering = await startNodeBot(s.kevin, {
    name: NAME,
    args: ['dist/start-bot.js', 'commands', 'register'],
    ready: 'Commands created.',
  });
  await registering.stop();
  program = await startNodeBot(s.kevin, { name: NAME, args: ['dist/start-bot.js'], ready: 'Client is ready!' });
});
afterAll(async () => {
  await program?.stop();
  await hall.stop();
});

test('/test defers and answers its author alone, and is refused within its cooldown', async () => {
  const asked = await s.bob.in('general').slash('/test');
  const answer = await s.bob.hears({ to: asked });
  expect(answer).toBeEphemeral();
  expect(answer).toHaveEmbed({ description: 'Test command works!' });
  const again = await s.bob.in('general').slash('/test');
  expect(await s.bob.hears({ to: again })).toHaveText('You can only run this command 1 time(s) every 5 seconds.');
});

test('/help links its commands by their ids', async () => {
  const asked = await s.ada.in('general').slash('/help option:Commands');
  expect(await s.ada.hears({ to: asked })).toHaveText(/<\/test:\d+>/);
});

test('its menus of people and messages say when someone joined and something was sent', async () => {
  const message = await s.bob.in('general').says('Good morning');
  await s.ada.in('general').uses('View Date Sent', message);
  await s.ada.hears({ from: s.kevin, text: 'This message was sent on' });
  await s.ada.in('general').uses('View Date Joined', s.bob);
  await s.ada.hears({ from: s.kevin, text: /joined on/ });
});

test('its folder has no changed file of its own', () => {
  const { stdout } = spawnSync('git', ['status', '--short', '--untracked-files=no'], { cwd: inBot(NAME), encoding: 'utf8' });
  expect(stdout).toBe('');
});
