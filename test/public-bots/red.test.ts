import { type Hall, matchers, type Program } from '@guildhall/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublicHall, startPythonBot } from './scene.ts';

expect.extend(matchers);

let hall: Hall;
let program: Program;
let s: Awaited<ReturnType<typeof startWorld>>;
const startWorld = async () => {
  const world = await hall.world({
    people: ['ada', 'bob', 'eve'],
    bots: {
      red: {
        permissions: ['ADMINISTRATOR'],
        intents: ['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT'],
      },
    },
  });
  return { ...world.people, red: world.bots.red, guild_id: world.guilds.hall.id };
};
beforeAll(async () => {
  hall = await startPublicHall();
  s = await startWorld();
  const args = ['-m', 'redbot', '--no-instance', '--no-prompt', '--token', s.red.token, '--prefix', '!'];
  program = await startPythonBot(s.red, { name: 'red', args, ready: 'Invite URL' });
  await s.ada.in('general').says('!load general mod');
  await s.ada.hears({ from: s.red, text: /loaded/i });
});
afterAll(async () => {
  await program?.stop();
  await hall.stop();
});

test('!ping and !help answer', async () => {
  await s.bob.in('general').says('!ping');
  await s.bob.hears({ from: s.red, text: 'Pong.' });
  await s.bob.in('general').says('!help ping');
  await s.bob.hears({ from: s.red, text: 'Pong' });
});

test('!choose picks one of the choices', async () => {
  await s.bob.in('general').says('!choose tea coffee');
  await s.bob.hears({ from: s.red, text: /^(tea|coffee)$/ });
});

test('!ban bans, and members without the permission get no answer', async () => {
  await s.bob.in('general').says(`!ban <@${s.eve.id}>`);
  await s.ada.in('general').says(`!ban <@${s.eve.id}> 0 spam`);
  await s.ada.hears({ from: s.red, text: /Done/ });
  const bans = await s.ada.api.request('GET /guilds/{guild_id}/bans', { guild_id: s.guild_id });
  expect(bans.map((ban) => ban.user.id)).toEqual([s.eve.id]);
  const audit = await s.ada.api.request('GET /guilds/{guild_id}/audit-logs', { guild_id: s.guild_id });
  expect(audit.audit_log_entries[0]?.reason).toContain(s.ada.username);
});

test('it resumes after a lost connection', async () => {
  await using lost = await hall.fault({ kind: 'reconnect', bot: s.red });
  await expect.poll(async () => (await lost.counters()).effects).toBe(1);
  await s.bob.in('general').says('!ping');
  await s.bob.hears({ from: s.red, text: 'Pong.' });
});
