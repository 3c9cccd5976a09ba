import {
  ActionRowBuilder,
  ApplicationCommandOptionType as Type,
  ApplicationCommandType,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  type ChatInputCommandInteraction,
  CheckboxBuilder,
  CheckboxGroupBuilder,
  Client,
  ContainerBuilder,
  Events,
  FileUploadBuilder,
  GatewayIntentBits,
  LabelBuilder,
  MentionableSelectMenuBuilder,
  type MessageActionRowComponentBuilder,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  RadioGroupBuilder,
  RoleSelectMenuBuilder,
  Routes,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';

const FRUIT = ['Apple', 'Apricot', 'Banana'];
const option = (name: string, type: Type, more: object = {}) => ({ name, type, description: name, ...more });
const command = (name: string, options: object[] = []) => ({ name, description: name, options });

const COMMANDS = [
  command('everything', [
    option('text', Type.String, { required: true }),
    option('whole', Type.Integer, { min_value: 1, max_value: 10 }),
    option('number', Type.Number),
    option('flag', Type.Boolean),
    option('user', Type.User),
    option('channel', Type.Channel),
    option('role', Type.Role),
    option('anyone', Type.Mentionable),
    option('file', Type.Attachment),
    option('colour', Type.String, { choices: [{ name: 'Red', value: 'r' }] }),
  ]),
  command('fruit', [option('name', Type.String, { autocomplete: true, required: true })]),
  command('settings', [
    option('show', Type.Subcommand),
    option('language', Type.SubcommandGroup, {
      options: [option('set', Type.Subcommand, { options: [option('to', Type.String, { required: true })] })],
    }),
  ]),
  { name: 'Report', type: ApplicationCommandType.Message },
  { name: 'Greet', type: ApplicationCommandType.User },
  ...['buttons', 'selects', 'form', 'secret', 'card', 'slow', 'silent'].map((name) => command(name)),
];

const row = (...parts: MessageActionRowComponentBuilder[]) =>
  new ActionRowBuilder<MessageActionRowComponentBuilder>().addComponents(parts);
const button = (custom: string, label: string) =>
  new ButtonBuilder().setCustomId(custom).setLabel(label).setStyle(ButtonStyle.Primary);

const BUTTONS = row(
  button('confirm', 'Confirm'),
  button('cancel', 'Cancel').setDisabled(true),
  button('twin-1', 'Twin'),
  button('twin-2', 'Twin'),
  new ButtonBuilder().setLabel('Docs').setURL('https://example.org/docs').setStyle(ButtonStyle.Link),
);
const SELECTS = [
  row(
    new StringSelectMenuBuilder()
      .setCustomId('colours')
      .setPlaceholder('Colour')
      .setMaxValues(2)
      .addOptions({ label: 'Red', value: 'r' }, { label: 'Green', value: 'g' }),
  ),
  row(new UserSelectMenuBuilder().setCustomId('users').setPlaceholder('User')),
  row(new RoleSelectMenuBuilder().setCustomId('roles').setPlaceholder('Role')),
  row(new MentionableSelectMenuBuilder().setCustomId('anyone').setPlaceholder('Anyone')),
  row(new ChannelSelectMenuBuilder().setCustomId('channels').setPlaceholder('Channel')),
];
const label = (text: string) => new LabelBuilder().setLabel(text);
const FORM = new ModalBuilder()
  .setCustomId('form')
  .setTitle('Report')
  .addLabelComponents(
    label('Reason').setTextInputComponent(new TextInputBuilder().setCustomId('reason').setStyle(TextInputStyle.Short)),
    label('Whom').setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId('whom')),
    label('How bad').setRadioGroupComponent(
      new RadioGroupBuilder().setCustomId('bad').addOptions({ label: 'A bit', value: '1' }, { label: 'Very', value: '2' }),
    ),
    label('Proof').setFileUploadComponent(new FileUploadBuilder().setCustomId('proof').setRequired(false)),
    label('Sure').setCheckboxComponent(new CheckboxBuilder().setCustomId('sure')),
  );
export const TICKS = new ModalBuilder()
  .setCustomId('ticks')
  .setTitle('Ticks')
  .addLabelComponents(
    label('Days').setCheckboxGroupComponent(
      new CheckboxGroupBuilder()
        .setCustomId('days')
        .setMaxValues(2)
        .addOptions({ label: 'Saturday', value: 'sat' }, { label: 'Sunday', value: 'sun' }),
    ),
  );

/** The values of every option, by name, for the test to read. */
function optionsText({ options }: ChatInputCommandInteraction): string {
  const value = {
    text: options.getString('text'),
    whole: options.getInteger('whole'),
    number: options.getNumber('number'),
    flag: options.getBoolean('flag'),
    user: options.getUser('user')?.id,
    channel: options.getChannel('channel')?.id,
    role: options.getRole('role')?.id,
    anyone: options.get('anyone')?.value,
    file: options.getAttachment('file')?.name,
    colour: options.getString('colour'),
  };
  return JSON.stringify(value);
}

