import { type Hall, matchers, type Program } from '@guildhall/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startNodeBot, startPublicHall } from './scene.ts';

expect.extend(matchers);

let hall: Hall;
let program: Program;
let s: Awaited<ReturnType<typeof startWorld>>;
const startWorld = async () => {
  const channels = { general: {}, lounge: { type: 'voice' } } as const;
  const world = await hall.world({
    people: ['ada', 'bob'],
    guilds: { club: { channels } },
    bots: { evo: { intents: ['MESSAGE_CONTENT'] } },
  });
  return { ...world.people, evo: world.bots.evo };
};
beforeAll(async () => {
  hall = await startPublicHall();
  s = await startWorld();
  // As its own `ts-node index.ts`, which Node would take for an ES module once something is preloaded.
  const args = ['--eval', "require('ts-node/register/transpile-only'); require('./index.ts');"];
  program = await startNodeBot(s.evo, { name: 'evobot', args, env: { TOKEN: s.evo.token }, ready: /ready!/ });
  // It registers its commands after it is ready.
  await vi.waitUntil(
    async () => {
      const url = `${hall.url}/api/v10/applications/${s.evo.applicationId}/commands`;
      const commands = await (await fetch(url, { headers: { authorization: `Bot ${s.evo.token}` } })).json();
      return commands.length > 0;
    },
    { timeout: 60_000 },
  );
});
afterAll(async () => {
  await program?.stop();
  await hall.stop();
});

test('/ping answers its author alone, and a second one within the cooldown is refused', async () => {
  await s.ada.in('general').slash('/ping');
  await s.ada.hears({ from: s.evo, text: /Average ping to API: -?\d+ ms/, ephemeral: true });
  await s.ada.in('general').slash('/ping');
  await s.ada.hears({ from: s.evo, text: /please wait/i, ephemeral: true });
  await s.bob.in('general').slash('/ping');
  await s.bob.hears({ from: s.evo, text: 'Average ping' });
});

test('/help lists every command in an embed', async () => {
  const asked = await s.ada.in('general').slash('/help');
  const help = await s.ada.hears({ to: asked });
  expect(help).toHaveEmbed({ title: 'evo Help' });
  for (const name of ['play', 'queue', 'volume']) expect(help).toHaveText(`**${name}**`);
});

test('/queue says that nothing is there, and /play refuses who is in no voice channel', async () => {
  await s.ada.in('general').slash('/queue');
  await s.ada.hears({ from: s.evo, text: /no queue|nothing playing/i });
  await s.ada.in('general').slash('/play song:yesterday');
  await s.ada.hears({ from: s.evo, text: 'You need to join a voice channel first!', ephemeral: true });
});

test('it resumes after a lost connection', async () => {
  await using lost = await hall.fault({ kind: 'disconnect', bot: s.evo });
  await expect.poll(async () => (await lost.counters()).effects).toBe(1);
  await s.bob.in('general').slash('/uptime');
  await s.bob.hears({ from: s.evo, text: /uptime/i });
});
