import { warningsAbout } from '@guildhall/testkit/record-scene';
import {
  addFault,
  type BotScene,
  botScene,
  clearFaults,
  clientFor,
  endScene,
  heard,
  logIn,
  testing,
} from '@guildhall/testkit/testing-scene';
import type { Bot } from '@guildhall/testkit/platform';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type ChatInputCommandInteraction, Events, GatewayIntentBits, type Message } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The client of the scene behaves well: the last test finds no warning about it.
let s: BotScene;
let watching: GatewaySession;
beforeAll(async () => {
  s = await botScene();
  watching = await s.ada.connect();
});
afterAll(async () => {
  await watching.close();
  await endScene(s);
});

const newBot = (name: string) => s.p.bot(s.ada, { guild: s.guild, name });
const warnings = (bot: Bot) => warningsAbout(s.p, bot.applicationId);
/** The time of the platform in ms, which no test turns. */
const elapsed = async () => (await testing<{ elapsed_ms: number }>(s.p, 'GET', '/record?limit=1')).body.elapsed_ms;
const say = (content: string) => s.ada.post(`/channels/${s.guild.text.id}/messages`, { content });

/** Ada runs a command of the bot; resolves with its nonce. */
async function run(bot: Bot, command: { id: string; version: string; name: string }): Promise<void> {
  const { id, version, name } = command;
  const asked = await s.ada.post('/interactions', {
    type: 2,
    application_id: bot.applicationId,
    guild_id: s.guild.id,
    channel_id: s.guild.text.id,
    session_id: watching.ready.session_id,
    data: { id, version, name, type: 1 },
  });
  expect(asked.status).toBe(204);
}

test('ignored_rate_limit: a request before retry_after had passed; discord.js waits', async () => {
  const bot = await newBot('hasty');
  const post = () => bot.post(`/channels/${s.guild.text.id}/messages`, { content: 'now' });
  await addFault(s.p, { kind: 'rate_limit', bot: bot.id, operation: 'create_message', retry_after: 30 });
  // The second may have been under way; only a request after the response counts.
  await post();
  await expect.poll(async () => [(await post()).status, (await warnings(bot)).length]).toEqual([429, 1]);
  expect(await warnings(bot)).toMatchObject([
    { kind: 'ignored_rate_limit', level: 'warning', documentation: 'docs/contract/errors.md#rate-limits' },
  ]);
  await clearFaults(s.p);
  await addFault(s.p, { kind: 'rate_limit', bot: s.bot.id, operation: 'create_message', retry_after: 0.2, times: 1 });
  const channel = await s.client.channels.fetch(s.guild.text.id);
  if (channel?.isSendable()) await channel.send('patient');
  await clearFaults(s.p);
});

test('missing_intent: once for each kind of event that discord.js did not ask for, and for empty content', async () => {
  const bot = await newBot('deaf');
  const deaf = clientFor(s.p, [GatewayIntentBits.Guilds]);
  await logIn(deaf, bot.token);
  const blind = await newBot('blind');
  const reader = clientFor(s.p, [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages]);
  await logIn(reader, blind.token);
  const read = heard<Message>(reader, Events.MessageCreate, (message) => message.author.id === s.ada.id);
  await say('can you hear me?');
  expect((await read).content).toBe('');
  await say('hello?');
  expect(await warnings(bot)).toMatchObject([
    { kind: 'missing_intent', level: 'hint', message: expect.stringContaining('MESSAGE_CREATE was not sent') },
  ]);
  expect(await warnings(blind)).toMatchObject([
    { kind: 'missing_intent', level: 'hint', message: expect.stringContaining('without its content') },
  ]);
  expect((await warnings(bot))[0]?.entries).toHaveLength(2);
  await Promise.all([deaf.destroy(), reader.destroy()]);
});

