import { app, bearer, codeOf, exchange, form, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const DAY = 86_400_000;
const p = await startPlatform();
afterAll(() => p.stop());

/** Counts the stored codes, pairs and access tokens. */
async function stored(): Promise<number[]> {
  const { kysely } = p.server.platform.store.read;
  const rows = [
    await kysely.selectFrom('oauth2_codes').select('hash').execute(),
    await kysely.selectFrom('oauth2_tokens').select('hash').execute(),
    await kysely.selectFrom('tokens').select('hash').where('kind', '=', 'bearer').execute(),
  ];
  return rows.map((found) => found.length);
}

/** Makes all rows a number of days older, then advances an hour, in which the sweep runs. */
async function age(days: number): Promise<void> {
  await p.server.platform.store.transaction(async ({ kysely }) => {
    const by = days * DAY;
    await kysely
      .updateTable('tokens')
      .set((eb) => ({ expires_at: eb('expires_at', '-', by) }))
      .where('kind', '=', 'bearer')
      .execute();
    for (const table of ['oauth2_codes', 'oauth2_tokens'] as const)
      await kysely
        .updateTable(table)
        .set((eb) => ({ created_at: eb('created_at', '-', by) }))
        .execute();
    await kysely
      .updateTable('oauth2_tokens')
      .set((eb) => ({ refresh_used_at: eb('refresh_used_at', '-', by) }))
      .execute();
  });
  await p.clock.advance(3_600_000);
  await p.jobs();
}

test('[RFC 9700 2.2.2] expired rows are deleted, but a used refresh token is remembered for 30 days; a valid one is kept', async () => {
  const of = await app(p);
  const used = await tokensOf(p, of.owner, of);
  const kept = await tokensOf(p, of.owner, of);
  await codeOf(of.owner, of);
  const next = await form(p, of, { grant_type: 'refresh_token', refresh_token: used.refresh_token });
  expect(await stored()).toEqual([3, 3, 3]);
  await age(7);
  expect(await stored()).toEqual([3, 3, 0]);
  const replayed = await form(p, of, { grant_type: 'refresh_token', refresh_token: used.refresh_token });
  expect(replayed.body.error).toBe('invalid_grant');
  // Its family was deleted with it.
  expect((await form(p, of, { grant_type: 'refresh_token', refresh_token: next.body.refresh_token })).status).toBe(400);
  await age(24);
  expect(await stored()).toEqual([0, 1, 0]);
  const again = await form(p, of, { grant_type: 'refresh_token', refresh_token: kept.refresh_token });
  expect((await bearer(p, again.body).get('/users/@me')).status).toBe(200);
  const fresh = await exchange(p, of, await codeOf(of.owner, of));
  await age(0);
  expect((await bearer(p, fresh.body).get('/users/@me')).status).toBe(200);
});

test('an address is forgotten 180 days after the last login from it', async () => {
  const ada = await p.person('ada');
  const { store } = p.server.platform;
  const known = async () =>
    (await store.read.kysely.selectFrom('login_addresses').selectAll().where('user_id', '=', ada.id).execute()).length;
  const ageAddress = async (days: number) => {
    await store.transaction(({ kysely }) =>
      kysely
        .updateTable('login_addresses')
        .set((eb) => ({ last_used_at: eb('last_used_at', '-', days * 86_400_000) }))
        .execute(),
    );
    await p.clock.advance(3_600_000);
    await p.jobs();
  };
  await ageAddress(179);
  expect(await known()).toBe(1);
  await p.logIn(ada);
  await ageAddress(179);
  expect(await known()).toBe(1);
  await ageAddress(1);
  expect(await known()).toBe(0);
});

test('[RFC 9700 2.2.2] a refresh token that was used late is remembered for 30 days from then', async () => {
  const of = await app(p);
  const refresh = (refresh_token: string) => form(p, of, { grant_type: 'refresh_token', refresh_token });
  const first = await tokensOf(p, of.owner, of);
  await age(40);
  const second = await refresh(first.refresh_token);
  await age(29);
  expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(second.body.refresh_token)).status).toBe(400);
});
