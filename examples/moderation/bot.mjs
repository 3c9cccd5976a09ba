// A moderation bot. Set GUILDHALL_URL and GUILDHALL_TOKEN, then: node bot.mjs
import { Client, DiscordAPIError, Events, GatewayIntentBits, MessageFlags } from 'discord.js';
import { act, caseEmbed, milliseconds, Refusal, sentence } from './actions.mjs';
import { COMMANDS } from './commands.mjs';
import { askToPurge, purge } from './purge.mjs';
import { banReported, dismiss, openReport, sendReport } from './reports.mjs';
import { Store } from './store.mjs';

const ephemeral = (content) => ({ content, flags: MessageFlags.Ephemeral, allowedMentions: { parse: [] } });

async function moderate(bot, interaction, kind, more = {}) {
  const { guild, member: moderator, options } = interaction;
  const user = options.getUser('user');
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const one = await act(bot, kind, { guild, moderator, user, reason: options.getString('reason'), ...more });
  const count = kind === 'warn' ? ` Warnings: ${bot.store.warnings(guild.id, user.id).length}.` : '';
  await interaction.editReply(sentence(one, user) + count);
}

async function listWarnings({ store }, interaction) {
  const user = interaction.options.getUser('user');
  const all = store.warnings(interaction.guildId, user.id);
  const lines = all.slice(0, 10).map((one) => `**${one.number}** <t:${Math.floor(one.created_at / 1000)}:R> ${one.reason}`);
  await interaction.reply(ephemeral([`${user.displayName} has ${all.length} warnings.`, ...lines].join('\n')));
}

async function showCase({ store }, interaction) {
  const number = interaction.options.getInteger('number');
  const one = store.find(interaction.guildId, number);
  if (!one) throw new Refusal(`There is no case ${number}.`);
  await interaction.reply({ embeds: [caseEmbed(one)], flags: MessageFlags.Ephemeral });
}

const SLASH = {
  ban: (bot, i) => moderate(bot, i, 'ban', { deleteDays: i.options.getInteger('delete_days') ?? 0 }),
  kick: (bot, i) => moderate(bot, i, 'kick'),
  timeout: (bot, i) => moderate(bot, i, 'timeout', { until: bot.now() + milliseconds(i.options.getString('duration')) }),
  warn: (bot, i) => moderate(bot, i, 'warn'),
  warnings: listWarnings,
  case: showCase,
  purge: (_bot, i) => askToPurge(i),
};

/** By the first word of the custom id; the others are arguments. */
const PRESSED = {
  purge: (_bot, i, args) => purge(i, args),
  'purge-cancel': (_bot, i) => i.update({ content: 'Nothing was deleted.', components: [] }),
  dismiss: (_bot, i) => dismiss(i),
  'report-ban': banReported,
};

async function handle(bot, interaction) {
  if (interaction.isAutocomplete()) {
    const reasons = bot.store.reasons(interaction.guildId, interaction.options.getFocused());
    // A choice has at most 100 characters; a longer reason has to be typed.
    return interaction.respond(reasons.filter((one) => one.length <= 100).map((name) => ({ name, value: name })));
  }
  if (interaction.isChatInputCommand()) return SLASH[interaction.commandName]?.(bot, interaction);
  if (interaction.isUserContextMenuCommand()) return openReport(interaction);
  const [name, ...args] = interaction.customId.split(' ');
  if (interaction.isModalSubmit()) return sendReport(bot, interaction, args);
  return PRESSED[name]?.(bot, interaction, args);
}

/** Answers a failed interaction, for its author alone. */
async function explain(interaction, error) {
  const isForThem = error instanceof Refusal || error instanceof DiscordAPIError;
  if (!isForThem) console.error(error);
  if (!interaction.isRepliable()) return;
  const answer = ephemeral(isForThem ? error.message : 'Something went wrong. It was logged.');
  if (interaction.deferred && interaction.isMessageComponent()) await interaction.followUp(answer);
  else if (interaction.deferred) await interaction.editReply(answer.content);
  else if (!interaction.replied) await interaction.reply(answer);
}

/** Starts the bot; resolves once its commands are there. `now` is the time in ms, which a test may control. */
export async function startBot(env, { now = Date.now } = {}) {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: `${env.GUILDHALL_URL ?? 'http://127.0.0.1:3000'}/api` },
  });
  const store = new Store(env.MODERATION_FILE ?? 'moderation.sqlite');
  /** Sends to the log channel; resolves with the message, or with undefined if the channel does not exist. */
  const log = async (guild, message) => {
    const channel = guild.channels.cache.find((one) => one.name === (env.LOG_CHANNEL ?? 'mod-log') && one.isSendable());
    return channel?.send({ ...message, allowedMentions: { parse: [] } });
  };
  const bot = { store, log, now };
  client.on(Events.InteractionCreate, (interaction) =>
    Promise.resolve()
      .then(() => handle(bot, interaction))
      .catch((error) => explain(interaction, error))
      .catch(console.error),
  );
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(env.GUILDHALL_TOKEN);
  await ready;
  await client.application.commands.set(COMMANDS);
  const stop = async () => {
    await client.destroy();
    store.close();
  };
  return { client, stop, [Symbol.asyncDispose]: stop };
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { client } = await startBot(process.env);
  console.log(`The moderation bot is ready as ${client.user.tag}`);
}