test('slow_interaction and unanswered_interaction: after two seconds, and after the failure', async () => {
  const bot = await newBot('sleepy');
  const client = clientFor(s.p, [GatewayIntentBits.Guilds]);
  await logIn(client, bot.token);
  const command = await client.application.commands.create({ name: 'nap', description: 'Sleeps' }, s.guild.id);
  const first = heard<ChatInputCommandInteraction>(client, Events.InteractionCreate);
  await run(bot, command);
  const slow = await first;
  // Interactions keep to real time: the platform's own says when two seconds have passed.
  const since = await elapsed();
  await expect.poll(async () => (await elapsed()) - since).toBeGreaterThan(2050);
  await slow.reply('awake');
  const second = heard<ChatInputCommandInteraction>(client, Events.InteractionCreate);
  await run(bot, command);
  const late = await second;
  await watching.event('INTERACTION_FAILURE');
  await expect(late.reply('too late')).rejects.toMatchObject({ code: 10062 });
  expect(await warnings(bot)).toMatchObject([
    {
      kind: 'slow_interaction',
      message: expect.stringMatching(/after 2\.\d s; after 3 s it fails/),
      entries: [{}, {}].map(() => expect.any(Number)),
    },
    { kind: 'unanswered_interaction', message: expect.stringContaining('when it had failed') },
  ]);
  await client.destroy();
});

test('deprecated: an old version, a replaced operation and a replaced field, each once', async () => {
  const bot = await newBot('ancient');
  const old = { headers: { authorization: `Bot ${bot.token}` } };
  await fetch(`${s.p.address}/api/v9/users/@me`, old);
  await fetch(`${s.p.address}/api/v9/users/@me`, old);
  await bot.get(`/channels/${s.guild.text.id}/pins`);
  await bot.post(`/guilds/${s.guild.id}/roles`, { name: 'red', color: 0xff0000 });
  const found = (await warnings(bot)).map(({ kind, message, advice, entries }) => [kind, message, advice, entries.length]);
  expect(found).toEqual([
    ['deprecated', 'Version 9 of the API is deprecated (used 2 times).', 'Use /api/v10.', 2],
    ['deprecated', 'The operation deprecated_list_pins is deprecated.', 'Use GET /channels/{channel_id}/messages/pins.', 1],
    ['deprecated', 'The field color of create_guild_role is deprecated.', 'Use colors.primary_color.', 1],
  ]);
});

test('invalid_token: requests go on after a 401', async () => {
  const bot = await newBot('stubborn');
  await s.ada.post(`/applications/${bot.applicationId}/bot/reset`, {});
  expect((await bot.get('/users/@me')).status).toBe(401);
  expect(await warnings(bot)).toEqual([]);
  await bot.get('/users/@me');
  expect(await warnings(bot)).toMatchObject([{ kind: 'invalid_token', entries: [expect.any(Number), expect.any(Number)] }]);
});

test('ignored_session: another Identify while the session waits for a resume; discord.js resumes', async () => {
  const bot = await newBot('forgetful');
  const first = await bot.connect({ intents: 1 });
  await addFault(s.p, { kind: 'disconnect', bot: bot.id });
  await first.closed;
  const second = await bot.connect({ intents: 1 });
  expect(await warnings(bot)).toMatchObject([{ kind: 'ignored_session', entries: [expect.any(Number), expect.any(Number)] }]);
  await second.close();
  const resumed = heard(s.client, Events.ShardResume);
  await addFault(s.p, { kind: 'disconnect', bot: s.bot.id });
  await resumed;
  await clearFaults(s.p);
});

test('nothing is said about a bot that behaves well', async () => {
  const command = await s.client.application.commands.create({ name: 'fine', description: 'Fine' }, s.guild.id);
  const coming = heard<ChatInputCommandInteraction>(s.client, Events.InteractionCreate);
  await run(s.bot, command);
  await (await coming).reply('fine');
  expect(await warnings(s.bot)).toEqual([]);
});
