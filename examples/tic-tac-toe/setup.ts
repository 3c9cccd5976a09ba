import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The accounts and objects that the first start created on the platform, kept in a file that only its owner may read. */
export interface Arcade {
  /** The account that owns everything. */
  username: string;
  password: string;
  guildId: string;
  channelId: string;
  applicationId: string;
  botToken: string;
  /** The secret of the lobby that all players share. */
  secret: string;
  lobbyId: string;
}

/** A public client: the game's page cannot keep a secret. */
const PUBLIC_CLIENT = 1 << 8;
/** The redirect address of desktop logins. Nothing listens there: this file only reads the code from the redirect. */
const REDIRECT_URI = 'http://127.0.0.1/callback';
/** The flag of a member who may link the lobby to a channel. */
const CAN_LINK_LOBBY = 1;
/** Members in one request. */
const AT_ONCE = 25;

/** Returns the arcade of a platform, which the first start makes, with its lobby linked to the channel. */
export async function setUp(api: string, file: string): Promise<Arcade> {
  const arcade = read(file) ?? (await makeArcade(api));
  save(file, arcade);
  const lobbyId = await linkLobby(api, arcade);
  await emptyLobby(api, { ...arcade, lobbyId });
  save(file, { ...arcade, lobbyId });
  return { ...arcade, lobbyId };
}

/** The first start: an account, a guild with the channel, and the game's application with its bot. */
async function makeArcade(api: string): Promise<Arcade> {
  const [username, password] = ['arcade', randomBytes(9).toString('base64url')];
  const account = { username, password, email: 'arcade@example.org', date_of_birth: '1990-01-01', consent: true };
  const owner = (await call(api, '', 'POST /auth/register', { ...account, global_name: 'Arcade' })).token;
  const guild = await call(api, owner, 'POST /guilds', { name: 'The arcade' });
  const channel = await call(api, owner, `POST /guilds/${guild.id}/channels`, { name: 'arcade', type: 0 });
  const game = await call(api, owner, 'POST /applications', { name: 'Tic-tac-toe' });
  await call(api, owner, `PATCH /applications/${game.id}`, { flags: PUBLIC_CLIENT, redirect_uris: [REDIRECT_URI] });
  const { token: botToken } = await call(api, owner, `POST /applications/${game.id}/bot/reset`, {});
  // The first account is the operator of the platform, who lifts the limits of games that are in development.
  await call(api, owner, `PATCH /operator/applications/${game.id}`, { production_approved: true });
  const ids = { guildId: guild.id, channelId: channel.id, applicationId: game.id };
  return { username, password, ...ids, botToken, secret: randomBytes(18).toString('base64url'), lobbyId: '' };
}

/** Joins the lobby of the secret as the owner, and links it to the channel unless it is. */
async function linkLobby(api: string, arcade: Arcade): Promise<string> {
  const { secret, applicationId, channelId, botToken } = arcade;
  const { token: owner, user_id } = await call(api, '', 'POST /auth/login', {
    login: arcade.username,
    password: arcade.password,
  });
  const game = `Bearer ${await authorize(api, owner, applicationId)}`;
  const lobby = await call(api, game, 'PUT /lobbies', { secret });
  if (lobby.linked_channel) return lobby.id;
  // A secret leads to its lobby for 30 days; then the channel is linked to the next one.
  if (arcade.lobbyId) await call(api, game, `PATCH /lobbies/${arcade.lobbyId}/channel-linking`, {}).catch(() => {});
  await call(api, `Bot ${botToken}`, `PUT /lobbies/${lobby.id}/members/${user_id}`, { flags: CAN_LINK_LOBBY });
  await call(api, game, `PATCH /lobbies/${lobby.id}/channel-linking`, { channel_id: channelId });
  return lobby.id;
}

/** The owner logs in to the game (OAuth2 with a code), and agrees at once; returns the access token. */
async function authorize(api: string, owner: string, client_id: string): Promise<string> {
  const code_verifier = randomBytes(32).toString('base64url');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
  const code_challenge = Buffer.from(digest).toString('base64url');
  const request = { client_id, response_type: 'code', redirect_uri: REDIRECT_URI, scope: 'openid sdk.social_layer' };
  const query = new URLSearchParams({ ...request, code_challenge, code_challenge_method: 'S256' });
  const { location } = await call(api, owner, `POST /oauth2/authorize?${query}`, { authorize: true });
  const code = new URL(location ?? '').searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, client_id, code_verifier };
  const response = await fetch(`${api}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(`The owner could not log in to the game: ${await response.text()}`);
  return (await response.json()).access_token;
}

/** Removes the guests of earlier starts: a lobby has at most 1,000 members. */
async function emptyLobby(api: string, { botToken, lobbyId }: Arcade): Promise<void> {
  const { members = [] } = await call(api, `Bot ${botToken}`, `GET /lobbies/${lobbyId}`);
  const guests = members.filter(({ flags }) => (flags & CAN_LINK_LOBBY) === 0).map(({ id }) => ({ id, remove_member: true }));
  for (let from = 0; from < guests.length; from += AT_ONCE)
    await call(api, `Bot ${botToken}`, `POST /lobbies/${lobbyId}/members/bulk`, guests.slice(from, from + AT_ONCE));
}

/** The fields of responses that are read here. */
interface Answer {
  id: string;
  token: string;
  user_id: string;
  access_token: string;
  location?: string;
  linked_channel?: object;
  members?: { id: string; flags: number }[];
}

/** Calls the platform's API: `call(api, token, 'POST /guilds', { name })`. */
export async function call(api: string, authorization: string, route: string, body?: object): Promise<Answer> {
  const [method = '', path] = route.split(' ');
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  const response = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route.split('?')[0]} answered ${response.status} ${text}`);
  return JSON.parse(text || '{}');
}

function read(file: string): Arcade | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function save(file: string, arcade: Arcade): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(arcade, null, 2)}\n`, { mode: 0o600 });
}
