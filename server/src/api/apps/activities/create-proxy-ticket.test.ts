import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[activities/tickets] only participants of an instance get a ticket: 50039, 10002', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  const { applicationId } = await p.bot(ada, { guild });
  const path = `/applications/${applicationId}/proxy-tickets` as const;
  await ada.post(`/applications/${applicationId}/set-embedded`, { embedded: true });
  const ticketOf = (who: Account, body: object = {}) => who.post<{ ticket: string }>(path, body);
  expect((await ticketOf(ada)).error.code).toBe(50039);
  expect((await ada.post('/applications/1/proxy-tickets', {})).error.code).toBe(10002);
  const session = await ada.connect();
  await ada.post(`/activities/${guild.text.id}/${applicationId}`, { session_id: session.ready.session_id });
  expect((await ticketOf(bob)).error.code).toBe(50039);
  expect((await ticketOf(ada, { instance_id: 'i-1-gc-2-3' })).error.code).toBe(50039);
  const { ticket } = (await ticketOf(ada)).body;
  const payload = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString());
  expect(payload).toMatchObject({ application_id: applicationId, user_id: ada.id, is_developer: true });
  expect((await ticketOf(ada, { instance_id: payload.instance_id })).status).toBe(200);
  await ada.post(
    `/applications/${applicationId}/activities/gc-${guild.id}-${guild.text.id}/instances/${payload.instance_id}/leave`,
    {},
  );
  expect((await ticketOf(ada)).error.code).toBe(50039);
  await session.close();
});
