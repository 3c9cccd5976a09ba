import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Actor } from '@guildhall/testkit/actor';
import { type GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import type { TestChannel } from '@guildhall/testkit/platform';
import { joinVoice } from '@guildhall/testkit/voice-user';
import { afterAll, beforeAll, expect, test } from 'vitest';

const START = fileURLToPath(new URL('../../examples/voice-bot/start.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'guildhall-voice-bot-'));

let example: ChildProcess;
let owner: Actor;
let session: GatewaySession;
let guildId: string;
let textId: string;

beforeAll(async () => {
  const program = process.env.GUILDHALL_TEST_PROGRAM;
  const settings = {
    GUILDHALL_DATA: folder,
    PORT: '0',
    GUILDHALL_VOICE_PORTS: '0',
    ...(program && { GUILDHALL_PROGRAM: program }),
  };
  example = spawn(process.execPath, [START], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const line of createInterface({ input: example.stdout ?? process.stdin })) {
    printed += `${line}\n`;
    if (line.includes('NODE_EXTRA_CA_CERTS')) break;
  }
  const [, address = '', guild = '', channel = ''] = /(http\S+)\/channels\/(\d+)\/(\d+)/.exec(printed) ?? [];
  const [, login, password] = /username (\S+), password (\S+)/.exec(printed) ?? [];
  [guildId, textId] = [guild, channel];
  const { token } = (await new Actor(address, null).post<{ token: string }>('/auth/login', { login, password })).body;
  owner = new Actor(address, token);
  session = await identify(address, token);
});
afterAll(async () => {
  await session.close();
  const ended = new Promise((resolve) => example.once('exit', resolve));
  example.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a message; resolves with the bot's reply. */
async function say(content: string): Promise<{ content: string; author: { id: string } }> {
  const since = session.mark();
  const { id } = (await owner.post<{ id: string }>(`/channels/${textId}/messages`, { content })).body;
  return session.event('MESSAGE_CREATE', (message) => message.message_reference?.message_id === id, since);
}

test('the bot repeats what a user says, plays its melody, and leaves', async () => {
  expect((await say('!join')).content).toBe('Join a voice channel first.');
  expect((await say('!play')).content).toBe('Type !join first.');
  const channels = (await owner.get<TestChannel[]>(`/guilds/${guildId}/channels`)).body;
  const channelId = channels.find(({ name }) => name === 'echo')?.id ?? '';
  const ca = readFileSync(join(folder, 'voice/certificate.pem'), 'utf8');
  const user = await joinVoice(session, { guildId, channelId, ca });
  const reply = await say('!join');
  expect(reply.content).toBe(`I am in <#${channelId}>. Say something!`);
  const botId = reply.author.id;
  await user.together(botId);

  for (const hertz of [520, 760]) {
    const since = user.mark(botId);
    await user.play({ hertz, seconds: 0.8 });
    const heard = await user.hears(botId, { frames: 40, since });
    expect(heard).toMatchObject({ hertz: expect.closeTo(hertz, -0.5), purity: expect.closeTo(1, 1), failed: 0, lost: 0 });
    expect(heard.received - since).toBe(40);
  }

  const since = user.mark(botId);
  expect((await say('!play')).content).toBe('Listen!');
  const melody = await user.hears(botId, { frames: 12, since });
  expect(melody.hertz).toEqual(expect.closeTo(392, -0.5));
  expect((await say('!leave')).content).toBe('Goodbye!');
  await user.until('farewell', () => !user.others.has(botId));
  await user.leave();
});
