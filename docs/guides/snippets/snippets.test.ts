import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Actor } from '@guildhall/testkit/actor';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { pagesWithSnippets } from '../../../scripts/docs/snippets.ts';
import { playIn } from './lobby-player.ts';
import { addressOf, type Program, run, snippet } from './program.ts';
import { answerTo, answerToCommand, scene } from './scene.ts';

// The present time, since programs check the age of requests, and since their own clocks run.
const p = await startPlatform({
  now: Date.now(),
  isRunning: true,
  settings: { GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_VOICE_PORTS: '0' },
});
afterAll(() => p.stop());

const programs: Program[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.stop();
    await program.ended;
  }
  vi.unstubAllEnvs();
});

/** Starts a snippet, which is stopped after the test. */
function started(name: string, env: Record<string, string>): Program {
  const program = run(name, env);
  programs.push(program);
  return program;
}

test('the first bot with discord.js answers a message and a command', async () => {
  const s = await scene(p);
  await started('first-bot.mjs', s.env).printed(/ready as/);
  expect(await answerTo(s, '!hello')).toBe('Hello, ada!');
  expect(await answerToCommand(s, 'hello')).toBe('Hello, ada!');
});

test('the bot without a library answers a message', async () => {
  const s = await scene(p);
  await started('http-bot.mjs', s.env).printed(/ready as test bot/);
  expect(await answerTo(s, '!hello')).toBe('Hello, ada!');
});

test('a bot for two platforms connects to the one in its environment', async () => {
  const s = await scene(p);
  await started('two-platforms.mjs', s.env).printed(/ready in 1 servers/);
});

