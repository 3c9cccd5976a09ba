import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

const COST = 12;

test('a password is verified with its stored salt and cost', async () => {
  const [one, two] = [await hashPassword('correct horse', COST), await hashPassword('correct horse', COST)];
  expect(one).not.toBe(two);
  expect(await verifyPassword('correct horse', one, COST)).toBe(true);
  expect(await verifyPassword('correct horse ', one, COST)).toBe(false);
  // RFC 7914, section 12: the vector with N 16384, r 8, p 1.
  const salt = Buffer.from('SodiumChloride').toString('base64');
  const key =
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
    'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887';
  const stored = `scrypt$16384$8$1$${salt}$${Buffer.from(key, 'hex').toString('base64')}`;
  expect(await verifyPassword('pleaseletmein', stored, COST)).toBe(true);
});

test('[people/accounts] without a stored password it is false, and takes as long as with one', async () => {
  const stored = await hashPassword('correct horse', COST);
  // The minimum over several rounds is the work itself, independent of other load on the machine.
  const time = async (against: string | null) => {
    const rounds = [];
    for (let round = 0; round < 12; round += 1) {
      const start = performance.now();
      expect(await verifyPassword('wrong', against, COST)).toBe(false);
      rounds.push(performance.now() - start);
    }
    return Math.min(...rounds);
  };
  const known = await time(stored);
  expect(await time(null)).toBeGreaterThan(known / 3);
});
