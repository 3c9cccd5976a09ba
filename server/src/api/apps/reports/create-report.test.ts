import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

const SPAM = { version: '1.0', variant: '1', name: 'message', language: 'en', breadcrumbs: [1, 10] };
const OTHER = { ...SPAM, breadcrumbs: [1, 14] };

test('[people/reports] a message is copied as it was and reaches the operator, who decides', async ({
  alice,
  guild,
  member,
  message,
}) => {
  const ids = { channel_id: guild.text.id, message_id: message };
  const sent = await member.post<{ report_id: string }>('/reporting/message', { ...SPAM, ...ids });
  expect(sent.status).toBe(200);
  await alice.delete(`/channels/${guild.text.id}/messages/${message}`);
  const { body } = await operator.get('/operator/reports', {
    query: { status: 'open', type: 'message', reported_user_id: alice.id },
  });
  expect(body.reports).toMatchObject([
    {
      id: sent.body.report_id,
      reason: 'spam',
      reporter: { id: member.id },
      reported_user: { id: alice.id },
      guild_id: guild.id,
      snapshot: { id: message, content: 'a message' },
    },
  ]);
  const again = await member.post<{ report_id: string }>('/reporting/message', { ...SPAM, ...ids });
  expect(again.error.code).toBe(10008);
  const path = `/operator/reports/${sent.body.report_id}`;
  const decided = await operator.patch(path, { status: 'resolved', note: 'removed' });
  expect(decided.body).toMatchObject({
    status: 'resolved',
    note: 'removed',
    handled_by: operator.id,
    handled_at: expect.any(String),
  });
  const log = await operator.get('/operator/audit-log', { query: { target_id: sent.body.report_id } });
  expect(log.body.entries).toMatchObject([{ action: 'report_update', operator_id: operator.id, target_type: 'report' }]);
  expect((await member.patch(path, { status: 'open' })).error.code).toBe(50001);
  expect((await operator.patch('/operator/reports/1', {})).status).toBe(404);
});

test('[people/reports] a second report of the same thing returns the first; other types have their own ids', async ({
  alice,
  guild,
  member,
}) => {
  const report = { ...SPAM, reported_user_id: alice.id };
  const first = await member.post<{ report_id: string }>('/reporting/user', report);
  const second = await member.post<{ report_id: string }>('/reporting/user', report);
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect((await member.post('/reporting/guild', { ...SPAM, guild_id: guild.id })).status).toBe(200);
});

test('[people/reports] moderators get a message that does not name the reporter', async ({ alice, guild, member, message }) => {
  const ids = { channel_id: guild.text.id, message_id: message };
  const report = { ...OTHER, ...ids, elements: { to: 'guild', text: 'this is bad' } };
  expect((await member.post('/reporting/message', report)).error.errors).toMatchObject({ elements: { to: expect.anything() } });
  await alice.patch(`/guilds/${guild.id}`, { safety_alerts_channel_id: guild.text.id });
  expect((await member.post('/reporting/message', report)).status).toBe(200);
  const [alert] = (await alice.get(`/channels/${guild.text.id}/messages`, { query: { limit: 1 } })).body;
  expect(alert).toMatchObject({ type: 24, author: { id: alice.id } });
  expect(JSON.stringify(alert)).toContain('this is bad');
  expect(JSON.stringify(alert)).not.toContain(member.id);
});

test('refusals: wrong steps, no text, own and hidden objects, unknown types', async ({ alice, bob, guild, message }) => {
  const ids = { channel_id: guild.text.id, message_id: message };
  expect((await alice.post('/reporting/message', { ...SPAM, ...ids })).error.code).toBe(50035);
  expect((await bob.post('/reporting/message', { ...SPAM, ...ids })).error.code).toBe(50001);
  expect((await bob.post('/reporting/user', { ...OTHER, reported_user_id: alice.id })).error.code).toBe(50035);
  expect((await bob.post('/reporting/user', { ...SPAM, breadcrumbs: [10], reported_user_id: alice.id })).error.code).toBe(50035);
  expect((await bob.post('/reporting/user', SPAM)).error.errors).toMatchObject({ reported_user_id: expect.anything() });
  expect((await bob.post('/reporting/user', { ...SPAM, reported_user_id: '1' })).error.code).toBe(10013);
  expect((await bob.post('/reporting/thing', SPAM)).status).toBe(404);
});
