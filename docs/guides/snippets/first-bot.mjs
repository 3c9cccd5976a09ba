import { Client, Events, GatewayIntentBits } from 'discord.js';

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const bot = new Client({
  intents: [Guilds, GuildMessages, MessageContent],
  rest: { api: `${process.env.GUILDHALL_URL}/api` },
});

bot.once(Events.ClientReady, async () => {
  await bot.application.commands.set([{ name: 'hello', description: 'Says hello to you' }]);
  console.log(`ready as ${bot.user.tag}`);
});
bot.on(Events.MessageCreate, async (message) => {
  if (message.content === '!hello') await message.reply(`Hello, ${message.author.displayName}!`);
});
bot.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) await interaction.reply(`Hello, ${interaction.user.displayName}!`);
});
bot.login(process.env.BOT_TOKEN);
