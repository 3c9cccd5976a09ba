import { Client, Events } from 'discord.js';

/** Starts the bot; resolves when its command is there. */
export async function startBot({ GUILDHALL_URL, GUILDHALL_TOKEN, GUILDHALL_GUILD_ID }) {
  const bot = new Client({ intents: ['Guilds'], rest: { api: `${GUILDHALL_URL}/api` } });
  bot.on(Events.InteractionCreate, (interaction) => interaction.reply(`Hello, ${interaction.user.displayName}!`));
  const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(GUILDHALL_TOKEN);
  await ready;
  await bot.application.commands.set([{ name: 'greet', description: 'Greets you' }], GUILDHALL_GUILD_ID);
  return bot;
}
