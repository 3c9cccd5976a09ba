import { Game } from '@guildhall/testkit/provisional-scene';
import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

test('[game-accounts/provisional-accounts] a player whom the bot vouches for gets a token of a provisional account', async () => {
  const answer = await game.vouch('knight', { preferred_global_name: ' Lancelot ' });
  expect(answer.status).toBe(200);
  const { access_token, id_token, ...rest } = answer.body;
  const expires_at_s = Math.floor(game.p.server.platform.clock.now() / 1000) + 604_800;
  expect(rest).toEqual({
    token_type: 'Bearer',
    expires_in: 604_800,
    expires_at_s,
    scope: 'sdk.social_layer',
    scopes: ['sdk.social_layer'],
    refresh_token: null,
  });
  const me = await game.who({ access_token });
  expect(me).toMatchObject({ global_name: 'Lancelot', public_flags: 1 << 23, flags: 1 << 23 });
  expect(me).not.toHaveProperty('verified');
  expect(String(me.username)).toMatch(/^player_[a-z0-9]{10}$/);
  expect(decodeJwt(id_token)).toMatchObject({ iss: game.p.server.platform.publicUrl, sub: me.id, aud: game.app.id });
});

test('[game-accounts/provisional-accounts] the same player is the same account each time, older tokens stay valid, and a given name replaces the old one', async () => {
  const first = await game.player('same', { preferred_global_name: 'One' });
  const second = await game.player('same', { preferred_global_name: null });
  expect(second.id).toBe(first.id);
  expect(second.access_token).not.toBe(first.access_token);
  expect((await game.who(first)).global_name).toBe('One');
  await game.player('same', { preferred_global_name: 'Two' });
  expect((await game.who(first)).global_name).toBe('Two');
});

test('many concurrent first logins of one player create one account', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => game.vouch('rush')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const ids = await Promise.all(answers.map(async ({ body }) => (await game.who(body)).id));
  expect(new Set(ids).size).toBe(1);
  const { kysely } = game.p.server.platform.store.read;
  const rows = await kysely.selectFrom('users').select('id').where('provisional_application_id', '=', game.app.id).execute();
  const known = await kysely
    .selectFrom('external_identities')
    .select('user_id')
    .where('application_id', '=', game.app.id)
    .execute();
  expect(rows.map(({ id }) => id).sort()).toEqual(known.map(({ user_id }) => user_id).sort());
});

test('players of different games are different accounts', async () => {
  const other = await Game.start();
  const [one, two] = [await game.player('shared'), await other.player('shared')];
  await other.stop();
  expect(one.id).not.toBe(two.id);
});

test('provisional_user_id logs in a player to an account that the game created in another way', async () => {
  const entered = await game.enter(await game.provider.token({ sub: 'moving', preferred_username: 'Mover' }));
  const { id } = await game.who(entered.body);
  expect((await game.player('moved', { provisional_user_id: id })).id).toBe(id);
  expect((await game.player('moved')).id).toBe(id);
  const taken = await game.vouch('knight', { provisional_user_id: id });
  expect([taken.status, taken.body.code]).toEqual([400, 530023]);
  for (const wrong of ['1', (await game.p.person()).id]) {
    const refused = await game.vouch('nobody', { provisional_user_id: wrong });
    expect([refused.status, refused.body.code]).toEqual([404, 10013]);
  }
});

test.each([
  [{ external_user_id: '' }, 'external_user_id'],
  [{ external_user_id: 'x'.repeat(1025) }, 'external_user_id'],
  [{ external_user_id: 'with\0nul' }, 'external_user_id'],
  [{ external_user_id: undefined }, 'external_user_id'],
  [{ preferred_global_name: '' }, 'preferred_global_name'],
  [{ preferred_global_name: '   ' }, 'preferred_global_name'],
  [{ preferred_global_name: 'x'.repeat(33) }, 'preferred_global_name'],
  [{ provisional_user_id: 'nobody' }, 'provisional_user_id'],
])('an invalid player is rejected: %j', async (body, field) => {
  const refused = await game.app.bot.post('/partner-sdk/token/bot', { external_user_id: 'refused', ...body });
  expect([refused.status, Number(refused.error.code)]).toEqual([400, 50035]);
  expect(Object.keys(Object(refused.error.errors))).toEqual([field]);
});

test('ids of a thousand characters of any script that differ only in the last are distinct', async () => {
  const long = '\u{20bb7}'.repeat(511);
  expect((await game.player(`${long}a`)).id).not.toBe((await game.player(`${long}b`)).id);
});

test('deleting an application deletes its players; records of their tokens are deleted when they expire', async () => {
  const gone = await Game.start();
  const player = await gone.player('short');
  const { kysely } = gone.p.server.platform.store.read;
  const kept = async () => (await kysely.selectFrom('bot_issued_tokens').select('hash').execute()).length;
  expect(await kept()).toBe(1);
  await gone.turn(7 * 86_400_000 + 3_600_000);
  await gone.p.jobs();
  expect(await kept()).toBe(0);
  const again = await gone.player('short');
  expect(again.id).toBe(player.id);
  expect((await gone.app.owner.delete(`/applications/${gone.app.id}`)).status).toBe(204);
  await gone.p.jobs();
  expect((await gone.as(again).get('/users/@me')).status).toBe(401);
  expect((await gone.app.owner.get(`/users/${player.id}`)).error.code).toBe(10013);
  expect([await kept(), await kysely.selectFrom('external_identities').select('id').execute()]).toEqual([0, []]);
  expect(await kysely.selectFrom('identity_providers').select('id').execute()).toEqual([]);
  await gone.stop();
});

test('logins while their application is deleted leave no account and no valid token', async () => {
  const gone = await Game.start({ provider: false });
  const some = (name: string) => Promise.all(Array.from({ length: 30 }, (_, n) => gone.vouch(`${name} ${n}`)));
  const leave = gone.app.owner.delete(`/applications/${gone.app.id}`);
  const [before, deleted, after] = await Promise.all([some('before'), leave, some('after')]);
  expect(deleted.status).toBe(204);
  await gone.p.jobs();
  for (const { status, body } of [...before, ...after])
    expect(status === 200 ? (await gone.as(body).get('/users/@me')).status : status).toBeOneOf([401, 404]);
  const { kysely } = gone.p.server.platform.store.read;
  expect(await kysely.selectFrom('external_identities').select('id').execute()).toEqual([]);
  expect(await kysely.selectFrom('users').select('id').where('provisional_application_id', 'is not', null).execute()).toEqual([]);
  await gone.stop();
});

test('only bots can vouch', async () => {
  const person = await game.p.person();
  expect((await person.post('/partner-sdk/token/bot', { external_user_id: 'x' })).status).toBe(403);
  expect((await game.p.anyone.post('/partner-sdk/token/bot', { external_user_id: 'x' })).status).toBe(401);
});
