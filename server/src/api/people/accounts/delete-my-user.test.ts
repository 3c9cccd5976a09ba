import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { emailOf, mailsTo, passwordOf, turnablePlatform } from '@guildhall/testkit/mail-scene';
import { app, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { Account } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const DAY = 86_400_000;
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const { p, operator, turn } = await turnablePlatform({ GUILDHALL_OUTBOUND: 'loopback' });
afterAll(() => p.stop());

const remove = (who: Account) => who.post('/users/@me/delete', { password: passwordOf(who) });
const logIn = (who: Account, more: object = {}) =>
  p.anyone.post('/auth/login', { login: who.username, password: passwordOf(who), ...more });

test('a deleted account is logged out immediately, mailed the date, and restored by a login with undelete', async () => {
  const ada = await p.person('ada');
  const session = await ada.connect();
  expect(await remove(ada)).toMatchObject({ status: 204, body: undefined });
  expect(await session.closed).toBe(4004);
  expect((await ada.get('/users/@me')).status).toBe(401);
  const [mail] = await mailsTo(p, operator, emailOf(ada));
  expect(mail).toMatchObject({ kind: 'deletion', text: expect.stringContaining('will be deleted on') });
  await turn(13 * DAY);
  expect(await logIn(ada)).toMatchObject({ status: 403, body: { code: 20011 } });
  expect((await logIn(ada, { undelete: true })).status).toBe(200);
  await turn(2 * DAY);
  const back = await p.logIn(ada);
  expect((await back.get('/users/@me')).body).toMatchObject({ id: ada.id, username: ada.username, email: emailOf(ada) });
});

test('deleting again after a restore starts fourteen new days', async () => {
  const ada = await p.person('ada');
  await remove(ada);
  await turn(7 * DAY);
  await logIn(ada, { undelete: true });
  await remove(await p.logIn(ada));
  await turn(8 * DAY);
  expect((await logIn(ada, { undelete: true })).status).toBe(200);
});

test('after 14 days it has left guilds, groups and friendships, and its messages are by a "Deleted User"', async () => {
  const [ada, bob, cyd] = [await p.person('ada'), await p.person('bob'), await p.person('cyd')];
  const guild = await p.guild(bob);
  await p.join(bob, guild.text.id, ada);
  const said = await ada.post(`/channels/${guild.text.id}/messages`, { content: 'I was here' });
  await p.befriend(ada, bob);
  await p.befriend(ada, cyd);
  await cyd.put(`/users/@me/relationships/${bob.id}`, { type: 2 });
  const group = await ada.post('/users/@me/channels', { recipients: [bob.id, cyd.id] });
  const { avatar } = (await ada.patch('/users/@me', { avatar: PNG })).body;
  const bot = await p.bot(bob, { guild });
  const [watching, friend] = [await bot.connect({ intents: 3 }), await bob.connect()];
  await remove(ada);
  await turn(14 * DAY);
  expect(await watching.event('GUILD_MEMBER_REMOVE')).toMatchObject({ guild_id: guild.id, user: { id: ada.id } });
  expect(await friend.event('RELATIONSHIP_REMOVE')).toMatchObject({ id: ada.id });
  expect(await friend.event('CHANNEL_RECIPIENT_REMOVE')).toMatchObject({ channel_id: group.body.id, user: { id: ada.id } });
  const gone = { id: ada.id, global_name: 'Deleted User', username: `deleted_user_${BigInt(ada.id).toString(16)}`, avatar: null };
  const message = await bob.get(`/channels/${guild.text.id}/messages/${said.body.id}`);
  expect(message.body).toMatchObject({ content: 'I was here', author: gone });
  expect((await bob.get(`/users/${ada.id}`)).body).toMatchObject(gone);
  expect((await bob.get(`/guilds/${guild.id}/members/${ada.id}`)).status).toBe(404);
  expect((await cyd.get('/users/@me/relationships')).body).toMatchObject([{ id: bob.id, type: 2 }]);
  expect((await fetch(`${p.address}/cdn/avatars/${ada.id}/${avatar}.png`)).status).toBe(404);
  expect((await logIn(ada, { undelete: true })).status).toBe(400);
  for (const session of [watching, friend]) await session.close();
});

test('its name and address are free again; only its messages remain in the store', async () => {
  const ada = await p.person('ada');
  await ada.patch('/users/@me', { bio: 'about ada' });
  await remove(ada);
  await turn(14 * DAY);
  const { kysely } = p.server.platform.store.read;
  const row = await kysely.selectFrom('users').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    email: null,
    password: null,
    date_of_birth: null,
    bio: '',
    settings_json: null,
    verified: 0,
    operator: 0,
  });
  for (const table of ['tokens', 'mails', 'mail_tokens', 'relationships', 'members', 'user_activity'] as const)
    expect(await kysely.selectFrom(table).selectAll().where('user_id', '=', ada.id).execute()).toEqual([]);
  const again = {
    username: ada.username,
    email: emailOf(ada),
    password: 'battery staple',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  expect((await p.anyone.post('/auth/register', again)).status).toBe(201);
  const mimic = await p.anyone.post('/auth/register', { ...again, username: 'deleted_user_1', email: 'mimic@example.org' });
  expect(mimic.body).toMatchObject({ code: 50035, errors: { username: { _errors: [{ code: 'USERNAME_INVALID_CONTAINS' }] } } });
});

