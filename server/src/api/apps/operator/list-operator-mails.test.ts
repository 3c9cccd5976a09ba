import { mailsTo } from '@guildhall/testkit/mail-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_VERIFY_EMAIL: 'on' } });
const operator = await p.person('operator');
afterAll(() => p.stop());

test('without a mail server the operator reads every mail, newest first and in pages', async () => {
  const ada = await p.person('ada');
  await p.anyone.post('/auth/forgot', { login: ada.username });
  const mails = await mailsTo(p, operator, `${ada.username}@example.org`);
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['reset', 'Set a new password'],
    ['verify', 'Confirm your email address'],
  ]);
  expect(mails[0]).toMatchObject({ attempts: 1, error: null, failed_at: null, sent_at: expect.any(String) });
  expect(mails[0]?.text).toContain('/reset?token=');
  const first = await operator.get('/operator/mails', { query: { limit: 1 } });
  expect(first.body).toMatchObject({ sends: false, mails: [{ kind: 'reset', user_id: ada.id }] });
  const next = await operator.get('/operator/mails', { query: { limit: 1, before: String(first.body.mails?.[0]?.id) } });
  expect(next.body).toMatchObject({ mails: [{ kind: 'verify', user_id: ada.id }] });
  const inState = async (state: 'sent' | 'waiting' | 'failed') =>
    (await operator.get('/operator/mails', { query: { state } })).body.mails.map(({ user_id }) => user_id);
  expect(await inState('sent')).toContain(ada.id);
  expect([await inState('waiting'), await inState('failed')]).toEqual([[], []]);
});

test('other users see no mails: 50001, bots 20001', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  expect((await ada.get('/operator/mails')).error.code).toBe(50001);
  expect((await bot.get('/operator/mails')).error.code).toBe(20001);
});

test('mails are deleted after 30 days', async () => {
  const ada = await p.person('ada');
  await p.jobs();
  await p.server.platform.store.transaction(async ({ kysely }) => {
    await kysely
      .updateTable('mails')
      .set((eb) => ({ created_at: eb('created_at', '-', 31 * 86_400_000) }))
      .where('user_id', '=', ada.id)
      .execute();
  });
  await p.anyone.post('/auth/forgot', { login: ada.username });
  const mails = await mailsTo(p, operator, `${ada.username}@example.org`);
  expect(mails.map(({ kind }) => kind)).toEqual(['reset']);
});
