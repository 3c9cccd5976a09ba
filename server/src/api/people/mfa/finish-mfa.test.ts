import { codeOf, enrolled, prove, PROOF } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PATH = '/users/@me/mfa/totp/disable';

test('[errors 60003] without a proof the response lists the accepted ones; a wrong code is refused, and the password is not accepted', async () => {
  const { person, secret, password } = await enrolled(p);
  const asked = await person.post(PATH, {});
  expect([asked.status, asked.body]).toEqual([
    401,
    {
      code: 60003,
      message: 'Two factor is required for this operation',
      mfa: { ticket: expect.any(String), methods: [{ type: 'totp', backup_codes_allowed: true }, { type: 'backup' }] },
    },
  ]);
  expect((await person.post(PATH, { code: '000000' })).error.code).toBe(60008);
  expect((await person.post(PATH, { password })).error.code).toBe(60003);
  const ticket = String(asked.error.mfa?.ticket);
  expect((await person.post('/mfa/finish', { ticket, mfa_type: 'password', data: password })).error.code).toBe(60003);
  const eve = await p.person('eve');
  const stolen = await eve.post('/mfa/finish', { ticket, mfa_type: 'totp', data: codeOf(p, secret) });
  expect(stolen.error.code).toBe(60006);
  const proof = await prove(person, asked, 'totp', codeOf(p, secret));
  expect((await person.post('/mfa/finish', { ticket, mfa_type: 'totp', data: codeOf(p, secret) })).error.code).toBe(60006);
  expect((await person.post(PATH, {}, { headers: { [PROOF]: `${proof.slice(0, -4)}AAAA` } })).error.code).toBe(60003);
  expect((await person.post(PATH, {}, { headers: { [PROOF]: proof } })).status).toBe(200);
});

test('a proof is valid for five minutes and one user', async () => {
  const { person, codes } = await enrolled(p);
  const { person: eve } = await enrolled(p, 'eve');
  const proof = await prove(person, await person.post(PATH, {}), 'backup', codes[0] ?? '');
  const headers = { [PROOF]: proof };
  expect((await eve.post(PATH, {}, { headers })).error.code).toBe(60003);
  await p.clock.advance(300_000);
  expect((await person.post(PATH, {}, { headers })).error.code).toBe(60003);
});
