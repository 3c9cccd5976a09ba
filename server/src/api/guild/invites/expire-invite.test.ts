import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[limits] an expired invite is refused immediately, and the managers of the channel are notified of its deletion', async ({
  alice,
  guild,
}) => {
  const made = await alice.post(`/channels/${guild.text.id}/invites`, { max_age: 60 });
  const kept = await alice.post(`/channels/${guild.text.id}/invites`, { max_age: 0 });
  await p.clock.advance(59_000);
  await p.jobs();
  expect((await p.anyone.get(`/invites/${made.body.code}`)).status).toBe(200);
  await p.clock.advance(1000);
  expect((await p.anyone.get(`/invites/${made.body.code}`)).error.code).toBe(10006);
  await p.jobs();
  expect(p.emitted('INVITE_DELETE')).toEqual([{ channel_id: guild.text.id, guild_id: guild.id, code: made.body.code }]);
  expect((await p.anyone.get(`/invites/${kept.body.code}`)).status).toBe(200);
});

test('an invite that was revoked earlier is not deleted twice', async ({ alice, guild }) => {
  const made = await alice.post(`/channels/${guild.text.id}/invites`, { max_age: 60 });
  await alice.delete(`/invites/${made.body.code}`);
  const told = p.emitted('INVITE_DELETE').length;
  await p.clock.advance(61_000);
  await p.jobs();
  expect(p.emitted('INVITE_DELETE')).toHaveLength(told);
});
