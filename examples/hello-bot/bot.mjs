// Replies to !hello and /hello. Set GUILDHALL_URL and BOT_TOKEN, then: node bot.mjs
import { Client, Events, GatewayIntentBits } from 'discord.js';

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const api = `${process.env.GUILDHALL_URL ?? 'http://127.0.0.1:3000'}/api`;
const bot = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api } });

const hello = (user) => `Hello, ${user.displayName}!`;

bot.once(Events.ClientReady, async () => {
  await bot.application.commands.set([{ name: 'hello', description: 'Says hello to you' }]);
  console.log(`hello-bot is ready as ${bot.user.tag}`);
});
bot.on(Events.MessageCreate, (message) => {
  if (message.content === '!hello') message.reply(hello(message.author));
});
bot.on(Events.InteractionCreate, (interaction) => {
  if (interaction.isChatInputCommand()) interaction.reply(hello(interaction.user));
});
bot.login(process.env.BOT_TOKEN);
