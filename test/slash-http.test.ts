import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

const APP = fileURLToPath(new URL('../examples/slash-http/app.mjs', import.meta.url));
const LATE = 10 * 60_000;

/** A request from the platform to the app. */
interface Call {
  headers: Record<string, string>;
  body: string;
  status: number;
}

let p: TestPlatform;
let ada: Account;
let bot: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let watching: GatewaySession;
let app: ChildProcess;
let appAddress: string;
let relay: Server;
const calls: Call[] = [];

beforeAll(async () => {
  // The app uses the real time; the platform's clock starts ten minutes late.
  p = await startPlatform({ now: Date.now() - LATE, settings: { GUILDHALL_OUTBOUND: 'loopback' } });
  ada = await p.person('ada');
  guild = await p.guild(ada);
  bot = await p.bot(ada, { guild });
  const env = { ...process.env, GUILDHALL_URL: p.address, BOT_TOKEN: bot.token, PORT: '0' };
  app = spawn(process.execPath, [APP], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  appAddress = await addressOf(app);
  relay = await startRelay();
});
afterAll(async () => {
  app.kill();
  relay.close();
  await watching.close();
  await p.stop();
});

/** The address printed by the app. */
async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const found = /listens on (http:\/\/\S+)/.exec(output)?.[1];
    if (found) return found;
  }
  throw new Error(`the app ended: ${output}`);
}

/** A relay between the platform and the app that forwards and records requests. */
async function startRelay(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const call = { headers: signatureOf(request.headers), body };
    const answer = await send(call);
    calls.push({ ...call, status: answer.status });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const SIGNED = ['x-signature-ed25519', 'x-signature-timestamp'];

function signatureOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(SIGNED.map((name) => [name, String(headers[name])]));
}

function send({ headers, body }: { headers: Record<string, string>; body: string }): Promise<Response> {
  return fetch(appAddress, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
}

function relayAddress(): string {
  const address: AddressInfo | string | null = relay.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return `http://127.0.0.1:${address.port}`;
}

const setEndpoint = () => ada.patch(`/applications/${bot.applicationId}`, { interactions_endpoint_url: relayAddress() });

test('an old timestamp fails: a platform with a late clock cannot set the endpoint', async () => {
  const refused = await setEndpoint();
  expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([
    400,
    50035,
    ['interactions_endpoint_url'],
  ]);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.every(({ status }) => status === 401)).toBe(true);
  await p.clock.advance(LATE);
});

test('the endpoint is accepted once it responds to the PING and rejects the wrong signature', async () => {
  calls.length = 0;
  const set = await setEndpoint();
  expect([set.status, set.body.interactions_endpoint_url]).toEqual([200, relayAddress()]);
  expect(calls.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(calls.map(({ body }) => JSON.parse(body).type)).toEqual([1, 1]);
  watching = await ada.connect();
});

interface Message {
  id: string;
  content: string;
  components: { components: { custom_id: string }[] }[];
}

const asked = (type: number, data: object, more: object = {}) =>
  ada.post('/interactions', {
    type,
    application_id: bot.applicationId,
    guild_id: guild.id,
    channel_id: guild.text.id,
    session_id: watching.ready.session_id,
    nonce: String(type),
    data,
    ...more,
  });

test('a slash command, a button and a modal get responses that the user sees', async () => {
  calls.length = 0;
  const [command] = (await bot.get(`/applications/${bot.applicationId}/commands`)).body;
  const options = [{ type: 3, name: 'topic', value: 'tea @everyone' }];
  const used = await asked(2, { id: command?.id, version: command?.version, name: 'feedback', type: 1, options });
  expect(used.status).toBe(204);
  const question = await watching.event<Message>('MESSAGE_CREATE', ({ content }) => content.startsWith('What'));
  expect(question.content).toBe('What do you think of **tea @everyone**?');

  const custom_id = question.components[0]?.components[0]?.custom_id;
  const pressed = await asked(3, { component_type: 2, custom_id }, { message_id: question.id, message_flags: 0 });
  expect(pressed.status).toBe(204);
  const modal = await watching.event('INTERACTION_MODAL_CREATE');
  expect(modal).toMatchObject({ custom_id, title: 'Your feedback', components: [{ type: 10 }, { type: 18 }, { type: 18 }] });

  const components = [
    { type: 18, component: { type: 21, custom_id: 'verdict', value: 'good' } },
    { type: 18, component: { type: 4, custom_id: 'opinion', value: 'Hot and brown' } },
  ];
  expect((await asked(5, { id: modal.id, custom_id, components })).status).toBe(204);
  const said = await watching.event<Message>('MESSAGE_CREATE', ({ content }) => content.startsWith('ada'));
  expect(said.content).toBe('ada finds **tea @everyone** good: Hot and brown');
  expect(said).toMatchObject({ mention_everyone: false, author: { id: bot.id } });
  expect(calls.map(({ status, body }) => [status, JSON.parse(body).type])).toEqual([
    [200, 2],
    [200, 3],
    [200, 5],
  ]);
});

test('a tampered body fails, and so does a signature of other data', async () => {
  const [call, other] = calls;
  if (!call || !other) throw new Error('nothing was called');
  expect((await send(call)).status).toBe(200);
  expect((await send({ ...call, body: call.body.replace('tea', 'pea') })).status).toBe(401);
  expect((await send({ ...call, body: `${call.body} ` })).status).toBe(401);
  expect((await send({ ...call, headers: other.headers })).status).toBe(401);
  expect((await send({ ...call, headers: { ...call.headers, 'x-signature-ed25519': 'no hex' } })).status).toBe(401);
  const later = String(Number(call.headers['x-signature-timestamp']) + 1);
  expect((await send({ ...call, headers: { ...call.headers, 'x-signature-timestamp': later } })).status).toBe(401);
  expect((await send({ headers: {}, body: call.body })).status).toBe(401);
});
