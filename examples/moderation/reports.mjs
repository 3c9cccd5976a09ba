// "Report to moderators": a person's menu opens a form, and the report goes to the log channel with buttons.
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  EmbedBuilder,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  PermissionFlagsBits,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { act, Refusal, sentence } from './actions.mjs';

export function openReport(interaction) {
  const { targetUser, user } = interaction;
  if (targetUser.id === user.id) throw new Refusal('You cannot report yourself.');
  const reason = new TextInputBuilder().setCustomId('reason').setStyle(TextInputStyle.Paragraph).setMaxLength(400);
  const form = new ModalBuilder()
    .setCustomId(`report ${targetUser.id}`)
    .setTitle('Report to moderators')
    .addLabelComponents(new LabelBuilder().setLabel('What happened?').setTextInputComponent(reason));
  return interaction.showModal(form);
}

export async function sendReport({ log }, interaction, [userId]) {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const embed = new EmbedBuilder()
    .setTitle('Report')
    .setDescription(interaction.fields.getTextInputValue('reason'))
    .addFields(
      { name: 'User', value: `<@${userId}>`, inline: true },
      { name: 'Reported by', value: `<@${interaction.user.id}>`, inline: true },
    );
  const buttons = [
    new ButtonBuilder().setCustomId('dismiss').setLabel('Dismiss').setStyle(ButtonStyle.Secondary),
    new ButtonBuilder().setCustomId(`report-ban ${userId}`).setLabel('Ban').setStyle(ButtonStyle.Danger),
  ];
  const sent = await log(interaction.guild, { embeds: [embed], components: [new ActionRowBuilder().addComponents(buttons)] });
  if (!sent) throw new Refusal('This server has no channel for reports. Please write to a moderator.');
  await interaction.editReply('Thank you. The moderators will look at it.');
}

/** Buttons have no permissions of their own: anyone who sees the channel could press them. */
function demand(interaction, permission, words) {
  if (!interaction.memberPermissions.has(permission)) throw new Refusal(`You need the permission to ${words}.`);
}

export async function dismiss(interaction) {
  demand(interaction, PermissionFlagsBits.ModerateMembers, 'time out members');
  await interaction.update(closed(interaction, `Dismissed by ${interaction.user.displayName}`));
}

export async function banReported(bot, interaction, [userId]) {
  demand(interaction, PermissionFlagsBits.BanMembers, 'ban members');
  await interaction.deferUpdate();
  const { guild, member: moderator, message } = interaction;
  const user = await interaction.client.users.fetch(userId);
  const one = await act(bot, 'ban', { guild, moderator, user, reason: message.embeds[0].description });
  await interaction.editReply(closed(interaction, `${sentence(one, user)} By ${interaction.user.displayName}`));
}

/** The report with its outcome, and without buttons. */
function closed({ message }, text) {
  return { embeds: [EmbedBuilder.from(message.embeds[0]).setFooter({ text })], components: [] };
}
