import { setTimeout as delay } from 'node:timers/promises';
import type { Child, ChildOptions } from './child.ts';
import type { BenchStore } from './stores.ts';

/** A guild with its first text channel. */
export interface Place {
  guildId: string;
  channelId: string;
}

/** The setup of a part: a running server, guilds, and bots that are members of every guild. */
export interface World {
  address: string;
  /** The token of the user who owns everything. */
  owner: string;
  places: Place[];
  bots: string[];
}

const PASSWORD = 'correct horse battery staple';
const ALL_INTENT_SWITCHES = (1 << 13) | (1 << 15) | (1 << 19);

/** The server as run by `npm start`, with its data in `data` and a store of its own, without rate limits, on a free port. */
export async function serverOptions(data: string, store: BenchStore, flags: readonly string[] = []): Promise<ChildOptions> {
  return { file: 'server/src/main.ts', flags, env: await serverEnv(data, store) };
}

/** The same server, which also publishes events for the bench. */
export async function publisherOptions(data: string, store: BenchStore): Promise<ChildOptions> {
  return { ...(await serverOptions(data, store)), file: 'bench/lib/publisher.ts' };
}

/** The settings of a measured server with its data in `data`. */
export async function serverEnv(data: string, store: BenchStore): Promise<Record<string, string>> {
  return { ...SERVER_ENV, GUILDHALL_DATA: data, DATABASE_URL: await store.url(data) };
}

const SERVER_ENV = {
  PORT: '0',
  HOST: '127.0.0.1',
  NATS_URL: '',
  GUILDHALL_URL: '',
  GUILDHALL_ROLES: '',
  GUILDHALL_RATE_LIMITS: 'off',
  GUILDHALL_LOG: 'warn',
};

/** Fills a new server over HTTP: one user with guilds and bots. */
export async function makeWorld(child: Child, { guilds, bots }: { guilds: number; bots: number }): Promise<World> {
  const address = await child.address();
  await healthy(address);
  const call = caller(address);
  const token = await register(call, 'ada');
  const places: Place[] = [];
  for (let i = 0; i < guilds; i += 1) places.push(await makePlace(call, token, `Guild ${i}`));
  const made: string[] = [];
  for (let i = 0; i < bots; i += 1) made.push(await makeBot(call, token, `bot ${i}`, places));
  return { address, owner: token, places, bots: made };
}

/** Calls the API with a token. */
export type Call = ReturnType<typeof caller>;

/** Registers a user; returns the token. */
export async function register(call: Call, username: string): Promise<string> {
  const registration = { username, email: `${username}@example.org`, date_of_birth: '1990-01-01', consent: true };
  return (await call('', 'POST', '/auth/register', { ...registration, password: PASSWORD })).token;
}

/** Creates a guild of a user. */
export async function makePlace(call: Call, owner: string, name: string): Promise<Place> {
  const { id } = await call(owner, 'POST', '/guilds', { name });
  const { list } = await call(owner, 'GET', `/guilds/${id}/channels`);
  const text = list.find(({ type }) => type === 0);
  if (!text?.id) throw new Error('the guild has no text channel');
  return { guildId: id, channelId: text.id };
}

/** Creates a bot of a user that is in some guilds, by default as an administrator; returns its token. */
export async function makeBot(
  call: Call,
  owner: string,
  name: string,
  places: readonly Place[],
  permissions = '8',
): Promise<string> {
  const { id } = await call(owner, 'POST', '/applications', { name });
  await call(owner, 'PATCH', `/applications/${id}`, { flags: ALL_INTENT_SWITCHES });
  const bot = await call(owner, 'POST', `/applications/${id}/bot/reset`, {});
  for (const { guildId } of places) {
    const query = new URLSearchParams({ client_id: id, scope: 'bot', permissions });
    await call(owner, 'POST', `/oauth2/authorize?${query}`, { authorize: true, guild_id: guildId, permissions });
  }
  return bot.token;
}

/** The fields of responses that the setup reads; '' if missing. */
interface Answer {
  id: string;
  code: string;
  token: string;
  access_token: string;
  id_token: string;
  version: string;
  list: { id?: string; type?: number }[];
}

const NOTHING: Answer = { id: '', code: '', token: '', access_token: '', id_token: '', version: '', list: [] };

/** Calls the API with a token and returns the fields that the setup reads; throws unless it succeeds. */
export function caller(address: string) {
  return async (token: string, method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${address}/api/v10${path}`, {
      method,
      headers: { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const found: Partial<Answer> | Answer['list'] = text ? JSON.parse(text) : {};
    return Array.isArray(found) ? { ...NOTHING, list: found } : { ...NOTHING, ...found };
  };
}

/** Resolves once GET /healthz returns 200; polls every 5 ms for at most 10 s. */
export async function healthy(address: string): Promise<void> {
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    const response = await fetch(`${address}/healthz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await delay(5);
  }
  throw new Error(`${address}/healthz does not answer 200`);
}
