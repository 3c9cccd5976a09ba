import { passwordOf } from '@guildhall/testkit/mail-scene';

import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const CHALLENGE = '/auth/verify/view-backup-codes-challenge';

test('the challenge takes the password, and requires a second factor', async () => {
  const person = await p.person('ada');
  expect((await person.post(CHALLENGE, { password: 'wrong horse' })).error.code).toBe(50035);
  expect((await person.post(CHALLENGE, { password: passwordOf(person) })).error.code).toBe(60002);
});
