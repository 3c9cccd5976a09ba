import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { entersState, joinVoiceChannel, type VoiceConnection, VoiceConnectionStatus } from '@discordjs/voice';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import type { Account, TestPlatform } from './platform.ts';
import { FRAME_TIME, inRealTime } from './voice-tone.ts';

const INTENTS = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildVoiceStates];
/** Ms that a connection may take. */
const PATIENCE = 15_000;
/** Opus frames of silence have this TOC; what follows is free, since nothing in between decodes them. */
const TOC = 0xfc;

/** Has clients of this process trust the certificate that the platform's voice gateway has made. */
export function trustVoice({ server }: TestPlatform): void {
  const path = server.voice?.certificatePath;
  if (path) setDefaultCACertificates([...getCACertificates(), readFileSync(path, 'utf8')]);
}

/** A discord.js client of a bot that can join voice channels. */
export class VoiceBot {
  readonly client: Client<true>;
  readonly guildId: string;

  constructor(client: Client<true>, guildId: string) {
    this.client = client;
    this.guildId = guildId;
  }

  get id(): string {
    return this.client.user.id;
  }

  /** Joins a channel; resolves when the connection is ready. */
  async join(channelId: string, more: { daveEncryption?: boolean } = {}): Promise<VoiceConnection> {
    const connection = this.ask(channelId, more);
    await entersState(connection, VoiceConnectionStatus.Ready, PATIENCE);
    return connection;
  }

  /** Asks to join a channel, without waiting. */
  ask(channelId: string, more: { daveEncryption?: boolean } = {}): VoiceConnection {
    const guild = this.client.guilds.cache.get(this.guildId);
    if (!guild) throw new Error('The bot is not in the guild.');
    const { voiceAdapterCreator: adapterCreator } = guild;
    return joinVoiceChannel({ channelId, guildId: this.guildId, group: this.id, selfDeaf: false, adapterCreator, ...more });
  }

  async stop(): Promise<void> {
    await this.client.destroy();
  }
}

/** Logs in a new bot in a guild by discord.js. */
export async function voiceBot(p: TestPlatform, owner: Account, guild: { id: string; text: { id: string } }): Promise<VoiceBot> {
  const { token } = await p.bot(owner, { guild });
  const client = new Client({ intents: INTENTS, rest: { api: `${p.address}/api` } });
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve);
  });
  await client.login(token);
  return new VoiceBot(await ready, guild.id);
}

/** Frames that a receiver can tell apart, as long as those of speech. */
export function numberedFrames(count: number): Buffer[] {
  return Array.from({ length: count }, (_, n) => {
    const frame = Buffer.alloc(120, n & 0xff);
    frame[0] = TOC;
    frame.writeUInt32BE(n, 1);
    return frame;
  });
}

/** Sends frames in real time. */
export async function play(connection: VoiceConnection, frames: readonly Buffer[]): Promise<void> {
  await inRealTime(frames, (frame) => connection.playOpusPacket(frame));
}

/** Collects the frames that a connection receives from a user. */
export function listen(connection: VoiceConnection, userId: string): Buffer[] {
  const heard: Buffer[] = [];
  connection.receiver.subscribe(userId).on('data', (frame: Buffer) => heard.push(frame));
  return heard;
}

/** Resolves when two connections show the same code for the privacy of their call. */
export async function sameCode(connections: readonly VoiceConnection[]): Promise<string> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    const codes = connections.map(({ voicePrivacyCode }) => voicePrivacyCode);
    const [code] = codes;
    if (code && codes.every((one) => one === code)) return code;
    await new Promise((resolve) => setTimeout(resolve, FRAME_TIME));
  }
  throw new Error(`The privacy codes differ: ${connections.map(({ voicePrivacyCode }) => voicePrivacyCode).join(', ')}`);
}