test('[webhook-events/events] its authorizations end then, and the applications are notified', async () => {
  const seller = await app(p);
  const endpoint = await EventsEndpoint.open(seller.owner, seller.id);
  await endpoint.subscribe(seller.owner, seller.id, 'APPLICATION_DEAUTHORIZED');
  const ada = await p.person('ada');
  const tokens = await tokensOf(p, ada, seller);
  await remove(ada);
  await turn(14 * DAY);
  expect(endpoint.events.map(({ event }) => event)).toMatchObject([
    { type: 'APPLICATION_DEAUTHORIZED', data: { user: { id: ada.id } } },
  ]);
  const { kysely } = p.server.platform.store.read;
  expect(await kysely.selectFrom('oauth2_tokens').selectAll().where('user_id', '=', ada.id).execute()).toEqual([]);
  expect(tokens.refresh_token).toBeTruthy();
  await endpoint.close();
});

test('owners must hand over first: guilds 40011, teams and applications 40028; the operator cannot delete; a wrong password is a form error', async () => {
  const owner = await p.person('owner');
  await p.guild(owner);
  expect(await remove(owner)).toMatchObject({ status: 400, body: { code: 40011 } });
  const maker = await p.person('maker');
  await p.bot(maker);
  expect(await remove(maker)).toMatchObject({ status: 400, body: { code: 40028 } });
  const head = await p.person('head');
  await head.post('/teams', { name: 'Heads' });
  expect(await remove(head)).toMatchObject({ status: 400, body: { code: 40028 } });
  expect(await remove(operator)).toMatchObject({ status: 403, body: { code: 50013 } });
  const wrong = await head.post('/users/@me/delete', { password: 'wrong' });
  expect(wrong.body).toMatchObject({ code: 50035, errors: { password: { _errors: [{ code: 'PASSWORD_DOES_NOT_MATCH' }] } } });
  expect((await head.get('/users/@me')).status).toBe(200);
});

test('the erasure of an account that was given a guild meanwhile waits until the guild has another owner', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(bob);
  await p.join(bob, guild.text.id, ada);
  await remove(ada);
  expect((await bob.patch(`/guilds/${guild.id}`, { owner_id: ada.id })).status).toBe(200);
  await turn(14 * DAY);
  expect((await bob.get(`/users/${ada.id}`)).body).toMatchObject({ username: ada.username });
  await p.server.platform.store.transaction(({ kysely }) =>
    kysely.updateTable('guilds').set({ owner_id: bob.id }).where('id', '=', guild.id).execute(),
  );
  await turn(DAY);
  expect((await bob.get(`/users/${ada.id}`)).body).toMatchObject({ global_name: 'Deleted User' });
});