async function run(interaction: ChatInputCommandInteraction): Promise<unknown> {
  const ephemeral = { flags: MessageFlags.Ephemeral } as const;
  switch (interaction.commandName) {
    case 'everything':
      return interaction.reply(optionsText(interaction));
    case 'fruit':
      return interaction.reply(`You like ${interaction.options.getString('name')}.`);
    case 'settings':
      return interaction.reply(
        [
          interaction.options.getSubcommandGroup(false),
          interaction.options.getSubcommand(),
          interaction.options.getString('to'),
        ].join(' '),
      );
    case 'buttons':
      return interaction.reply({ content: 'Sure?', components: [BUTTONS] });
    case 'selects':
      return interaction.reply({ content: 'Choose.', components: SELECTS });
    case 'form':
      return interaction.showModal(FORM);
    case 'secret':
      return interaction.reply({
        content: 'Between us.',
        embeds: [{ title: 'Secret', description: 'The cake is a lie.' }],
        ...ephemeral,
      });
    case 'card':
      return interaction.reply({
        flags: MessageFlags.IsComponentsV2,
        components: [
          new ContainerBuilder()
            .addTextDisplayComponents(new TextDisplayBuilder().setContent('# A card'))
            .addActionRowComponents(new ActionRowBuilder<ButtonBuilder>().addComponents(button('more', 'More'))),
        ],
      });
    case 'slow':
      await interaction.deferReply();
      return interaction.editReply('Done at last.');
    default:
      return undefined;
  }
}

async function submitted(interaction: ModalSubmitInteraction): Promise<unknown> {
  const { fields } = interaction;
  if (interaction.customId === 'ticks') return interaction.reply(`ticked ${fields.getCheckboxGroup('days').join(' ')}`);
  const files = fields.getUploadedFiles('proof')?.map((file) => file.name) ?? [];
  const whom = fields.getSelectedUsers('whom')?.map((user) => user.username) ?? [];
  const parts = [fields.getTextInputValue('reason'), whom, fields.getRadioGroup('bad'), files, fields.getCheckbox('sure')];
  return interaction.reply({ content: `reported ${JSON.stringify(parts)}`, flags: MessageFlags.Ephemeral });
}

/** A bot for these tests, as a developer would write it with discord.js; `env` is that of a bot of a world. Resolves when its commands exist. */
export async function startBot(env: Readonly<Record<string, string>>): Promise<Client<true>> {
  const { Guilds, GuildMessages, MessageContent, GuildMessageReactions } = GatewayIntentBits;
  const client = new Client<true>({
    intents: [Guilds, GuildMessages, MessageContent, GuildMessageReactions],
    rest: { api: `${env.GUILDHALL_URL}/api` },
  });
  client.on(Events.MessageCreate, (message) => {
    if (message.content === '!ping') void message.reply('pong');
    if (message.reference && !message.author.bot) void message.reply(`a reply to ${message.reference.messageId}`);
    if (message.content === '!hush') void message.react('🤫');
    const [file] = message.attachments.values();
    if (file) void message.reply(`I got ${file.name}.`);
  });
  client.on(Events.MessageReactionAdd, (reaction, user) => {
    const { channel } = reaction.message;
    if (!user.bot && channel.isSendable()) void channel.send('Thanks!');
  });
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isAutocomplete()) {
      const typed = interaction.options.getFocused().toLowerCase();
      const found = FRUIT.filter((one) => one.toLowerCase().startsWith(typed));
      void interaction.respond(found.map((name) => ({ name, value: `a ${name.toLowerCase()}` })));
    } else if (interaction.isMessageContextMenuCommand()) void interaction.reply(`reported ${interaction.targetMessage.content}`);
    else if (interaction.isUserContextMenuCommand()) void interaction.reply(`hello ${interaction.targetUser.id}`);
    else if (interaction.isChatInputCommand()) void run(interaction);
    else if (interaction.isModalSubmit()) void submitted(interaction);
    else if (interaction.isButton() && interaction.customId === 'more') void interaction.showModal(TICKS);
    else if (interaction.isButton()) void interaction.update({ content: `Pressed ${interaction.customId}.`, components: [] });
    else if (interaction.isAnySelectMenu()) void interaction.reply(`${interaction.customId}: ${interaction.values.join(' ')}`);
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(env.GUILDHALL_TOKEN);
  await ready;
  const { GUILDHALL_APPLICATION_ID: application = '', GUILDHALL_GUILD_ID: guild = '' } = env;
  await client.rest.put(Routes.applicationGuildCommands(application, guild), { body: COMMANDS });
  return client;
}
