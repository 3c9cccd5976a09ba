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
    bots: { krypton: { permissions: ['KICK_MEMBERS', 'MANAGE_MESSAGES', 'READ_MESSAGE_HISTORY'], intents: ['MESSAGE_CONTENT'] } },
  });
  return { ...world.people, krypton: world.bots.krypton, guild_id: world.guilds.hall.id };
};
beforeAll(async () => {
  hall = await startPublicHall();
  s = await startWorld();
  const env = { TOKEN: s.krypton.token, PREFIX: '!', INVITE_LINK: 'https://example.org/invite' };
  program = await startPythonBot(s.krypton, {
    name: 'python-template',
    args: ['bot.py'],
    env,
    ready: /has connected to Gateway/,
  });
  // Its slash commands are registered by a command of its owner.
  await s.ada.in('general').says(`<@${s.krypton.id}> sync global`);
  await s.ada.hears({ from: s.krypton, text: 'Slash commands have been globally synchronized.' });
});
afterAll(async () => {
  await program?.stop();
  await hall.stop();
});

test('/ping and /help answer with embeds', async () => {
  await s.bob.in('general').slash('/ping');
  expect(await s.bob.hears({ from: s.krypton })).toHaveEmbed({ title: '🏓 Pong!' });
  await s.bob.in('general').slash('/help');
  expect(await s.bob.hears({ from: s.krypton, text: 'List of available commands:' })).toHaveText('warning - Manage warnings');
});

test('syncing is for its owner', async () => {
  await s.bob.in('general').says(`<@${s.krypton.id}> sync global`);
  await s.bob.hears({ from: s.krypton, text: 'You are not the owner of the bot!' });
});

test('/feedback opens a form, and its owner receives it', async () => {
  await s.bob.in('general').slash('/feedback');
  await s.bob.fills({ 'What do you think about this bot?': 'It is good.' });
  await s.bob.hears({ from: s.krypton, text: 'Thank you for your feedback' });
  await s.ada.with(s.krypton).hears('It is good.');
});

test('a menu says the id of a person', async () => {
  await s.bob.in('general').uses('Grab ID', s.eve);
  await s.bob.hears({ from: s.krypton, text: `\`${s.eve.id}\``, ephemeral: true });
});

test('/kick removes a member, and is refused without the permission', async () => {
  await s.bob.in('general').slash('/kick user:@eve');
  await s.bob.hears({ from: s.krypton, text: 'You are missing the permission(s) `kick_members`' });
  await s.ada.in('general').slash('/kick user:@eve reason:spam');
  await s.ada.hears({ from: s.krypton, text: /was kicked by/ });
  // It announces the kick before it happens.
  await expect
    .poll(async () => {
      const audit = await s.ada.api.request('GET /guilds/{guild_id}/audit-logs', { guild_id: s.guild_id });
      return audit.audit_log_entries[0];
    })
    .toMatchObject({ action_type: 20, target_id: s.eve.id, reason: 'spam' });
});
