import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  type ApplicationCommand,
  ApplicationCommandOptionType,
  ApplicationCommandPermissionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  Client,
  ContextMenuCommandBuilder,
  DiscordAPIError,
  Events,
  GatewayIntentBits,
  type Guild,
  InteractionContextType,
  Locale,
  PermissionFlagsBits,
  SlashCommandBuilder,
} from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let ada: Account;
let client: Client<true>;
let guild: Guild;

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  const home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  client = new Client<true>({ intents: [GatewayIntentBits.Guilds], rest: { api: `${p.address}/api` } });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(bot.token);
  await ready;
  guild = await client.guilds.fetch(home.id);
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

/** A command with every option type, made with the builders. */
const everything = new SlashCommandBuilder()
  .setName('everything')
  .setDescription('Every kind of option')
  .setNameLocalization(Locale.German, 'alles')
  .setDescriptionLocalizations({ de: 'Jede Art', fr: null })
  .setDefaultMemberPermissions(PermissionFlagsBits.KickMembers)
  .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM)
  .setIntegrationTypes(ApplicationIntegrationType.GuildInstall)
  .setNSFW(true)
  .addStringOption((option) =>
    option
      .setName('text')
      .setDescription('A text')
      .setRequired(true)
      .addChoices({ name: 'One', value: 'one', name_localizations: { de: 'Eins' } }),
  )
  .addIntegerOption((option) => option.setName('whole').setDescription('A whole number').setMinValue(1).setMaxValue(10))
  .addNumberOption((option) => option.setName('number').setDescription('A number').setAutocomplete(true))
  .addBooleanOption((option) => option.setName('flag').setDescription('Yes or no'))
  .addUserOption((option) => option.setName('user').setDescription('Somebody'))
  .addChannelOption((option) =>
    option.setName('channel').setDescription('A channel').addChannelTypes(ChannelType.GuildText, ChannelType.GuildForum),
  )
  .addRoleOption((option) => option.setName('role').setDescription('A role'))
  .addMentionableOption((option) => option.setName('anyone').setDescription('Anyone'))
  .addAttachmentOption((option) => option.setName('file').setDescription('A file'));

const grouped = new SlashCommandBuilder()
  .setName('grouped')
  .setDescription('Sub-commands')
  .addSubcommandGroup((group) =>
    group
      .setName('group')
      .setDescription('A group')
      .addSubcommand((sub) =>
        sub
          .setName('inner')
          .setDescription('Inside')
          .addStringOption((option) => option.setName('text').setDescription('A text').setMinLength(1).setMaxLength(20)),
      ),
  )
  .addSubcommand((sub) => sub.setName('plain').setDescription('Plain'));

const menu = new ContextMenuCommandBuilder().setName('Wave At').setType(ApplicationCommandType.User);

/** The command with that name. */
function named(commands: Iterable<ApplicationCommand>, name: string): ApplicationCommand {
  const found = [...commands].find((command) => command.name === name);
  if (!found) throw new Error(`no command ${name}`);
  return found;
}

test('a command made with the builders is created and fetched unchanged; the library finds no difference', async () => {
  const made = await client.application.commands.create(everything.toJSON());
  expect(made.nameLocalizations).toEqual({ de: 'alles' });
  expect(made.descriptionLocalizations).toEqual({ de: 'Jede Art' });
  expect(made.defaultMemberPermissions?.has(PermissionFlagsBits.KickMembers)).toBe(true);
  expect([made.nsfw, made.contexts, made.integrationTypes]).toEqual([true, [0, 1], [0]]);
  expect(made.options.map(({ type }) => type)).toEqual([3, 4, 10, 5, 6, 7, 8, 9, 11]);
  const fetched = await client.application.commands.fetch(made.id, { force: true });
  expect(fetched.equals(made, true)).toBe(true);
  expect(fetched.options[5]).toMatchObject({ type: ApplicationCommandOptionType.Channel, channelTypes: [0, 15] });
  const listed = await client.application.commands.fetch({ locale: Locale.German });
  expect(listed.get(made.id)?.nameLocalized).toBe('alles');
  const whole = await client.application.commands.fetch({ withLocalizations: true });
  expect(whole.get(made.id)?.equals(made, true)).toBe(true);
});

test('commands are set for a guild, edited and deleted; remaining commands keep their ids', async () => {
  const set = await guild.commands.set([grouped, menu]);
  expect(set.size).toBe(2);
  const before = named(set.values(), 'grouped');
  expect(before.options[0]).toMatchObject({
    type: ApplicationCommandOptionType.SubcommandGroup,
    options: [{ name: 'inner', options: [{ name: 'text', minLength: 1, maxLength: 20 }] }],
  });
  const again = await guild.commands.set([menu, grouped, { name: 'third', description: 'Another' }]);
  expect(named(again.values(), 'grouped')).toMatchObject({ id: before.id, version: before.version });
  const { version } = before;
  const edited = await guild.commands.edit(before.id, { description: 'Changed' });
  expect([edited.description, edited.options.length]).toEqual(['Changed', 2]);
  expect(edited.version).not.toBe(version);
  await guild.commands.delete(before.id);
  expect([...(await guild.commands.fetch()).values()].map(({ name }) => name).sort()).toEqual(['Wave At', 'third']);
  const gone = await guild.commands.fetch(before.id, { force: true }).catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(DiscordAPIError);
  expect(gone).toMatchObject({ code: 10063, status: 404 });
});

test('the library shows the position of an error in a command', async () => {
  const options = [{ type: ApplicationCommandOptionType.String as const, name: 'Bad', description: 'Bad' }];
  const refused = guild.commands.create({ name: 'fine', description: 'Fine', options });
  await expect(refused).rejects.toThrow('options[0].name[APPLICATION_COMMAND_INVALID_NAME]: Command name is invalid');
});

test('command permissions are fetched, and the bot is notified when a user changes them', async () => {
  const command = await guild.commands.create({ name: 'guarded', description: 'Guarded' });
  const heard = new Promise((resolve) => client.once(Events.ApplicationCommandPermissionsUpdate, resolve));
  const path = `/applications/${client.application.id}/guilds/${guild.id}/commands/${command.id}/permissions` as const;
  const permissions = [{ id: guild.id, type: ApplicationCommandPermissionType.Role, permission: false }];
  await ada.put(path, { permissions });
  const said = { id: command.id, applicationId: client.application.id, guildId: guild.id, permissions };
  expect(await heard).toEqual(said);
  expect(await command.permissions.fetch({})).toEqual(permissions);
  expect((await guild.commands.permissions.fetch({})).get(command.id)).toEqual(permissions);
  expect(await command.permissions.has({ permissionId: guild.id })).toBe(true);
});
