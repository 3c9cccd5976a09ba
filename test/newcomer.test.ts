import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Actor } from '@guildhall/testkit/actor';
import { identify } from '@guildhall/testkit/gateway-session';
import { callOf } from '@guildhall/testkit/interaction-scene';
import { PlatformProcess } from '@guildhall/testkit/process';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A pasted file in this folder can import discord.js. */
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

let directory: string;
let platform: PlatformProcess;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-newcomer-'));
});
afterEach(async () => {
  await platform.kill();
  rmSync(directory, { recursive: true, force: true });
});

interface Message {
  channel_id: string;
  content: string;
  author: { bot?: boolean };
}

/** Requests a path of an activity at its own host; returns the body. */
async function askActivity(
  address: string,
  { host, path, body }: { host: string; path: string; body?: string },
): Promise<string> {
  const asked = request(new URL(path, address), { method: body === undefined ? 'GET' : 'POST', headers: { host } });
  asked.end(body);
  const [response] = await once(asked, 'response');
  return text(response);
}

/** Connects to the board of the example activity. */
async function openBoard(address: string, host: string) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/board`, { headers: { host } });
  const seen: { type: string }[] = [];
  const arrivals = new EventEmitter();
  socket.on('message', (data) => {
    seen.push(JSON.parse(String(data)));
    arrivals.emit('message');
  });
  const closed = once(socket, 'close').then(([code]) => code);
  await once(socket, 'open');
  const say = (message: object) => socket.send(JSON.stringify(message));
  const heard = async (type: string): Promise<object> => {
    for (;;) {
      const found = seen.find((message) => message.type === type);
      if (found) return found;
      await once(arrivals, 'message');
    }
  };
  const ask = (hello: object) => {
    say(hello);
    return heard('board');
  };
  return { say, heard, ask, closed, close: () => socket.close() };
}

test('npm start prints a guide, and its ten-line bot works when pasted', async () => {
  platform = new PlatformProcess({ GUILDHALL_DATA: directory });
  const address = await platform.address();
  await platform.printed(/npm start -- --demo/);
  expect(platform.output).toContain(`Open ${address} and register`);
  expect(platform.output).toContain(`${address}/developers`);
  const pasted = /^ {5}import [\s\S]*?^ {5}bot\.login\(.*\);$/m.exec(platform.output)?.[0] ?? '';
  expect(pasted.split('\n').filter((line) => line.trim()).length).toBeLessThanOrEqual(10);

  const body = {
    username: 'newcomer',
    email: 'n@example.org',
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const registered = await new Actor(address, null).post('/auth/register', body);
  const { token } = registered.body;
  const person = new Actor(address, token);
  const guild = (await person.post('/guilds', { name: 'First guild' })).body;
  const { id } = (await person.post('/applications', { name: 'pasted' })).body;
  await person.patch(`/applications/${id}`, { flags: 1 << 19 });
  const bot = (await person.post(`/applications/${id}/bot/reset`, {})).body;
  const query = { client_id: id, scope: 'bot', permissions: '68608' };
  await person.post('/oauth2/authorize', { authorize: true, guild_id: guild.id, permissions: '68608' }, { query });

  const folder = mkdtempSync(join(MODULES, '.pasted-'));
  const file = join(folder, 'bot.mjs');
  writeFileSync(file, pasted.replace('YOUR TOKEN', bot.token));
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [ready] = await once(child.stdout, 'data');
    expect(String(ready)).toContain('Ready as pasted');
    const watching = await identify(address, token);
    await person.post(`/channels/${guild.system_channel_id}/messages`, { content: '!hello' });
    const answer = await watching.event<Message>('MESSAGE_CREATE', (message) => message.author.bot === true);
    expect(answer.content).toBe('Hello, newcomer!');
    await watching.close();
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('--demo creates a guild, two users and a bot, prints the logins, and the bot replies', async () => {
  platform = new PlatformProcess({ GUILDHALL_DATA: directory }, { args: ['--demo'] });
  const address = await platform.address();
  await platform.printed(/hello-bot is ready as/);
  const [, username, password] = await platform.printed(/^ {2}(\w+) +password (\S+)$/m);
  const [, botToken] = await platform.printed(/^Bot token: +(\S+)$/m);
  const login = await new Actor(address, null).post<{ token: string }>('/auth/login', { login: username, password });
  expect(login.status).toBe(200);
  const person = new Actor(address, login.body.token);
  const [guild] = (await person.get('/users/@me/guilds')).body;
  expect(guild?.name).toBe('Demo hall');
  expect((await person.get(`/guilds/${guild?.id}/members`, { query: { limit: 10 } })).body).toHaveLength(4);
  expect((await new Actor(address, `Bot ${botToken}`).get('/users/@me')).body.username).toBe('hello-bot');
  const channels = (await person.get<{ id: string; type: number }[]>(`/guilds/${guild?.id}/channels`)).body;
  const watching = await identify(address, login.body.token);
  await person.post(`/channels/${channels.find((channel) => channel.type === 0)?.id}/messages`, { content: '!hello' });
  const answer = await watching.event<Message>('MESSAGE_CREATE', (message) => message.author.bot === true);
  expect(answer.content).toBe('Hello, Ada!');

  const { body: index } = await person.get(`/channels/${answer.channel_id}/application-command-index`);
  const command = index.application_commands.find(({ name }) => name === 'hello');
  if (!command) throw new Error('the demo has no command');
  const since = watching.mark();
  const place = { guild: { id: guild?.id ?? '', text: { id: answer.channel_id } } };
  expect((await person.post('/interactions', callOf(place, command))).status).toBe(204);
  const said = await watching.event<Message>('MESSAGE_CREATE', () => true, since);
  expect([command.name, said.content]).toEqual(['hello', 'Hello, Ada!']);

  const { body: shelf } = await person.get('/activities/shelf', { query: { guild_id: guild?.id ?? '' } });
  expect(shelf.applications).toMatchObject([{ name: 'Chalkboard' }]);
  const { session_id } = watching.ready;
  const [activity] = shelf.applications;
  if (!activity) throw new Error('the demo has no activity');
  expect((await person.post(`/activities/${answer.channel_id}/${activity.id}`, { session_id })).status).toBe(204);
  const { composite_instance_id } = await watching.event('EMBEDDED_ACTIVITY_UPDATE_V2');
  const host = `${activity.id}.localhost:${new URL(address).port}`;
  expect(await askActivity(address, { host, path: '/' })).toContain(`<meta name="client-id" content="${activity.id}">`);
  const query = { client_id: activity.id, response_type: 'code', scope: 'identify' };
  const { body: agreed } = await person.post('/oauth2/authorize', { authorize: true }, { query });
  const code = new URL(agreed.location ?? '').searchParams.get('code');
  const granted = JSON.parse(await askActivity(address, { host, path: '/api/token', body: JSON.stringify({ code }) }));
  const [board, other] = [await openBoard(address, host), await openBoard(address, host)];
  const hello = { token: granted.access_token, instance_id: composite_instance_id };
  expect(await board.ask(hello)).toMatchObject({ type: 'board', you: 1, strokes: [], people: [{ name: 'Ada' }] });
  expect(await other.ask(hello)).toMatchObject({ type: 'board', you: 2, people: [{ number: 1 }, { number: 2 }] });
  const stroke = { id: 1, chalk: 'mint', size: 14, points: [[10, 20]] };
  other.say({ type: 'draw', ...stroke });
  expect(await board.heard('drawn')).toMatchObject({ number: 2, ...stroke });
  const stranger = await openBoard(address, host);
  stranger.say({ ...hello, instance_id: 'another' });
  expect(await stranger.closed).toBe(4003);
  other.say({ type: 'draw', ...stroke, points: [[10, 5000]] });
  expect(await other.closed).toBe(4002);
  board.close();
  await watching.close();
});
