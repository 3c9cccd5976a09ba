import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  ActionRowBuilder,
  ApplicationCommandType,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  CheckboxBuilder,
  CheckboxGroupBuilder,
  Client,
  ContextMenuCommandBuilder,
  Events,
  FileUploadBuilder,
  GatewayIntentBits,
  type Guild,
  type Interaction,
  LabelBuilder,
  MentionableSelectMenuBuilder,
  type MessageActionRowComponentBuilder,
  MessageFlags,
  ModalBuilder,
  RadioGroupBuilder,
  RoleSelectMenuBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let ada: Account;
let watching: GatewaySession;
let client: Client<true>;
let guild: Guild;
let channelId: string;

beforeAll(async () => {
  p = await startPlatform({ now: Date.now() });
  ada = await p.person('ada');
  const home = await p.guild(ada);
  channelId = home.text.id;
  const bot = await p.bot(ada, { guild: home });
  client = new Client<true>({ intents: [GatewayIntentBits.Guilds], rest: { api: `${p.address}/api` } });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(bot.token);
  await ready;
  guild = await client.guilds.fetch(home.id);
  watching = await ada.connect();
});
afterAll(async () => {
  await watching.close();
  await client.destroy();
  await p.stop();
});

/** The next interaction of a type, as parsed by the library. */
function next<T extends Interaction>(is: (one: Interaction) => one is T): Promise<T> {
  return new Promise((resolve, reject) => {
    client.once(Events.InteractionCreate, (one) =>
      is(one) ? resolve(one) : reject(new Error(`another interaction: ${one.type}`)),
    );
  });
}

/** Ada creates an interaction. */
async function ask(type: number, data: object, more: object = {}): Promise<void> {
  const place = { application_id: client.application.id, guild_id: guild.id, channel_id: channelId };
  const asked = await ada.post('/interactions', { type, ...place, session_id: watching.ready.session_id, data, ...more });
  expect([asked.status, asked.body]).toEqual([204, undefined]);
}

const called = ({ id, version, name, type }: { id: string; version: string; name: string; type: number }) => ({
  id,
  version,
  name,
  type,
});

/** A message event that ada receives: create, update or delete. */
interface Seen {
  id: string;
  content: string;
  flags: number;
  interaction_metadata?: { id: string; user: { id: string } };
  components: { components: { custom_id: string }[] }[];
}
const sees = (content: string, event = 'MESSAGE_CREATE') => watching.event<Seen>(event, (message) => message.content === content);

test('the library parses a slash command with every option type and responds, and ada sees the response', async () => {
  const everything = new SlashCommandBuilder()
    .setName('everything')
    .setDescription('Every kind')
    .addStringOption((option) => option.setName('text').setDescription('Text').setRequired(true))
    .addIntegerOption((option) => option.setName('whole').setDescription('Whole'))
    .addNumberOption((option) => option.setName('number').setDescription('Number'))
    .addBooleanOption((option) => option.setName('flag').setDescription('Flag'))
    .addUserOption((option) => option.setName('user').setDescription('User'))
    .addChannelOption((option) => option.setName('channel').setDescription('Channel'))
    .addRoleOption((option) => option.setName('role').setDescription('Role'))
    .addMentionableOption((option) => option.setName('anyone').setDescription('Anyone'));
  const command = await guild.commands.create(everything);
  const coming = next((one) => one.isChatInputCommand());
  const options = [
    { type: 3, name: 'text', value: 'words' },
    { type: 4, name: 'whole', value: 7 },
    { type: 10, name: 'number', value: 1.5 },
    { type: 5, name: 'flag', value: true },
    { type: 6, name: 'user', value: ada.id },
    { type: 7, name: 'channel', value: channelId },
    { type: 8, name: 'role', value: guild.id },
    { type: 9, name: 'anyone', value: client.user.id },
  ];
  await ask(2, { ...called(command), options });
  const got = await coming;
  const { options: read } = got;
  expect([read.getString('text'), read.getInteger('whole'), read.getNumber('number'), read.getBoolean('flag')]).toEqual([
    'words',
    7,
    1.5,
    true,
  ]);
  expect([read.getUser('user')?.id, read.getChannel('channel')?.id, read.getRole('role')?.id]).toEqual([
    ada.id,
    channelId,
    guild.id,
  ]);
  expect(read.getMentionable('anyone')).toMatchObject({ id: client.user.id });
  expect([got.inGuild(), got.user.id, got.guild?.id]).toEqual([true, ada.id, guild.id]);
  const { resource } = await got.reply({ content: 'All read', withResponse: true });
  const seen = await sees('All read');
  expect(seen).toMatchObject({ id: resource?.message?.id, interaction_metadata: { id: got.id, user: { id: ada.id } } });
});

