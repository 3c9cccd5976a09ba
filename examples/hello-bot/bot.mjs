// Answers !hello. Set GUILDHALL_URL and BOT_TOKEN, then: node bot.mjs
import { Client, Events, GatewayIntentBits } from 'discord.js';

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const api = `${process.env.GUILDHALL_URL ?? 'http://127.0.0.1:3000'}/api`;
const bot = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api } });

bot.once(Events.ClientReady, () => console.log(`hello-bot is ready as ${bot.user.tag}`));
bot.on(Events.MessageCreate, (message) => {
  if (message.content === '!hello') message.reply(`Hello, ${message.author.displayName}!`);
});
bot.login(process.env.BOT_TOKEN);
