import { callOf } from '@guildhall/testkit/interaction-scene';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let bob: Account;
let client: Client<true>;
let asker: GatewaySession;
let guild: { id: string; text: { id: string } };
let application: string;

beforeAll(async () => {
  p = await startPlatform();
  const ada = await p.person('ada');
  bob = await p.person('bob');
  guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const bot = await p.bot(ada, { guild });
  application = bot.applicationId;
  client = new Client<true>({ intents: [GatewayIntentBits.Guilds], rest: { api: `${p.address}/api` } });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(bot.token);
  await ready;
  asker = await bob.connect();
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

const play = new SlashCommandBuilder()
  .setName('play')
  .setDescription('Plays')
  .addStringOption((option) => option.setName('song').setDescription('Which?').setRequired(true).setAutocomplete(true))
  .addUserOption((option) => option.setName('with').setDescription('With whom?'));

const question = new ModalBuilder()
  .setCustomId('form')
  .setTitle('A form')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Why?')
      .setTextInputComponent(new TextInputBuilder().setCustomId('why').setStyle(TextInputStyle.Short)),
  );

/** The bot under test: commands, a button, a modal. */
async function respond(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) await interaction.respond([{ name: 'Song', value: interaction.options.getFocused() }]);
  if (interaction.isChatInputCommand()) {
    await interaction.deferReply();
    const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder().setCustomId('ask').setLabel('Ask').setStyle(ButtonStyle.Primary),
    );
    const { options } = interaction;
    await interaction.editReply({
      content: `${options.getString('song')} with ${options.getUser('with')?.username}`,
      components: [row],
    });
    await interaction.followUp({ content: 'a secret', flags: MessageFlags.Ephemeral });
  }
  if (interaction.isButton()) await interaction.showModal(question);
  if (interaction.isModalSubmit() && interaction.isFromMessage()) {
    await interaction.update({ content: interaction.fields.getTextInputValue('why'), components: [] });
    await interaction.deleteReply();
  }
}

test('discord.js: autocomplete, a deferred and an ephemeral response, a button, a modal that updates the message', async () => {
  const failures: unknown[] = [];
  client.on(Events.InteractionCreate, (interaction) => void respond(interaction).catch((error: unknown) => failures.push(error)));
  const { id, version, name, type, applicationId } = await client.application.commands.create(play);
  const command = { id, version, name, type, application_id: applicationId };
  const options = [{ name: 'song', type: 3, value: 'la', focused: true }];
  await bob.post('/interactions', callOf({ guild }, command, { options }, { type: 4, nonce: 'typing' }));
  const offered = await asker.event('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE');
  expect(offered).toEqual({ choices: [{ name: 'Song', value: 'la' }], nonce: 'typing' });

  const values = [
    { name: 'song', type: 3, value: 'la' },
    { name: 'with', type: 6, value: bob.id },
  ];
  await bob.post('/interactions', callOf({ guild }, command, { options: values }));
  const loading = await asker.event('MESSAGE_CREATE', ({ flags }) => Number(flags) === MessageFlags.Loading);
  const filled = await asker.event('MESSAGE_UPDATE', (message) => String(message.id) === String(loading.id));
  expect(filled).toMatchObject({ content: `la with ${bob.username}`, flags: 0 });
  await asker.event('MESSAGE_CREATE', ({ content }) => String(content) === 'a secret');

  const place = { application_id: application, guild_id: guild.id, channel_id: guild.text.id };
  const message_id = String(loading.id);
  await bob.post('/interactions', { type: 3, ...place, message_id, data: { component_type: 2, custom_id: 'ask' } });
  const modal = await asker.event('INTERACTION_MODAL_CREATE');
  expect(modal).toMatchObject({ custom_id: 'form', title: 'A form' });
  const components = [{ type: 18, component: { type: 4, custom_id: 'why', value: 'because' } }];
  await bob.post('/interactions', { type: 5, ...place, data: { id: String(modal.id), custom_id: 'form', components } });
  await asker.event('MESSAGE_UPDATE', ({ content }) => String(content) === 'because');
  await asker.event('MESSAGE_DELETE', (message) => String(message.id) === message_id);
  expect(failures).toEqual([]);
});
