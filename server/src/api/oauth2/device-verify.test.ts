import { app, deviceOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ rateLimits: true });
afterAll(() => p.stop());

test('[oauth2/endpoints] the user sees the pending request of a code, however it is typed', async () => {
  const of = await app(p);
  const person = await p.person('ada');
  const { user_code } = await deviceOf(p, of, 'identify guilds');
  for (const typed of [user_code, user_code.toLowerCase().replace('-', ' '), user_code.replace('-', '')]) {
    const { body } = await person.post('/oauth2/device/verify', { user_code: typed });
    expect(body).toMatchObject({ client_id: of.id, scopes: ['guilds', 'identify'], two_way_link_code: null });
    expect(body.application).toMatchObject({ id: of.id });
  }
});

test('[RFC 8628 5.1] a user has ten guesses during the lifetime of a code', async () => {
  const person = await p.person('guesser');
  for (let guess = 0; guess < 10; guess += 1) {
    const answer = await person.post('/oauth2/device/verify', { user_code: 'BCDF-GHJK' });
    expect([answer.status, answer.error.errors]).toMatchObject([
      400,
      { user_code: { _errors: [{ code: 'USER_CODE_INVALID' }] } },
    ]);
  }
  const finish = await person.post('/oauth2/device/finish', { user_code: 'BCDF-GHJK', result: 'granted' });
  expect(finish.status).toBe(429);
  await p.clock.advance(300_000);
  expect((await person.post('/oauth2/device/verify', { user_code: 'BCDF-GHJK' })).status).toBe(400);
});

test('[oauth2/endpoints] bots and access tokens are rejected', async () => {
  const of = await app(p);
  const { user_code } = await deviceOf(p, of);
  expect((await of.bot.post('/oauth2/device/verify', { user_code })).error.code).toBe(20001);
});
