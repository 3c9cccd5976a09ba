import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { type Client, createClient, type StoredTokens } from '@guildhall/client';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pagesWithSnippets } from '../../../scripts/docs/snippets.ts';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openLobbyScreen } from './cancel.ts';
import { attempt, showConnection } from './errors.ts';
import { tokenOfGuest } from './guest-backend.ts';
import { play } from './first-game.ts';
import { acceptInvites, inviteToLobby } from './invites.ts';
import { joinTeam } from './lobby.ts';
import { logIn } from './login.ts';
import { openConversation } from './messages.ts';
import { showPresence } from './presence.ts';
import { rosterOf } from './roster.ts';
import { stayLoggedIn } from './stay-logged-in.ts';
import { testClient } from './testing.ts';
import { talk } from './voice.ts';

const SOCIAL = 'openid sdk.social_layer';
/** The flag of an application that cannot keep a secret. */
const PUBLIC_CLIENT = 256;

// The present time: the library's cache drops messages that are older than 72 hours by its own clock.
const p = await startPlatform({ now: Date.now(), settings: { GUILDHALL_VOICE_PORTS: '0' } });
const game = await app(p, ['http://127.0.0.1/callback', 'https://app.example/back?mine=1'], { flags: PUBLIC_CLIENT });
afterAll(() => p.stop());

const clients: Client[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
  vi.restoreAllMocks();
});

/** Disposes of a client after the test. */
function used(client: Client): Client {
  clients.push(client);
  return client;
}

/** A connected guest of the game. */
async function guest(name: string): Promise<Client> {
  const token = await tokenOfGuest(`${p.address}/api/v10`, game.bot.token, `player ${name}`, name);
  const client = used(createClient({ apiBase: p.address, applicationId: game.id }));
  await client.auth.setToken(token);
  await client.connect();
  return client;
}

const idOf = (client: Client) => client.users.current?.id ?? '';

test('presence in 10 lines', async () => {
  const [ada, ben] = [await p.person('ada'), await p.person('ben')];
  await p.befriend(ada, ben);
  const token = async (of: typeof ada, scope: string) => (await tokensOf(p, of, game, scope)).access_token;
  const watching = used(createClient({ apiBase: p.address }));
  await watching.auth.setToken(await token(ben, SOCIAL));
  await watching.connect();
  used(await showPresence(p.address, await token(ada, 'openid sdk.social_layer_presence')));
  await expect.poll(() => watching.users.getUser(ada.id)?.gameActivity?.details).toBe('Moon base');
});

test('login in 15 lines, renewed before it expires, and restored at the next start', async () => {
  const ada = await p.person('ada');
  let stored: StoredTokens | undefined;
  const tokenStore = {
    load: () => stored,
    save(tokens: StoredTokens) {
      stored = tokens;
    },
    clear() {
      stored = undefined;
    },
  };
  // Agrees on the consent page, as the player would in the browser.
  const openUrl = async (url: string) => {
    const { scope = '', ...query } = Object.fromEntries(new URL(url).searchParams);
    const answer = await ada.post<{ location: string }>('/oauth2/authorize', { authorize: true }, { query: { scope, ...query } });
    void fetch(answer.body.location);
  };
  const auth = { tokenStore, openUrl, ways: { agent: false } };
  const client = used(await logIn(p.address, game.id, auth));
  expect(client.users.current?.id).toBe(ada.id);
  const before = stored?.refreshToken;
  let asked = 0;
  stayLoggedIn(client, game.id, tokenStore, () => {
    asked += 1;
  });
  // A token that has expired is announced at once.
  const { accessToken = '', refreshToken, scopes = '' } = stored ?? {};
  await client.auth.setToken({ accessToken, refreshToken, scopes, tokenType: 1, expiresIn: 0 });
  await expect.poll(() => stored?.refreshToken !== before).toBe(true);

  const next = used(await logIn(p.address, game.id, { tokenStore, ways: { agent: false, loopback: false } }));
  expect(next.users.current?.id).toBe(ada.id);
  await client.auth.revokeToken(game.id, stored?.accessToken ?? '');
  await expect.poll(() => asked).toBe(1);
});

