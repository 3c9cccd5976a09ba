import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { ChannelType, Client, Events, GatewayIntentBits, type Guild, REST, Routes, type TextChannel } from 'discord.js';
import {
  MessageSearchHasType,
  type RESTGetAPIGuildMessagesSearchQuery,
  type RESTGetAPIGuildMessagesSearchResult,
} from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let ada: Account;
let bot: Bot;
let client: Client<true>;
let guild: Guild;
let text: TextChannel;

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  const home = await p.guild(ada);
  bot = await p.bot(ada, { guild: home });
  const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
  const starting = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api: `${p.address}/api` } });
  const ready = new Promise<Client<true>>((resolve) => starting.once(Events.ClientReady, resolve));
  await starting.login(bot.token);
  client = await ready;
  guild = await client.guilds.fetch(home.id);
  const channel = await guild.channels.fetch(home.text.id);
  if (channel?.type !== ChannelType.GuildText) throw new Error('the guild has no text channel');
  text = channel;
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

function isAnswer(found: unknown): found is RESTGetAPIGuildMessagesSearchResult {
  return typeof found === 'object' && found !== null && ('total_results' in found || 'retry_after' in found);
}

/** The response of a search; lists become repeated parameters. */
async function ask(rest: REST, query: RESTGetAPIGuildMessagesSearchQuery): Promise<RESTGetAPIGuildMessagesSearchResult> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) parameters.append(name, String(one));
  const found: unknown = await rest.get(`${Routes.guild(guild.id)}/messages/search`, { query: parameters });
  if (!isAnswer(found)) throw new Error(JSON.stringify(found));
  return found;
}

/** The contents of the results; retries as the response instructs while the index is built. */
async function find(query: RESTGetAPIGuildMessagesSearchQuery, rest = client.rest): Promise<string[]> {
  const found = await ask(rest, query);
  if ('total_results' in found) return found.messages.flat().map((message) => message.content);
  expect(found).toMatchObject({ code: 110000, documents_indexed: 0 });
  await p.jobs();
  return find(query, rest);
}

test('[search/messages] a bot finds messages of all authors, in channels and threads, after edits', async () => {
  const sent = await text.send({ content: 'The harbour is open', embeds: [{ title: 'Tides' }] });
  await ada.post(`/channels/${text.id}/messages`, { content: `<@${bot.id}> which harbour?` });
  expect(await find({ content: 'HARBOUR', sort_order: 'asc' })).toEqual(['The harbour is open', `<@${bot.id}> which harbour?`]);
  expect(await find({ content: 'harbour', has: [MessageSearchHasType.Embed] })).toEqual(['The harbour is open']);
  expect(await find({ mentions: [bot.id], author_id: [ada.id] })).toEqual([`<@${bot.id}> which harbour?`]);

  await sent.edit('The port is open');
  expect(await find({ content: 'harbour' })).toEqual([`<@${bot.id}> which harbour?`]);
  expect(await find({ content: 'port open' })).toEqual(['The port is open']);

  const thread = await text.threads.create({ name: 'ships' });
  await thread.send('A ship in the port');
  const found = await ask(client.rest, { content: 'ship' });
  expect(found).toMatchObject({
    total_results: 1,
    messages: [[{ channel_id: thread.id, content: 'A ship in the port', author: { id: bot.id } }]],
    threads: [{ id: thread.id, name: 'ships' }],
    members: [{ id: thread.id, user_id: bot.id }],
  });

  await sent.pin();
  expect(await find({ pinned: true })).toEqual(['The port is open']);
  await sent.delete();
  expect(await find({ content: 'port' })).toEqual(['A ship in the port']);
  await thread.delete();
  expect(await find({ content: 'port' })).toEqual([]);
});

test('[operations] a bot without the message content intent cannot search', async () => {
  const blind = await p.bot(ada, { guild, flags: 0 });
  const rest = new REST({ api: `${p.address}/api` }).setToken(blind.token);
  await expect(ask(rest, { content: 'harbour' })).rejects.toMatchObject({ status: 403, code: 50001 });
});
