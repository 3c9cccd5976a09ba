import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  Client,
  ContainerBuilder,
  Events,
  GatewayIntentBits,
  type Message,
  MessageFlags,
  type PollAnswer,
  SeparatorBuilder,
  StringSelectMenuBuilder,
  type TextChannel,
  TextDisplayBuilder,
} from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { Guilds, GuildMessages, GuildMessagePolls, MessageContent } = GatewayIntentBits;

let p: TestPlatform;
let ada: Account;
let client: Client<true>;
let channel: TextChannel;
let path: `/channels/${string}`;

/** Resolves with the arguments of the first matching event. */
function once<T extends unknown[]>(name: string, wants: (...values: T) => boolean = () => true): Promise<T> {
  return new Promise((resolve) => {
    const listener = (...values: T) => {
      if (!wants(...values)) return;
      client.off(name, listener);
      resolve(values);
    };
    client.on(name, listener);
  });
}

/** The wire format: without undefined fields. */
const plain = (value: object) => JSON.parse(JSON.stringify(value));

beforeAll(async () => {
  // The client compares the expiry of polls with its own clock.
  p = await startPlatform({ now: Date.now() });
  ada = await p.person('ada');
  const home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  const starting = new Client({
    intents: [Guilds, GuildMessages, GuildMessagePolls, MessageContent],
    rest: { api: `${p.address}/api` },
  });
  const ready = new Promise<Client<true>>((resolve) => starting.once(Events.ClientReady, resolve));
  await starting.login(bot.token);
  client = await ready;
  const found = await client.channels.fetch(home.text.id);
  if (found?.type !== ChannelType.GuildText) throw new Error('no text channel');
  channel = found;
  path = `/channels/${channel.id}`;
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

test('a bot creates a poll, a user votes, and the bot sees the voters and the result', async () => {
  const sent = await channel.send({
    poll: {
      question: { text: 'Tea or coffee?' },
      answers: [{ text: 'Tea', emoji: '🍵' }, { text: 'Coffee' }],
      duration: 1,
      allowMultiselect: false,
    },
  });
  expect(sent.poll?.question.text).toBe('Tea or coffee?');
  expect(sent.poll?.answers.map((answer) => [answer.id, answer.text, answer.emoji?.name ?? null])).toEqual([
    [1, 'Tea', '🍵'],
    [2, 'Coffee', null],
  ]);
  const voted = once<[PollAnswer, string]>(Events.MessagePollVoteAdd);
  await ada.put(`${path}/polls/${sent.id}/answers/@me`, { answer_ids: [1] });
  const [answer, userId] = await voted;
  expect([answer.id, userId]).toEqual([1, ada.id]);
  const voters = await sent.poll?.answers.get(1)?.voters.fetch();
  expect(voters?.map((user) => user.id)).toEqual([ada.id]);
  const result = once<[Message]>(Events.MessageCreate, (message) => message.reference?.messageId === sent.id);
  await sent.poll?.end();
  await p.jobs();
  const [announced] = await result;
  expect(announced.type).toBe(46);
  const fields = announced.embeds[0]?.fields.map(({ name, value }) => [name, value]);
  expect(fields).toContainEqual(['victor_answer_text', 'Tea']);
  const now = await channel.messages.fetch({ message: sent.id, force: true });
  expect(now.poll?.resultsFinalized).toBe(true);
});

test('a forward is a snapshot that outlives the original message', async () => {
  const said = await ada.post(`${path}/messages`, { content: 'worth telling' });
  const source = await channel.messages.fetch(said.body.id);
  const forwarded = await source.forward(channel);
  expect(forwarded.messageSnapshots.first()?.content).toBe('worth telling');
  expect(forwarded.flags.has(MessageFlags.HasSnapshot)).toBe(true);
  await ada.delete(`${path}/messages/${said.body.id}`);
  const now = await channel.messages.fetch({ message: forwarded.id, force: true });
  expect(now.messageSnapshots.first()?.content).toBe('worth telling');
});

test('rows of buttons and selects, and a complete layout, made with the builders', async () => {
  const buttons = new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId('yes').setLabel('Yes').setStyle(ButtonStyle.Success).setEmoji('👍'),
    new ButtonBuilder().setURL('https://example.org/').setLabel('Read').setStyle(ButtonStyle.Link),
  );
  const menu = new StringSelectMenuBuilder()
    .setCustomId('pick')
    .setPlaceholder('Pick')
    .addOptions({ label: 'One', value: '1', description: 'the first' }, { label: 'Two', value: '2', default: true });
  const select = new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu);
  const seen = once<[Message]>(Events.MessageUpdate);
  const sent = await channel.send({ content: 'Well?', components: [buttons, select] });
  expect(sent.components.map((row) => row.toJSON())).toMatchObject(plain([buttons.toJSON(), select.toJSON()]));
  await sent.edit({ components: [] });
  await seen;
  expect((await channel.messages.fetch({ message: sent.id, force: true })).components).toEqual([]);

  const layout = new ContainerBuilder()
    .setAccentColor(0x336699)
    .addTextDisplayComponents(new TextDisplayBuilder().setContent('# Title'))
    .addSeparatorComponents(new SeparatorBuilder().setDivider(true))
    .addActionRowComponents(buttons);
  const laidOut = await channel.send({ flags: MessageFlags.IsComponentsV2, components: [layout] });
  expect(laidOut.components[0]?.toJSON()).toMatchObject(plain(layout.toJSON()));
});
