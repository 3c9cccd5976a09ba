import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { type Fixtures, startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

interface JoinRequest {
  id: string;
  application_status: string;
}

const { p, test } = await startFixtures();

const features = ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'];

/** A guild owned by alice that reviews its members. */
async function home({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>) {
  const path = `/guilds/${guild.id}/requests` as const;
  const ask = (by: Account, body: object = {}) => by.put<JoinRequest & { code?: number }>(`${path}/@me`, body);
  const open = () => alice.patch(`/guilds/${guild.id}`, { features });
  return { path, ask, open };
}

test('[guilds/join-requests] a person requests to join, is approved, and is a member; reviewers receive the events', async ({
  alice,
  guild,
}) => {
  const { path, ask, open } = await home({ alice, guild });
  const bob = await p.person('bob');
  expect((await ask(bob)).status).toBe(403);
  await open();
  const form_fields = [{ field_type: 'TEXT_INPUT', label: 'Why?', response: 'Because' }];
  const asked = await ask(bob, { form_fields });
  const request = {
    id: expect.any(String),
    created_at: expect.any(String),
    reviewed_at: null,
    application_status: 'SUBMITTED',
    rejection_reason: null,
    guild_id: guild.id,
    user_id: bob.id,
    user: expect.objectContaining({ id: bob.id }),
    form_responses: form_fields,
    actioned_by_user: null,
  };
  expect(asked).toMatchObject({ status: 200, body: request });
  expect(p.emitted('GUILD_JOIN_REQUEST_CREATE')).toEqual([{ guild_id: guild.id, status: 'SUBMITTED', request }]);
  expect((await alice.get(path, { query: { status: 'SUBMITTED' } })).body).toEqual({ total: 1, guild_join_requests: [request] });
  const approved = await alice.patch(`${path}/${asked.body.id}`, { action: 'APPROVED' });
  expect(approved).toMatchObject({
    status: 200,
    body: { application_status: 'APPROVED', reviewed_at: expect.any(String), actioned_by_user: { id: alice.id } },
  });
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ guild_id: guild.id, user: { id: bob.id } });
  expect(p.emitted('GUILD_JOIN_REQUEST_UPDATE').at(-1)).toMatchObject({ status: 'APPROVED', request: { id: asked.body.id } });
  expect((await bob.get(`/guilds/${guild.id}`)).status).toBe(200);
  expect((await alice.patch(`${path}/${asked.body.id}`, { action: 'REJECTED' })).status).toBe(404);
  expect((await ask(bob)).status).toBe(400);
});

test('[operations] a rejected person may request again; invites do not bypass the review, bans apply', async ({
  alice,
  guild,
}) => {
  const { path, ask, open } = await home({ alice, guild });
  const [bob, eve] = [await p.person('bob'), await p.person('eve')];
  const invite = await alice.post<{ code: string }>(`/channels/${guild.text.id}/invites`, {});
  await open();
  expect(await bob.post(`/invites/${invite.body.code}`, {})).toMatchObject({ status: 403, body: { code: 50009 } });
  const asked = await ask(bob);
  expect((await ask(bob)).body.id).toBe(asked.body.id);
  const rejected = await alice.patch(`${path}/${asked.body.id}`, { action: 'REJECTED', rejection_reason: 'Not now' });
  expect(rejected.body).toMatchObject({ application_status: 'REJECTED', rejection_reason: 'Not now' });
  expect((await bob.get(`/guilds/${guild.id}`)).error.code).toBe(50001);
  const again = await ask(bob);
  expect(again.body.application_status).toBe('SUBMITTED');
  expect(again.body.id).not.toBe(asked.body.id);
  expect(p.emitted('GUILD_JOIN_REQUEST_DELETE')).toEqual([{ id: asked.body.id, guild_id: guild.id, user_id: bob.id }]);
  await alice.put(`/guilds/${guild.id}/bans/${eve.id}`, {});
  expect((await ask(eve)).body).toMatchObject({ code: 40007 });
  await alice.put(`/guilds/${guild.id}/bans/${bob.id}`, {});
  expect((await alice.patch(`${path}/${again.body.id}`, { action: 'APPROVED' })).error.code).toBe(40007);
});

test('[operations] KICK_MEMBERS reads all, MANAGE_GUILD the count; invalid requests change nothing', async ({ alice, guild }) => {
  const { path, ask, open } = await home({ alice, guild });
  const [mod, teller, guest, bob] = [
    await p.person('mod'),
    await p.person('teller'),
    await p.person('guest'),
    await p.person('bob'),
  ];
  for (const person of [mod, teller, guest]) await p.join(alice, guild.text.id, person);
  expect((await alice.get(path)).error.code).toBe(50001);
  await open();
  for (const [person, name] of [
    [mod, 'KICK_MEMBERS'],
    [teller, 'MANAGE_GUILD'],
  ] as const) {
    const role = await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS[name]) });
    await alice.put(`/guilds/${guild.id}/members/${person.id}/roles/${role.body.id}`);
  }
  const asked = await ask(bob);
  const one = `${path}/${asked.body.id}` as const;
  expect((await mod.get(path)).body).toMatchObject({ total: 1, guild_join_requests: [{ id: asked.body.id }] });
  expect((await teller.get(path)).body).toEqual({ total: 1 });
  expect((await mod.get(path, { query: { status: 'REJECTED' } })).body).toEqual({ total: 0, guild_join_requests: [] });
  expect((await mod.get(path, { query: { before: asked.body.id } })).body).toEqual({ total: 1, guild_join_requests: [] });
  expect((await guest.get(path)).error.code).toBe(50013);
  expect((await teller.patch(one, { action: 'APPROVED' })).error.code).toBe(50013);
  expect((await mod.patch(one, { action: 'SUBMITTED' })).body).toMatchObject({ code: 50035, errors: { action: {} } });
  expect((await mod.patch(one, { action: 'REJECTED', rejection_reason: 'x'.repeat(161) })).error.code).toBe(50035);
  expect((await mod.patch(`${path}/1`, { action: 'APPROVED' })).status).toBe(404);
  expect((await ask(bob, { form_fields: [{ field_type: 'RIDDLE' }] })).error.code).toBe(50035);
  expect((await mod.patch(one, { action: 'APPROVED' })).status).toBe(200);
});
