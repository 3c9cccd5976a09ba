import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[rpc/the-application] any person reads the public view of an application, with its origins', async ({ alice, bob }) => {
  const { applicationId } = await p.bot(alice, { name: 'Galaxy Raid' });
  await alice.patch(`/applications/${applicationId}`, { rpc_origins: ['https://game.example'] });
  const read = await bob.get(`/applications/${applicationId}/rpc`);
  expect([read.status, read.body]).toMatchObject([
    200,
    { id: applicationId, name: 'Galaxy Raid', rpc_origins: ['https://game.example'] },
  ]);
  expect(read.body).not.toHaveProperty('redirect_uris');
});

test('[errors 10002] an unknown application is not found, and bots have no desktop agent', async ({ alice, bot }) => {
  const unknown = await alice.get('/applications/1/rpc');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10002]);
  expect((await bot.get(`/applications/${bot.applicationId}/rpc`)).status).toBe(403);
  expect((await p.anyone.get(`/applications/${bot.applicationId}/rpc`)).status).toBe(401);
});
