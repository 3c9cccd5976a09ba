import { Client, Events } from 'discord.js';

// With GUILDHALL_URL the bot is on your server, without it where it always was.
const { GUILDHALL_URL, BOT_TOKEN } = process.env;
const bot = new Client({
  intents: ['Guilds'],
  ...(GUILDHALL_URL && { rest: { api: `${GUILDHALL_URL}/api` } }),
});

bot.once(Events.ClientReady, () => console.log(`ready in ${bot.guilds.cache.size} servers`));
bot.login(BOT_TOKEN);
