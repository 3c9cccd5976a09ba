import { MailServer } from '@guildhall/testkit/mail-server';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';

const server = new MailServer();
const GUILDHALL_SMTP_URL = await server.listen();
const p = await startPlatform({
  settings: { GUILDHALL_SMTP_URL, GUILDHALL_LOG: 'silent', GUILDHALL_MAIL_FROM: 'The Hall <hall@example.net>' },
});
const operator = await p.person('operator');
afterAll(async () => {
  await p.stop();
  await server.stop();
});
beforeEach(() => {
  server.refusal = null;
});

const mailOf = async (userId: string) => {
  const { body } = await operator.get('/operator/mails');
  return body.mails.find(({ user_id }) => user_id === userId);
};

test('a mail is sent through the configured mail server with its sender, recipient and text', async () => {
  const ada = await p.person('ada');
  await p.jobs();
  const mail = await server.mail(({ to }) => to.includes(`${ada.username}@example.org`));
  expect(mail.from).toBe('hall@example.net');
  expect(mail.headers.get('from')).toBe('The Hall <hall@example.net>');
  expect(mail.headers.get('subject')).toBe('Confirm your email address');
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.headers.get('message-id')).toMatch(/^<\d+@example\.net>$/);
  expect(mail.text).toContain(`${p.server.platform.publicUrl}/verify?token=`);
});

test('the operator sees that a mail was sent, but not its text; afterwards the token is nowhere in the store', async () => {
  const ada = await p.person('ada');
  await p.jobs();
  expect(await mailOf(ada.id)).toMatchObject({
    kind: 'verify',
    text: null,
    attempts: 1,
    error: null,
    failed_at: null,
    sent_at: expect.any(String),
  });
  const mail = await server.mail(({ to }) => to.includes(`${ada.username}@example.org`));
  const token = /token=(\S+)/.exec(mail.text)?.[1] ?? 'none';
  const { kysely } = p.server.platform.store.read;
  const kept = JSON.stringify([
    await kysely.selectFrom('mails').selectAll().execute(),
    await kysely.selectFrom('mail_tokens').selectAll().execute(),
    await kysely.selectFrom('jobs').selectAll().execute(),
  ]);
  expect(kept).not.toContain(token);
});

test('while the mail server is unavailable the mail is retried later, and the operator sees why', async () => {
  server.refusal = 451;
  const ada = await p.person('ada');
  await p.jobs();
  expect(await mailOf(ada.id)).toMatchObject({
    attempts: 1,
    sent_at: null,
    failed_at: null,
    error: expect.stringContaining('451'),
  });
  expect((await operator.get('/operator/status')).body.mails).toMatchObject({ sends: true, waiting: 1 });
  server.refusal = null;
  await p.clock.advance(5000);
  await p.jobs();
  expect(await mailOf(ada.id)).toMatchObject({ attempts: 2, error: null, sent_at: expect.any(String) });
  expect(server.mails.filter(({ to }) => to.includes(`${ada.username}@example.org`))).toHaveLength(1);
});

test('an address that the server rejects permanently is given up immediately', async () => {
  server.refusal = 550;
  const ada = await p.person('ada');
  await p.jobs();
  expect(await mailOf(ada.id)).toMatchObject({
    attempts: 1,
    sent_at: null,
    failed_at: expect.any(String),
    error: expect.stringContaining('550'),
  });
  await p.clock.advance(3_600_000);
  await p.jobs();
  expect(await mailOf(ada.id)).toMatchObject({ attempts: 1 });
});

test('with a server that stays unavailable, the fourteenth attempt is the last', async () => {
  server.refusal = 451;
  const ada = await p.person('ada');
  await p.jobs();
  await p.server.platform.store.transaction(({ kysely }) =>
    kysely.updateTable('jobs').set({ attempts: 13 }).where('kind', '=', 'deliver_mail').where('failed_at', 'is', null).execute(),
  );
  expect(await mailOf(ada.id)).toMatchObject({ failed_at: null });
  await p.clock.advance(5000);
  await p.jobs();
  expect(await mailOf(ada.id)).toMatchObject({ attempts: 2, sent_at: null, failed_at: expect.any(String) });
});

test('a mail whose link has expired meanwhile is not sent', async () => {
  server.refusal = 451;
  const ada = await p.person('ada');
  await p.jobs();
  server.refusal = null;
  await p.server.platform.store.transaction(({ kysely }) =>
    kysely.updateTable('mail_tokens').set({ expires_at: p.clock.now() }).where('user_id', '=', ada.id).execute(),
  );
  await p.clock.advance(5000);
  await p.jobs();
  expect(await mailOf(ada.id)).toMatchObject({ sent_at: null, error: 'Its link expired before it could be sent.' });
});