test('a command over HTTP: registered, its endpoint verified, and answered', async () => {
  const s = await scene(p);
  const registered = started('register-commands.mjs', s.env);
  await registered.printed(/^200 \[\{.*"name":"roll"/);
  const own = `/applications/${s.bot.applicationId}` as const;
  const { verify_key } = (await s.ada.get(own)).body;
  const address = await addressOf(started('endpoint.mjs', { ...s.env, PUBLIC_KEY: verify_key }));
  expect((await s.ada.patch(own, { interactions_endpoint_url: address })).status).toBe(200);
  expect(await answerToCommand(s, 'roll', [{ type: 4, name: 'sides', value: 2 }])).toMatch(/^You rolled [12] of 2\.$/);
});

test('a page logs a person in, and refuses a login that another browser began', async () => {
  const s = await scene(p);
  const redirect = 'http://127.0.0.1:4000/callback';
  const own = `/applications/${s.bot.applicationId}`;
  await s.ada.patch(own, { redirect_uris: [redirect] });
  const { secret } = (await s.ada.post<{ secret: string }>(`${own}/reset`, {})).body;
  const page = await addressOf(started('login.mjs', { ...s.env, CLIENT_SECRET: secret, REDIRECT_URI: redirect }));
  const begin = async () => {
    const sent = await fetch(page, { redirect: 'manual' });
    const query = Object.fromEntries(new URL(sent.headers.get('location') ?? '').searchParams);
    const { body } = await s.ada.post('/oauth2/authorize', { authorize: true }, { query });
    const back = new URL(body.location ?? '');
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { back: `${page}${back.pathname}${back.search}`, cookie };
  };
  const { back, cookie } = await begin();
  const done = await fetch(back, { headers: { cookie } });
  expect([done.status, await done.text()]).toEqual([200, 'Hello, ada! You are in Test guild.']);
  expect((await fetch(back, { headers: { cookie } })).status).toBe(400);
  const other = await begin();
  expect((await fetch(other.back, { headers: { cookie } })).status).toBe(400);
});

test('the server of a game opens a lobby, in which a player talks', async () => {
  const s = await scene(p);
  vi.stubEnv('GUILDHALL_URL', p.address);
  vi.stubEnv('BOT_TOKEN', s.bot.token);
  const server = await import('./lobby-server.mjs');
  const { access_token } = await server.enter('player-1', 'Ada');
  const me = await new Actor(p.address, `Bearer ${access_token}`).get('/users/@me');
  const lobby = await server.openMatch('moon', [me.body.id]);
  const lines: string[] = [];
  const client = await playIn(p.address, access_token, lobby.id, (line) => lines.push(line));
  await expect.poll(() => lines).toEqual(['Ada: Ready when you are']);
  expect(await server.setLinking(lobby.id, me.body.id, true)).toMatchObject({ id: me.body.id, flags: 1 });
  client.dispose();
  await server.closeMatch(lobby.id);
  expect((await s.bot.get(`/lobbies/${lobby.id}`)).status).toBe(404);
});

/** Requests a path of an activity at its own host. */
async function activity(id: string, path: string, body?: string): Promise<string> {
  const headers = { host: `${id}.localhost:${new URL(p.address).port}` };
  const asked = request(new URL(path, p.address), { method: body === undefined ? 'GET' : 'POST', headers });
  asked.end(body);
  const [response] = await once(asked, 'response');
  return text(response);
}

test('an activity is served through the platform, and exchanges the code of its page', async () => {
  const s = await scene(p);
  const own = `/applications/${s.bot.applicationId}`;
  await s.ada.patch(own, { redirect_uris: ['https://127.0.0.1'] });
  const { secret } = (await s.ada.post<{ secret: string }>(`${own}/reset`, {})).body;
  const address = await addressOf(started('activity-server.mjs', { ...s.env, CLIENT_SECRET: secret }));
  expect((await s.ada.post(`${own}/set-embedded`, { embedded: true })).status).toBe(204);
  const url_map = [{ prefix: '/', target: new URL(address).host }];
  expect((await s.ada.post(`${own}/proxy-config`, { url_map })).status).toBe(200);
  const id = s.bot.applicationId;
  expect(await activity(id, '/')).toContain(`<meta name="client-id" content="${id}">`);
  expect(await activity(id, '/activity.js')).toContain('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE');
  const query = { client_id: id, response_type: 'code', scope: 'identify' };
  const { body } = await s.ada.post('/oauth2/authorize', { authorize: true }, { query });
  const code = new URL(body.location ?? '').searchParams.get('code');
  const { access_token } = JSON.parse(await activity(id, '/api/token', JSON.stringify({ code })));
  expect((await new Actor(p.address, `Bearer ${access_token}`).get('/users/@me')).body.id).toBe(s.ada.id);
});

test('webhook events arrive at an endpoint that the platform has verified', async () => {
  const s = await scene(p);
  const own = `/applications/${s.bot.applicationId}` as const;
  const { verify_key } = (await s.ada.get(own)).body;
  const endpoint = started('webhook-events.mjs', { ...s.env, PUBLIC_KEY: verify_key });
  const saved = await s.ada.patch(own, {
    redirect_uris: ['https://app.example/'],
    event_webhooks_url: await addressOf(endpoint),
    event_webhooks_status: 2,
    event_webhooks_types: ['APPLICATION_AUTHORIZED', 'APPLICATION_DEAUTHORIZED'],
  });
  expect(saved.status).toBe(200);
  const bob = await p.person('bob');
  const query = {
    client_id: s.bot.applicationId,
    response_type: 'code',
    scope: 'identify',
    redirect_uri: 'https://app.example/',
  };
  await bob.post('/oauth2/authorize', { authorize: true }, { query });
  await endpoint.printed(new RegExp(`${bob.username} agreed to identify`));
  const [authorization] = (await bob.get('/oauth2/tokens')).body;
  await bob.delete(`/oauth2/tokens/${authorization?.id}`);
  await endpoint.printed(new RegExp(`${bob.username} has left`));
});

test('each file is on a page', () => {
  const pages = Object.values(pagesWithSnippets()).join('\n');
  const own = new Set(['program.ts', 'scene.ts', 'lobby-server.d.mts']);
  const files = readdirSync(snippet('.')).filter((name) => !own.has(name) && !name.endsWith('.test.ts') && name.includes('.'));
  expect(files.filter((name) => !pages.includes(`<!-- snippet: ${name} -->`))).toEqual([]);
});
