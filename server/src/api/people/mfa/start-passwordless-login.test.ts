import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ rateLimits: true, settings: { GUILDHALL_URL: 'https://chat.example.org' } });
afterAll(() => p.stop());

test('a challenge is for the host of the public address, names no passkey, and differs each time', async () => {
  const begin = async () => (await p.anyone.post('/auth/conditional/start', {})).body;
  const [one, two] = [await begin(), await begin()];
  expect([one.ticket === two.ticket, one.challenge === two.challenge]).toEqual([false, false]);
  expect(JSON.parse(one.challenge)).toEqual({
    publicKey: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 60_000,
      rpId: 'chat.example.org',
      allowCredentials: [],
      userVerification: 'required',
    },
    mediation: 'conditional',
  });
  const { kysely } = p.server.platform.store.read;
  const kept = await kysely.selectFrom('mfa_tickets').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(one.ticket);
});

test('expired tickets are deleted by the job that deletes tokens', async () => {
  await p.anyone.post('/auth/conditional/start', {});
  await p.clock.advance(2 * 3_600_000);
  await p.jobs();
  expect(await p.server.platform.store.read.kysely.selectFrom('mfa_tickets').selectAll().execute()).toEqual([]);
});
