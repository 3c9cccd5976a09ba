import { type Hall, matchers, type Program } from '@guildhall/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublicHall, startPythonBot } from './scene.ts';

expect.extend(matchers);

let hall: Hall;
let program: Program;
let s: Awaited<ReturnType<typeof startWorld>>;
const startWorld = async () => {
  const world = await hall.world({
    people: ['ada', 'bob'],
    guilds: { club: { channels: { commands: {}, serious: {}, devlog: {} } } },
    bots: { lance: { intents: ['MESSAGE_CONTENT'], permissions: ['ADD_REACTIONS', 'MANAGE_MESSAGES', 'READ_MESSAGE_HISTORY'] } },
  });
  const { channels } = world.guilds.club;
  return { ...world.people, lance: world.bots.lance, guild: world.guilds.club, channels };
};
beforeAll(async () => {
  hall = await startPublicHall();
  s = await startWorld();
  const env = {
    CLIENT_TOKEN: s.lance.token,
    CLIENT_GUILD: s.guild.id,
    CHANNELS_SIR_LANCEBOT_PLAYGROUND: s.channels.commands?.id ?? '',
    CHANNELS_DEVLOG: s.channels.devlog?.id ?? '',
    REDIS_USE_FAKEREDIS: 'true',
  };
  program = await startPythonBot(s.lance, {
    name: 'sir-lancebot',
    args: ['-m', 'bot'],
    env,
    ready: 'All extensions loaded.',
  });
});
afterAll(async () => {
  await program?.stop();
  await hall.stop();
});

test('.ping and .coinflip answer in the channel for commands', async () => {
  await s.bob.in('commands').says('.ping');
  expect(await s.bob.hears({ from: s.lance })).toHaveEmbed({ title: ':ping_pong: Pong!' });
  await s.bob.in('commands').says('.coinflip');
  await s.bob.hears({ from: s.lance, text: /flipped \*\*(heads|tails)\*\*/ });
});

test('a wrong argument is explained', async () => {
  await s.bob.in('commands').says('.coinflip edge');
  await s.bob.hears({ from: s.lance, text: "'edge' is not a valid coin side." });
});

test('elsewhere it names the channel for commands', async () => {
  await s.bob.in('serious').says('.coinflip');
  await s.bob.hears({ from: s.lance, text: `<#${s.channels.commands?.id}>` });
});

test('a game against oneself is refused, and help describes a command', async () => {
  await s.ada.in('commands').says(`.tictactoe <@${s.ada.id}>`);
  await s.ada.hears({ from: s.lance, text: "You can't play against yourself." });
  await s.ada.in('commands').says('.help coinflip');
  await s.ada.hears({ from: s.lance, text: /Flips a coin/ });
});
