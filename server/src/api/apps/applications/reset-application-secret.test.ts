import { createHash } from 'node:crypto';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[people/applications] each reset issues a new secret, of which the store keeps only the hash', async () => {
  const ada = await p.person('ada');
  const made = await ada.post<{ id: string }>('/applications', { name: 'secretive' });
  const path = `/applications/${made.body.id}/reset`;
  const one = await ada.post<{ secret: string }>(path, {});
  const two = await ada.post<{ secret: string }>(path, {});
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.secret).not.toBe(two.body.secret);
  expect(two.body.secret).toMatch(/^[\w-]{32}$/);
  const { kysely } = p.server.platform.store.read;
  const row = await kysely.selectFrom('applications').select('secret').where('id', '=', made.body.id).executeTakeFirstOrThrow();
  expect(row.secret).toBe(createHash('sha256').update(two.body.secret).digest('hex'));
});

test('[errors 20012] other users may not reset it', async () => {
  const bot = await p.bot(await p.person('ada'));
  expect((await (await p.person('eve')).post(`/applications/${bot.applicationId}/reset`, {})).error.code).toBe(20012);
});
