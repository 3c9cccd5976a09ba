import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The objects that the first start created on the platform, kept in a file that only its owner can read. */
export interface Hall {
  username: string;
  password: string;
  guildId: string;
  channelId: string;
  botToken: string;
}

const MESSAGE_CONTENT_LIMITED = 1 << 19;
/** VIEW_CHANNEL, SEND_MESSAGES, READ_MESSAGE_HISTORY, CONNECT and SPEAK. */
const PERMISSIONS = String((1 << 10) | (1 << 11) | (1 << 16) | (1 << 20) | (1 << 21));
const VOICE = 2;

/** Returns the hall of a platform, which the first start makes. */
export async function setUp(api: string, file: string): Promise<Hall> {
  const hall = read(file) ?? (await makeHall(api));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(hall, null, 2)}\n`, { mode: 0o600 });
  return hall;
}

/** The first start: an account, a guild with a voice channel, and an application with its bot. */
async function makeHall(api: string): Promise<Hall> {
  const [username, password] = ['host', randomBytes(9).toString('base64url')];
  const account = { username, password, email: 'host@example.org', date_of_birth: '1990-01-01', consent: true };
  const { token: owner } = await call(api, '', 'POST /auth/register', { ...account, global_name: 'Host' });
  const guild = await call(api, owner, 'POST /guilds', { name: 'Echo hall' });
  await call(api, owner, `POST /guilds/${guild.id}/channels`, { name: 'echo', type: VOICE });
  const { id } = await call(api, owner, 'POST /applications', { name: 'voice-bot' });
  await call(api, owner, `PATCH /applications/${id}`, { flags: MESSAGE_CONTENT_LIMITED });
  const { token: botToken } = await call(api, owner, `POST /applications/${id}/bot/reset`, {});
  const query = new URLSearchParams({ client_id: id, scope: 'bot', permissions: PERMISSIONS });
  await call(api, owner, `POST /oauth2/authorize?${query}`, { authorize: true, guild_id: guild.id, permissions: PERMISSIONS });
  return { username, password, guildId: guild.id, channelId: guild.system_channel_id, botToken };
}

/** The fields of responses that are read here. */
interface Answer {
  id: string;
  token: string;
  system_channel_id: string;
}

/** Calls the platform's API: `call(api, token, 'POST /guilds', { name })`. */
async function call(api: string, authorization: string, route: string, body: object): Promise<Answer> {
  const [method = '', path] = route.split(' ');
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  const response = await fetch(api + path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route.split('?')[0]} answered ${response.status} ${text}`);
  return JSON.parse(text || '{}');
}

function read(file: string): Hall | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