test('sub-commands, user commands and message commands include their target', async () => {
  const grouped = new SlashCommandBuilder()
    .setName('grouped')
    .setDescription('Grouped')
    .addSubcommandGroup((group) =>
      group
        .setName('group')
        .setDescription('Group')
        .addSubcommand((sub) => sub.setName('inner').setDescription('Inner')),
    );
  const wave = new ContextMenuCommandBuilder().setName('Wave').setType(ApplicationCommandType.User);
  const quote = new ContextMenuCommandBuilder().setName('Quote').setType(ApplicationCommandType.Message);
  const made = await guild.commands.set([grouped, wave, quote]);
  const named = (name: string) => made.find((command) => command.name === name) ?? expect.fail(name);

  const inner = next((one) => one.isChatInputCommand());
  const options = [{ type: 2, name: 'group', options: [{ type: 1, name: 'inner', options: [] }] }];
  await ask(2, { ...called(named('grouped')), options });
  const { options: read } = await inner;
  expect([read.getSubcommandGroup(), read.getSubcommand()]).toEqual(['group', 'inner']);

  const onUser = next((one) => one.isUserContextMenuCommand());
  await ask(2, { ...called(named('Wave')), target_id: ada.id });
  const { targetUser, targetMember } = await onUser;
  expect([targetUser.id, Boolean(targetMember)]).toEqual([ada.id, true]);

  const said = await ada.post(`/channels/${channelId}/messages`, { content: 'Quote me' });
  const onMessage = next((one) => one.isMessageContextMenuCommand());
  await ask(2, { ...called(named('Quote')), target_id: said.body.id });
  const { targetMessage } = await onMessage;
  expect([targetMessage.id, targetMessage.content]).toEqual([said.body.id, 'Quote me']);
});

test('autocomplete responds to typed input', async () => {
  const command = await guild.commands.create(
    new SlashCommandBuilder()
      .setName('complete')
      .setDescription('Completes')
      .addStringOption((option) => option.setName('word').setDescription('Word').setAutocomplete(true)),
  );
  const coming = next((one) => one.isAutocomplete());
  const since = watching.mark();
  await ask(4, { ...called(command), options: [{ type: 3, name: 'word', value: 'gu', focused: true }] }, { nonce: '91' });
  const got = await coming;
  expect(got.options.getFocused(true)).toMatchObject({ name: 'word', value: 'gu' });
  await got.respond([{ name: 'guild', value: 'guild' }]);
  const offered = await watching.event('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', () => true, since);
  expect(offered).toMatchObject({ choices: [{ name: 'guild', value: 'guild' }], nonce: '91' });
});

const rowOf = (component: MessageActionRowComponentBuilder) =>
  new ActionRowBuilder<MessageActionRowComponentBuilder>().addComponents(component);

/** A command with a response chosen by the test. */
async function ping() {
  const command = await guild.commands.create({ name: 'ping', description: 'Is it there?' });
  const coming = next((one) => one.isChatInputCommand());
  await ask(2, called(command));
  return coming;
}

test('responses are deferred, edited, followed up, fetched and deleted; only ada sees ephemeral ones', async () => {
  const got = await ping();
  await got.deferReply();
  const loading = await watching.event<Seen>('MESSAGE_CREATE', ({ flags }) => (flags & MessageFlags.Loading) !== 0);
  await got.editReply('Here it is');
  expect((await sees('Here it is', 'MESSAGE_UPDATE')).id).toBe(loading.id);
  const followed = await got.followUp({ content: 'Between us', flags: MessageFlags.Ephemeral });
  expect((await sees('Between us')).flags & MessageFlags.Ephemeral).toBe(MessageFlags.Ephemeral);
  expect((await ada.get(`/channels/${channelId}/messages`)).body.map(({ id }) => id)).not.toContain(followed.id);
  expect((await got.fetchReply()).content).toBe('Here it is');
  await got.deleteReply();
  expect(await watching.event('MESSAGE_DELETE', ({ id }) => String(id) === loading.id)).toBeTruthy();
});

test('a button updates its message, immediately or deferred', async () => {
  const button = new ButtonBuilder().setCustomId('count').setLabel('Count').setStyle(ButtonStyle.Primary);
  await (await ping()).reply({ content: 'Count: 0', components: [rowOf(button)] });
  const shown = await sees('Count: 0');
  const press = async () => {
    const coming = next((one) => one.isButton());
    await ask(3, { component_type: 2, custom_id: 'count' }, { message_id: shown.id, message_flags: shown.flags });
    return coming;
  };
  const first = await press();
  expect([first.customId, first.message.id, first.component.type]).toEqual(['count', shown.id, 2]);
  await first.update('Count: 1');
  expect((await sees('Count: 1', 'MESSAGE_UPDATE')).components).toHaveLength(1);
  const second = await press();
  await second.deferUpdate();
  await second.editReply({ content: 'Count: 2', components: [] });
  expect(await sees('Count: 2', 'MESSAGE_UPDATE')).toMatchObject({ id: shown.id, components: [] });
});