test('a guest joins a lobby in 20 lines, and its members read each other', async () => {
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  const [adas, bens]: [string[], string[]] = [[], []];
  const lobbyId = await joinTeam(ada, 'a secret of two', (line) => adas.push(line));
  expect(await joinTeam(ben, 'a secret of two', (line) => bens.push(line))).toBe(lobbyId);
  await expect.poll(() => adas).toEqual(['Ada: Ready when you are', 'Ben joined', 'Ben: Ready when you are']);
  await expect.poll(() => bens).toEqual(['Ada: Ready when you are', 'Ben: Ready when you are']);
  await expect.poll(() => rosterOf(ada, lobbyId).sort()).toEqual(['Ada (medic)', 'Ben (medic)']);

  const drawn: string[][] = [];
  const close = openLobbyScreen(ben, lobbyId, (texts) => drawn.push(texts));
  await expect.poll(() => drawn.at(-1)?.length).toBe(2);
  close();
  await ada.messages.sendLobbyMessage(lobbyId, 'hello?');
  await expect.poll(() => bens.at(-1)).toBe('Ada: hello?');
  expect(drawn.at(-1)).toHaveLength(2);
  expect((await talk(ada, lobbyId)).getParticipants()).toEqual([idOf(ada)]);
  await ada.voice.endCalls();
});

test('the first game of the front pages meets others in its lobby', async () => {
  const lines: unknown[][] = [];
  vi.spyOn(console, 'log').mockImplementation((...line) => lines.push(line));
  used(await play(p.address, await tokenOfGuest(`${p.address}/api/v10`, game.bot.token, 'player Ada', 'Ada')));
  await expect.poll(() => lines).toEqual([['Ada', 'Ready when you are']]);
});

test('direct messages: history first, then events', async () => {
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  const { signal } = new AbortController();
  const [adas, bens]: [string[], string[]] = [[], []];
  const sayToBen = await openConversation(ada, idOf(ben), (line) => adas.push(line), signal);
  await sayToBen('one');
  const sayToAda = await openConversation(ben, idOf(ada), (line) => bens.push(line), signal);
  await sayToAda('two');
  await expect.poll(() => adas).toEqual(['You: one', 'Friend: two']);
  await expect.poll(() => bens).toEqual(['Friend: one', 'You: two']);
});

test('an invitation leads to the lobby of the party', async () => {
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  const secret = 'the secret of the moon';
  const questions: string[] = [];
  acceptInvites(ben, async (question) => questions.push(question) > 0);
  const lobbyId = await ada.lobbies.createOrJoinLobby(secret);
  await inviteToLobby(ada, lobbyId, secret, idOf(ben));
  await expect.poll(() => ben.lobbies.getLobbyIds().includes(lobbyId)).toBe(true);
  expect(questions).toEqual(['Ada invites you. Join?']);
});

test('failures become texts for the player', async () => {
  const ada = await guest('Ada');
  const shown: string[] = [];
  showConnection(ada, (text) => shown.push(text));
  expect(await attempt(() => ada.lobbies.createOrJoinLobby('any'))).toBe('');
  expect(await attempt(() => ada.lobbies.createOrJoinLobby('any', { signal: AbortSignal.abort() }))).toBe('');
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  expect(await attempt(() => ada.messages.sendLobbyMessage('123456789012345678', 'hello'))).toBe('That did not work.');
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('Unknown Lobby'));
  await expect(attempt(() => ada.lobbies.leaveLobby(Object(5)))).rejects.toThrow(TypeError);
  ada.disconnect();
  expect(await attempt(() => ada.lobbies.createOrJoinLobby('any'))).toBe('That did not work.');
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('ready()'));
  expect(shown).toEqual(['Connecting…', 'Offline']);
});

test('a game is tested without a network', async () => {
  const { client, clock, http, gateway } = await testClient();
  used(client);
  expect(client.users.current?.displayName).toBe('Ada');
  http.on('PUT /lobbies', { status: 503 }, { body: { id: '5', application_id: '2', metadata: {}, members: [] } });
  const joined = client.lobbies.createOrJoinLobby('a secret');
  await expect.poll(() => http.callsOf('PUT /lobbies').length).toBe(1);
  await clock.advance(1000);
  expect(await joined).toBe('5');
  const created: string[] = [];
  client.lobbies.on('deleted', (id) => created.push(id));
  gateway.dispatch('LOBBY_DELETE', { id: '5', application_id: '2', reason: 'deleted' });
  await expect.poll(() => created).toEqual(['5']);
  client.dispose();
  expect(clock.pending).toBe(0);
});

test('every snippet is on a page', () => {
  const files = readdirSync(fileURLToPath(new URL('.', import.meta.url))).filter((name) => !name.includes('.test.'));
  const front = readFileSync(fileURLToPath(new URL('../../../README.md', import.meta.url)), 'utf8');
  const shown = [...Object.values(pagesWithSnippets()), front].join('\n');
  for (const file of files) expect(shown).toContain(`<!-- snippet: ${file} -->`);
});
