import { type BackupCode, codeOf, enrolled, logInHalf } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const CHALLENGE = '/auth/verify/view-backup-codes-challenge';
const CODES = '/users/@me/mfa/codes-verification';

test('remaining recovery codes are listed without their text; new ones are shown once, and the old ones are invalid', async () => {
  const { person, password, secret, codes } = await enrolled(p);
  await p.anyone.post('/auth/mfa/backup', { ticket: (await logInHalf(p, person)).ticket, code: codes[0] });
  const { nonce, regenerate_nonce } = (await person.post(CHALLENGE, { password })).body;
  const viewed = await person.post(CODES, { nonce, key: codeOf(p, secret), regenerate: false });
  expect(viewed.status).toBe(200);
  expect(viewed.body.backup_codes.map(({ code, consumed }) => [code, consumed]).sort()).toEqual([
    ...Array(9).fill([null, false]),
    [null, true],
  ]);
  const renewed = await person.post<{ backup_codes: BackupCode[] }>(CODES, {
    nonce: regenerate_nonce,
    key: codes[1],
    regenerate: true,
  });
  expect(renewed.body.backup_codes).toHaveLength(10);
  const login = async (code = '') =>
    (await p.anyone.post('/auth/mfa/backup', { ticket: (await logInHalf(p, person)).ticket, code })).status;
  expect([await login(codes[2]), await login(renewed.body.backup_codes[0]?.code)]).toEqual([400, 200]);
});

test('[errors 60011] a nonce is for one of the two uses, one user, once, within 30 minutes; without a proof 60003', async () => {
  const { person, password, codes } = await enrolled(p);
  const nonces = (await person.post(CHALLENGE, { password })).body;
  const ask = (nonce: string, key: string | undefined, regenerate = false, by = person) =>
    by.post(CODES, { nonce, key, regenerate });
  expect((await ask(nonces.regenerate_nonce, codes[0])).error.code).toBe(60011);
  expect((await ask(nonces.nonce, codes[0], true)).error.code).toBe(60011);
  expect((await ask('nonsense', codes[0])).error.code).toBe(60011);
  expect((await ask(nonces.nonce, undefined)).error.code).toBe(60003);
  expect((await ask(nonces.nonce, 'zzzzzzzz')).error.code).toBe(60008);
  const { person: eve, codes: hers } = await enrolled(p, 'eve');
  expect((await ask(nonces.nonce, hers[0], false, eve)).error.code).toBe(60011);
  expect((await ask(nonces.nonce, codes[1])).status).toBe(200);
  expect((await ask(nonces.nonce, codes[2])).error.code).toBe(60011);
  const late = (await person.post(CHALLENGE, { password })).body;
  await p.clock.advance(1_800_000);
  expect((await ask(late.nonce, codes[3])).error.code).toBe(60011);
});
