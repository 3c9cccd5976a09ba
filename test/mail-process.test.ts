import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Actor } from '@guildhall/testkit/actor';
import { MailServer } from '@guildhall/testkit/mail-server';
import { PlatformProcess } from '@guildhall/testkit/process';
import { expect, test } from 'vitest';

test('after kill -9 between the response and the mail, the mail is sent at the next start', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-mail-'));
  const mails = new MailServer();
  const url = await mails.listen();
  // Without a worker, acknowledged mails wait in the store.
  const settings = { GUILDHALL_DATA: directory, GUILDHALL_SMTP_URL: url, GUILDHALL_LOG: 'error' };
  const first = new PlatformProcess({ ...settings, GUILDHALL_ROLES: 'api' });
  const anyone = new Actor(await first.address(), null);
  const form = {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  expect((await anyone.post('/auth/register', form)).status).toBe(201);
  expect((await anyone.post('/auth/forgot', { login: 'ada' })).status).toBe(204);
  await first.kill();
  const second = new PlatformProcess(settings);
  try {
    const again = new Actor(await second.address(), null);
    const link = await mails.mail(({ headers }) => headers.get('subject') === 'Confirm your email address');
    const token = /token=(\S+)/.exec(link.text)?.[1];
    expect((await again.post('/auth/verify', { token })).status).toBe(200);
    const reset = await mails.mail(({ headers }) => headers.get('subject') === 'Set a new password');
    expect(reset.to).toEqual(['ada@example.org']);
  } finally {
    await second.kill();
    await mails.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
