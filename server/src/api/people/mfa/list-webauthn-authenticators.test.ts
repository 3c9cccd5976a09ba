import { addPasskey, enrolled } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PATH = '/users/@me/mfa/webauthn/credentials';

test('a person sees only their own passkeys, oldest first; a bot has none', async () => {
  const { person, codes } = await enrolled(p);
  expect((await person.get(PATH)).body).toEqual([]);
  const first = await addPasskey(p, person, { code: codes[0] }, 'Laptop');
  const second = await addPasskey(p, person, { code: codes[1] }, 'Phone');
  const shown = ({ id, passkey }: typeof first, name: string) => ({
    id,
    type: 1,
    name,
    last_used: null,
    cred_id: passkey.id.toString('base64url'),
  });
  expect((await person.get(PATH)).body).toEqual([shown(first, 'Laptop'), shown(second, 'Phone')]);
  const { person: eve } = await enrolled(p, 'eve');
  expect((await eve.get(PATH)).body).toEqual([]);
  expect((await (await p.bot(eve)).get(PATH)).status).toBe(403);
  expect((await p.anyone.get(PATH)).status).toBe(401);
});