test('selects of every type are used', async () => {
  const text = new StringSelectMenuBuilder()
    .setCustomId('text')
    .setMaxValues(2)
    .addOptions({ label: 'One', value: '1' }, { label: 'Two', value: '2' });
  const builders = [
    text,
    new UserSelectMenuBuilder().setCustomId('users'),
    new RoleSelectMenuBuilder().setCustomId('roles'),
    new MentionableSelectMenuBuilder().setCustomId('anyone'),
    new ChannelSelectMenuBuilder().setCustomId('channels'),
  ];
  await (await ping()).reply({ content: 'Pick', components: builders.map(rowOf) });
  const shown = await sees('Pick');
  const pick = async (component_type: number, custom_id: string, values: string[]) => {
    const coming = next((one) => one.isAnySelectMenu());
    await ask(3, { component_type, custom_id, values }, { message_id: shown.id, message_flags: shown.flags });
    const got = await coming;
    await got.deferUpdate();
    return got;
  };
  expect((await pick(3, 'text', ['2', '1'])).values).toEqual(['2', '1']);
  const users = await pick(5, 'users', [ada.id]);
  expect(users.isUserSelectMenu() && [users.users.first()?.id, users.members.size]).toEqual([ada.id, 1]);
  const roles = await pick(6, 'roles', [guild.id]);
  expect(roles.isRoleSelectMenu() && roles.roles.first()?.id).toBe(guild.id);
  const anyone = await pick(7, 'anyone', [client.user.id]);
  expect(anyone.isMentionableSelectMenu() && anyone.users.first()?.id).toBe(client.user.id);
  const channels = await pick(8, 'channels', [channelId]);
  expect(channels.isChannelSelectMenu() && channels.channels.first()?.id).toBe(channelId);
});

/** Opens a modal with these labels for ada, and returns it as she receives it. */
async function showModal(...labels: LabelBuilder[]) {
  const modal = new ModalBuilder()
    .setCustomId('form')
    .setTitle('A form')
    .addTextDisplayComponents(new TextDisplayBuilder().setContent('Read **this**'))
    .addLabelComponents(...labels);
  const got = await ping();
  const since = watching.mark();
  await got.showModal(modal);
  return watching.event<{ id: string; title: string; components: object[] }>('INTERACTION_MODAL_CREATE', () => true, since);
}

const asked = (label: string) => new LabelBuilder().setLabel(label);
const given = (component: object) => ({ type: 18, component });

test('a modal with inputs, a select and files is shown, submitted and responded to', async () => {
  const modal = await showModal(
    asked('Name').setTextInputComponent(new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short)),
    asked('Who').setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId('who')),
    asked('Which').setStringSelectMenuComponent(
      new StringSelectMenuBuilder().setCustomId('which').addOptions({ label: 'One', value: '1' }),
    ),
    asked('Files').setFileUploadComponent(new FileUploadBuilder().setCustomId('files')),
  );
  expect([modal.title, modal.components.length]).toEqual(['A form', 5]);
  const coming = next((one) => one.isModalSubmit());
  const components = [
    given({ type: 4, custom_id: 'name', value: 'Ada' }),
    given({ type: 5, custom_id: 'who', values: [client.user.id] }),
    given({ type: 3, custom_id: 'which', values: ['1'] }),
    given({ type: 19, custom_id: 'files', values: ['0'] }),
  ];
  const body = {
    type: 5,
    application_id: client.application.id,
    guild_id: guild.id,
    channel_id: channelId,
    session_id: watching.ready.session_id,
    data: { id: modal.id, custom_id: 'form', components, attachments: [{ id: '0', filename: 'a.txt' }] },
  };
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body));
  form.set('files[0]', new Blob(['hello']), 'a.txt');
  expect((await ada.post('/interactions', form)).status).toBe(204);
  const got = await coming;
  expect([got.customId, got.fields.getTextInputValue('name'), got.fields.getStringSelectValues('which')]).toEqual([
    'form',
    'Ada',
    ['1'],
  ]);
  expect(got.fields.getSelectedUsers('who')?.first()?.id).toBe(client.user.id);
  expect(got.fields.getUploadedFiles('files')?.first()?.name).toBe('a.txt');
  await got.reply('Thanks, Ada');
  await sees('Thanks, Ada');
});

test('a modal with a radio group and checkboxes is submitted', async () => {
  const options = [
    { label: 'Yes', value: 'yes' },
    { label: 'No', value: 'no' },
  ];
  const modal = await showModal(
    asked('One').setRadioGroupComponent(new RadioGroupBuilder().setCustomId('one').addOptions(options)),
    asked('Some').setCheckboxGroupComponent(new CheckboxGroupBuilder().setCustomId('some').addOptions(options)),
    asked('Agreed').setCheckboxComponent(new CheckboxBuilder().setCustomId('agreed')),
  );
  const coming = next((one) => one.isModalSubmit());
  await ask(5, {
    id: modal.id,
    custom_id: 'form',
    components: [
      given({ type: 21, custom_id: 'one', value: 'no' }),
      given({ type: 22, custom_id: 'some', values: ['yes', 'no'] }),
      given({ type: 23, custom_id: 'agreed', value: true }),
    ],
  });
  const { fields } = await coming;
  expect([fields.getRadioGroup('one'), fields.getCheckboxGroup('some'), fields.getCheckbox('agreed')]).toEqual([
    'no',
    ['yes', 'no'],
    true,
  ]);
});
