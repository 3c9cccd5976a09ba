import { readFileSync } from 'node:fs';
import { EVENTS } from '@guildhall/protocol/events';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { Game, SOCIAL } from '@guildhall/testkit/game-scene';
import { app, codeOf, deviceOf, form, pkce, REDIRECT } from '@guildhall/testkit/oauth-scene';
import { identify } from '@guildhall/testkit/gateway-session';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const page = readFileSync(new URL('../docs/game-clients.md', import.meta.url), 'utf8');
const p = await startPlatform();
afterAll(() => p.stop());

/** Routes of OAuth2 that take forms. */
const FORMS = ['POST /oauth2/token', 'POST /oauth2/token/revoke', 'POST /oauth2/device/authorize'];
/** Numbers of the example. */
const ADA = '1573669306368004103';

const examples: unknown[] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text));

/** The example with these fields. */
function example(...names: string[]): unknown {
  const found = examples.filter((one) => names.every((name) => JSON.stringify(one).includes(`"${name}"`)));
  expect(found, names.join()).toHaveLength(1);
  return found[0];
}

/** Expects every field of the example in a response, with a value of the same type. */
function expectLike(actual: unknown, shown: unknown, path = ''): void {
  if (Array.isArray(shown)) {
    expect(Array.isArray(actual), path).toBe(true);
    for (const one of shown) expectLike(Reflect.get(Object(actual), 0), one, `${path}[0]`);
  } else if (typeof shown === 'object' && shown !== null)
    for (const [name, value] of Object.entries(shown)) expectLike(Reflect.get(Object(actual), name), value, `${path}.${name}`);
  else expect(typeof actual, path).toBe(typeof shown);
}

test('every route and event of the page exists', () => {
  const known = new Set([...OPERATIONS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`), ...FORMS]);
  const routes = [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`?\s]+)/g)].map(([, route = '']) => route);
  expect(routes.length).toBeGreaterThan(30);
  for (const route of routes) expect([...known], route).toContain(route.replace(/\{\w+\}/g, '{}'));
  const events = [
    ...page.matchAll(/`([A-Z]+(?:_[A-Z]+)*_(?:ADD|CREATE|UPDATE|DELETE|REMOVE|CONNECT|DISCONNECT|REVOKE|COMPLETED))`/g),
  ];
  expect(events.length).toBeGreaterThan(20);
  for (const [, event = ''] of events) expect(Object.keys(EVENTS)).toContain(event);
});

test('login: the token and the device flow', async () => {
  const of = await app(p, [REDIRECT], { flags: 256 });
  const { verifier, query } = pkce();
  const code = await codeOf(await p.person('ada'), of, { scope: SOCIAL, ...query });
  const fields = { grant_type: 'authorization_code', client_id: of.id, code, code_verifier: verifier, redirect_uri: REDIRECT };
  const tokens = await form(p, of, fields, { headers: {} });
  expectLike(tokens.body, example('refresh_token'));
  expectLike(await deviceOf(p, of, SOCIAL), example('user_code'));
});

test('session, friends, presence, invites, lobbies and messages', async () => {
  const game = await Game.open(p);
  const [ada, ben] = await game.friends();
  const { d: identifying } = Object(example('properties'));
  const { capabilities, intents } = identifying;
  const mine = await identify(p.address, `Bearer ${ada.token}`, { capabilities, intents });
  const theirs = await identify(p.address, `Bearer ${ben.token}`, { capabilities, intents });
  expectLike(mine.ready, example('session_type'));

  await ada.game.put(`/users/@me/game-relationships/${ben.id}`, {});
  const request = await theirs.frame(({ t }) => t === 'GAME_RELATIONSHIP_ADD');
  expectLike(request, example('GAME_RELATIONSHIP_ADD'));

  mine.send(3, Object(example('afk')).d);
  const shown = await theirs.frame(({ t, d }) => t === 'PRESENCE_UPDATE' && JSON.stringify(d).includes('party-1'));
  expectLike(shown, example('PRESENCE_UPDATE'));
  const activity = { type: 1, party_id: 'party-1', session_id: mine.ready.session_id };
  await ada.write(ben, 'Come in', { application_id: game.id, activity });
  const invite = await theirs.frame(({ t }) => t === 'MESSAGE_CREATE');
  expectLike(invite.d, example('channel_type'));
  const { id: message_id, channel_id } = Object(invite.d);
  const path = `/users/${ada.id}/sessions/${mine.ready.session_id}/activities/${game.id}/1`;
  const secret = await ben.game.get<object>(path, { query: { channel_id, message_id } });
  expect(secret.body).toEqual({ secret: 'join-secret' });

  const body = { secret: 'raid-1', lobby_metadata: { map: 'canyon' }, member_metadata: { team: 'red' } };
  const lobby = await ada.game.put<{ id: string }>('/lobbies', body);
  expectLike(
    lobby.body,
    examples.find((one) => JSON.stringify(one).includes('"map"')),
  );
  await ben.game.put('/lobbies', { secret: 'raid-1', member_metadata: { team: 'blue' } });
  const joined = await mine.frame(({ t }) => t === 'LOBBY_MEMBER_ADD');
  expectLike(joined, example('LOBBY_MEMBER_ADD'));
  const said = await ada.say(lobby.body, 'Ready?', { metadata: { mood: 'happy' }, nonce: '1', enforce_nonce: true });
  expectLike(said.body, example('mood'));
  const summaries = await ben.game.get<object[]>('/partner-sdk/users/@me/channels');
  expectLike(summaries.body, example('last_message_id'));
  expect(JSON.stringify(example('last_message_id'))).toContain(ADA);
  for (const session of [mine, theirs]) session.socket.close();
});
