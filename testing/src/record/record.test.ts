import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Bot, Hall, Person } from '../index.ts';
import { startTestHall } from '../test/scene.ts';
import { type Recording, replay } from './replay/replay.ts';

/** An echo bot of discord.js. */
async function startEcho(
  env: Readonly<Record<string, string>>,
  { word = 'pong', reacts = true, logs = false }: { word?: string; reacts?: boolean; logs?: boolean } = {},
): Promise<Client> {
  const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
  const client = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api: `${env.GUILDHALL_URL}/api` } });
  client.on(Events.MessageCreate, async (message) => {
    if (message.author.bot || !message.content.startsWith('!')) return;
    if (reacts) await message.react('👍');
    await message.reply(`${word} ${message.content.slice(1)}`);
    if (logs && message.channel.isSendable()) await message.channel.send('logged');
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(env.GUILDHALL_TOKEN);
  await ready;
  return client;
}

let hall: Hall;
let ada: Person;
let helper: Bot;
let idle: Bot;
let client: Client;
let recording: Recording;
beforeAll(async () => {
  hall = await startTestHall();
  const world = await hall.world({
    people: ['ada'],
    bots: { helper: { intents: ['MESSAGE_CONTENT'], permissions: ['ADD_REACTIONS'] }, idle: {} },
  });
  ({ ada } = world.people);
  ({ helper, idle } = world.bots);
  client = await startEcho(helper.env);
  await ada.in('general').says('!one');
  await ada.hears('pong one');
  await ada.in('general').says('!two');
  await ada.hears('pong two');
  recording = JSON.parse(JSON.stringify(await hall.record(helper)));
});
afterAll(async () => {
  await client.destroy();
  await hall.stop();
});

test('hall.record: entries with cause and effect, warnings, text, and HAR', async () => {
  const record = await hall.record(helper);
  expect(record.warnings).toEqual([]);
  const asked = record.entries.find((entry) => entry.kind === 'event' && entry.name === 'MESSAGE_CREATE');
  const effects = record.entries.filter(({ id }) => asked?.effects.includes(id));
  expect(effects).toMatchObject([{ kind: 'request', operation_id: 'create_message', body: { content: 'pong one' } }]);
  expect(String(record)).toContain('sent POST /channels/{channel_id}/messages: 200');
  const { log } = JSON.parse(await record.har());
  expect(log.version).toBe('1.2');
  expect(log.entries.map((entry: { request: { method: string } }) => entry.request.method)).toContain('PUT');
  const [socket] = log.entries.filter((entry: object) => '_webSocketMessages' in entry);
  expect(socket._webSocketMessages.map(({ type }: { type: string }) => type).slice(0, 2)).toEqual(['send', 'receive']);
});

test('a failed wait shows what the bots did, and writes the records to GUILDHALL_RECORD_DIR', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-records-'));
  vi.stubEnv('GUILDHALL_RECORD_DIR', folder);
  await ada.in('general').says('!three');
  await ada.hears('pong three');
  const failed: unknown = await ada.hears('something else').catch((error: unknown) => error);
  vi.unstubAllEnvs();
  const { message } = failed instanceof Error ? failed : new Error('no error');
  expect(message).toMatch(
    /What helper did:\n[\s\S]*received MESSAGE_CREATE\n[\s\S]*sent POST \/channels\/\{channel_id\}\/messages: 200/,
  );
  expect(message).toContain('idle did nothing: it has sent no request and has no session. Is its program running?');
  const files = readdirSync(folder).sort();
  expect(files.map((name) => name.replace(/^.*Z-/, ''))).toEqual(['helper.html', 'helper.json', 'idle.html', 'idle.json']);
  expect(readFileSync(join(folder, files[0] ?? ''), 'utf8')).toContain('<!doctype html>');
  rmSync(folder, { recursive: true });
});

test('replay: an unchanged bot gives no differences', async () => {
  const outcome = await replay(recording, { start: (env) => startEcho(env), stop: (bot) => bot.destroy() });
  expect(outcome.differences).toEqual([]);
  expect(String(outcome)).toBe('No differences.');
});

test('replay: another answer is the change of a body', async () => {
  const start = (env: Record<string, string>) => startEcho(env, { word: 'PONG' });
  const { differences } = await replay(recording, { start, stop: (bot) => bot.destroy() });
  expect(differences.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['changed', [{ path: 'content', before: 'pong one', after: 'PONG one' }]],
    ['changed', [{ path: 'content', before: 'pong two', after: 'PONG two' }]],
  ]);
});

test('replay: requests that are missing and added are named', async () => {
  const start = (env: Record<string, string>) => startEcho(env, { reacts: false, logs: true });
  const outcome = await replay(recording, { start, stop: (bot) => bot.destroy(), quiet: '300ms' });
  const found = outcome.differences.map(({ kind, what, body }) => [kind, what.split('/').at(3), Object(body).content]);
  expect(found, String(outcome)).toEqual([
    ['missing', 'messages', undefined],
    ['added', 'messages', 'logged'],
    ['missing', 'messages', undefined],
    ['added', 'messages', 'logged'],
  ]);
  expect(String(outcome)).toContain('"content":"logged"');
});

test('replay: what is not a recording is refused', async () => {
  await expect(replay({ bot: { name: 'x' }, entries: [] }, { start: () => undefined })).rejects.toThrow(
    'A recording with one gateway session is needed; this one has 0.',
  );
  expect(idle.name).toBe('idle');
});
