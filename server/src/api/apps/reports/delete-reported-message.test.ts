import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

const SPAM = { version: '1.0', breadcrumbs: [1, 10] };

test('[people/reports] the operator deletes a reported message without being a member; the report keeps its copy', async ({
  alice,
  guild,
  member,
  message,
}) => {
  const ids = { channel_id: guild.text.id, message_id: message };
  const { body: sent } = await member.post<{ report_id: string }>('/reporting/message', { ...SPAM, ...ids });
  const path = `/operator/reports/${sent.report_id}/message`;
  expect((await alice.delete(path)).error.code).toBe(50001);
  const session = await member.connect();
  const gone = session.event('MESSAGE_DELETE');
  expect((await operator.delete(path, undefined, { headers: { 'x-audit-log-reason': 'spam' } })).status).toBe(204);
  expect(await gone).toMatchObject({ id: message, channel_id: guild.text.id });
  expect((await alice.get(`/channels/${guild.text.id}/messages/${message}`)).error.code).toBe(10008);
  expect((await operator.delete(path)).error.code).toBe(10008);
  const { body } = await operator.get('/operator/reports', { query: { reported_user_id: alice.id } });
  expect(body.reports).toMatchObject([{ id: sent.report_id, snapshot: { id: message, content: 'a message' } }]);
  const log = await operator.get('/operator/audit-log', { query: { action: 'report_delete_message' } });
  expect(log.body.entries).toMatchObject([{ target_id: sent.report_id, reason: 'spam' }]);
});

test('a report without a message, and one that does not exist, are refused', async ({ alice, member }) => {
  const report = { ...SPAM, reported_user_id: alice.id };
  const { body: sent } = await member.post<{ report_id: string }>('/reporting/user', report);
  expect((await operator.delete(`/operator/reports/${sent.report_id}/message`)).error.code).toBe(10008);
  expect((await operator.delete('/operator/reports/1/message')).status).toBe(404);
});
