// The commands, as people see them when they type "/". The platform hides a command from those who lack its permission.
import { ApplicationCommandType, ContextMenuCommandBuilder, PermissionFlagsBits, SlashCommandBuilder } from 'discord.js';

const { BanMembers, KickMembers, ManageMessages, ModerateMembers } = PermissionFlagsBits;

const command = (name, description, permission) =>
  new SlashCommandBuilder().setName(name).setDescription(description).setDefaultMemberPermissions(permission).setContexts(0);
const whom = (option) => option.setName('user').setDescription('Whom').setRequired(true);
// The audit log has room for 512 characters, some of which name the moderator and the case.
const why = (option) => option.setName('reason').setDescription('Why').setRequired(true).setMaxLength(400).setAutocomplete(true);

export const REPORT = 'Report to moderators';

export const COMMANDS = [
  command('ban', 'Bans a user', BanMembers)
    .addUserOption(whom)
    .addStringOption(why)
    .addIntegerOption((option) =>
      option.setName('delete_days').setDescription('Deletes their messages of so many days').setMinValue(0).setMaxValue(7),
    ),
  command('kick', 'Kicks a member', KickMembers).addUserOption(whom).addStringOption(why),
  command('timeout', 'Silences a member for a while', ModerateMembers)
    .addUserOption(whom)
    .addStringOption((option) => option.setName('duration').setDescription('Such as 10m, 2h or 7d').setRequired(true))
    .addStringOption(why),
  command('warn', 'Warns a member', ModerateMembers).addUserOption(whom).addStringOption(why),
  command('warnings', 'Lists the warnings of a user', ModerateMembers).addUserOption(whom),
  command('purge', 'Deletes recent messages of this channel', ManageMessages)
    .addIntegerOption((option) =>
      option.setName('count').setDescription('How many').setRequired(true).setMinValue(1).setMaxValue(100),
    )
    .addUserOption((option) => option.setName('user').setDescription('Only those of this user')),
  command('case', 'Shows a case', ModerateMembers).addIntegerOption((option) =>
    option.setName('number').setDescription('Its number').setRequired(true).setMinValue(1),
  ),
  new ContextMenuCommandBuilder().setName(REPORT).setType(ApplicationCommandType.User).setContexts(0),
].map((one) => one.toJSON());
