// Repeats what people say in the voice channel of the user who types !join. README.md says how to run it.
import { Readable } from 'node:stream';
import {
  createAudioPlayer,
  createAudioResource,
  EndBehaviorType,
  getVoiceConnection,
  joinVoiceChannel,
  StreamType,
} from '@discordjs/voice';
import { Client, Events, GatewayIntentBits } from 'discord.js';

const { Guilds, GuildMessages, GuildVoiceStates, MessageContent } = GatewayIntentBits;
const api = `${process.env.GUILDHALL_URL ?? 'http://127.0.0.1:3000'}/api`;
const bot = new Client({ intents: [Guilds, GuildMessages, GuildVoiceStates, MessageContent], rest: { api } });

const RATE = 48_000;
const PAUSE = 500; // ms of silence that end what someone says
const MELODY = [392, 440, 494, 523, 587, 523, 494, 440]; // Hz

/** A melody as stereo PCM, 16 bits, a quarter of a second for each note. */
function melody() {
  const pcm = Buffer.alloc(MELODY.length * RATE);
  for (let n = 0; n < pcm.length / 4; n += 1) {
    const sample = Math.round(8000 * Math.sin((2 * Math.PI * MELODY[Math.floor((n * 4) / RATE)] * n) / RATE));
    pcm.writeInt32LE((sample << 16) | (sample & 0xffff), n * 4);
  }
  return createAudioResource(Readable.from([pcm]), { inputType: StreamType.Raw });
}

/** Collects what a user says until they pause, and plays it. */
async function echo({ receiver }, player, userId) {
  if (receiver.subscriptions.has(userId)) return;
  const frames = [];
  const end = { behavior: EndBehaviorType.AfterSilence, duration: PAUSE };
  for await (const frame of receiver.subscribe(userId, { end })) frames.push(frame);
  player.play(createAudioResource(Readable.from(frames), { inputType: StreamType.Opus }));
}

function join(channel) {
  const { id: channelId, guildId, guild } = channel;
  const connection = joinVoiceChannel({ channelId, guildId, adapterCreator: guild.voiceAdapterCreator, selfDeaf: false });
  const player = createAudioPlayer();
  connection.subscribe(player);
  connection.receiver.speaking.on('start', (userId) => echo(connection, player, userId).catch(console.error));
  return `I am in ${channel}. Say something!`;
}

function play(connection) {
  connection.state.subscription.player.play(melody());
  return 'Listen!';
}

function leave(connection) {
  connection.destroy();
  return 'Goodbye!';
}

bot.once(Events.ClientReady, () => console.log(`voice-bot is ready as ${bot.user.tag}`));
bot.on(Events.MessageCreate, (message) => {
  const channel = message.member?.voice.channel;
  const connection = getVoiceConnection(message.guildId);
  if (message.content === '!join') message.reply(channel ? join(channel) : 'Join a voice channel first.');
  else if (message.content === '!play' || message.content === '!leave')
    message.reply(connection ? (message.content === '!play' ? play : leave)(connection) : 'Type !join first.');
});
bot.login(process.env.BOT_TOKEN);
