// /purge: asks first. What it deletes is in the custom ids of its buttons, so the question survives a restart of the bot.
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, MessageFlags } from 'discord.js';

export function askToPurge(interaction) {
  const count = interaction.options.getInteger('count');
  const user = interaction.options.getUser('user');
  const buttons = [
    new ButtonBuilder()
      .setCustomId(`purge ${count} ${user?.id ?? ''}`)
      .setLabel('Delete')
      .setStyle(ButtonStyle.Danger),
    new ButtonBuilder().setCustomId('purge-cancel').setLabel('Cancel').setStyle(ButtonStyle.Secondary),
  ];
  const content = `Delete the last ${count} messages${user ? ` of ${user.displayName}` : ''}? This cannot be undone.`;
  const components = [new ActionRowBuilder().addComponents(buttons)];
  return interaction.reply({ content, components, flags: MessageFlags.Ephemeral });
}

export async function purge(interaction, [count, userId]) {
  // Deleting may take longer than the three seconds for a first response.
  await interaction.deferUpdate();
  const recent = await interaction.channel.messages.fetch({ limit: 100 });
  const wanted = [...recent.values()].filter((message) => !userId || message.author.id === userId).slice(0, Number(count));
  // Messages older than two weeks cannot be deleted in bulk, and are left.
  const deleted = await interaction.channel.bulkDelete(wanted, true);
  await interaction.editReply({ content: `Deleted ${deleted.size} messages.`, components: [] });
}
