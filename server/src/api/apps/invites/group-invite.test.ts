import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

interface Invite {
  code: string;
  type: number;
  inviter: { id: string };
  expires_at: string;
  max_age: number;
  channel: { id: string; type: number; name: string | null; recipients: { id: string }[] };
  approximate_member_count: number;
  new_member: boolean;
}

async function group(): Promise<{ id: string; ada: Account; bob: Account; cat: Account }> {
  const [ada, bob, cat] = [await p.person('ada'), await p.person('bob'), await p.person('cat')];
  for (const one of [bob, cat]) await p.befriend(ada, one);
  const made = await ada.post('/users/@me/channels', { recipients: [bob.id, cat.id] });
  await ada.patch(`/channels/${made.body.id}`, { name: 'Us' });
  return { id: made.body.id, ada, bob, cat };
}

test('[operations] a group invite is created by any group member, resolved by any user, accepted by people', async () => {
  const { id, ada, bob, cat } = await group();
  const made = await bob.post<Invite>(`/channels/${id}/invites`, { max_age: 3600 });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ type: 1, inviter: { id: bob.id }, max_age: 3600, channel: { id, type: 3, name: 'Us' } });
  expect(Date.parse(made.body.expires_at)).toBe(p.clock.now() + 3_600_000);
  expect((await bob.post(`/channels/${id}/invites`, { max_age: 3600 })).body.code).toBe(made.body.code);
  const seen = await p.anyone.get(`/invites/${made.body.code}`, { query: { with_counts: true } });
  expect(seen.body).toEqual({ ...made.body, approximate_member_count: 3 });
  expect((await cat.get(`/channels/${id}/invites`)).body).toEqual([made.body]);

  const dan = await p.person('dan');
  p.events.length = 0;
  const joined = await dan.post<Invite>(`/invites/${made.body.code}`, {});
  expect(joined.status).toBe(200);
  expect(joined.body).toMatchObject({ type: 1, new_member: true, channel: { id } });
  expect(joined.body.channel.recipients).toHaveLength(4);
  expect(p.emitted('CHANNEL_RECIPIENT_ADD')).toHaveLength(3);
  expect(p.emitted('CHANNEL_CREATE')).toMatchObject([{ id, type: 3 }]);
  const history = await ada.get(`/channels/${id}/messages`);
  expect(history.body[0]).toMatchObject({ type: 1, author: { id: bob.id }, mentions: [{ id: dan.id }] });
  p.events.length = 0;
  expect((await dan.post(`/invites/${made.body.code}`, {})).body.new_member).toBe(false);
  expect(p.events).toEqual([]);
});

test('[errors 10006] it expires, is invalid once its creator has left, and is refused to users whom the creator has blocked', async () => {
  const { id, ada, bob } = await group();
  const dan = await p.person('dan');
  const code = async (by: Account, max_age?: number) => (await by.post(`/channels/${id}/invites`, { max_age })).body.code;
  const [short, his, hers] = [await code(ada, 60), await code(bob), await code(ada)];
  await p.clock.advance(61_000);
  expect((await dan.post(`/invites/${short}`, {})).error.code).toBe(10006);
  expect((await p.anyone.get(`/invites/${short}`)).error.code).toBe(10006);
  await bob.delete(`/channels/${id}`);
  expect((await dan.post(`/invites/${his}`, {})).error.code).toBe(10006);
  await ada.put(`/users/@me/relationships/${dan.id}`, { type: 2 });
  expect((await dan.post(`/invites/${hers}`, {})).error.code).toBe(10006);
  await ada.delete(`/users/@me/relationships/${dan.id}`);
  expect((await dan.post(`/invites/${hers}`, {})).status).toBe(200);
});

test('its creator and the owner revoke it; other group members cannot, strangers have no access', async () => {
  const { id, ada, bob, cat } = await group();
  const invite = (await bob.post(`/channels/${id}/invites`, {})).body;
  const stranger = await p.person('stranger');
  expect((await cat.delete(`/invites/${invite.code}`)).error.code).toBe(50013);
  expect((await stranger.delete(`/invites/${invite.code}`)).error.code).toBe(50001);
  const revoked = await ada.delete(`/invites/${invite.code}`);
  expect([revoked.status, revoked.body.code]).toEqual([200, invite.code]);
  expect((await p.anyone.get(`/invites/${invite.code}`)).error.code).toBe(10006);
  expect((await stranger.post(`/channels/${id}/invites`, {})).error.code).toBe(50001);
  const never = await bob.post(`/channels/${id}/invites`, { max_age: 0 });
  expect(never.error.errors).toHaveProperty('max_age');
});

test('a direct message of two users has no invites', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const direct = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  for (const answer of [
    await ada.post(`/channels/${direct.body.id}/invites`, {}),
    await ada.get(`/channels/${direct.body.id}/invites`),
  ])
    expect([answer.status, answer.error.code]).toEqual([403, 50013]);
});
