import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] the store and the files are measured', async ({ alice, guild }) => {
  const form = new FormData();
  form.set('files[0]', new Blob([new Uint8Array(4321)], { type: 'text/plain' }), 'big.txt');
  const message = await alice.post<{ id: string }>(`/channels/${guild.text.id}/messages`, form);
  await p.server.platform.blobs.put('reports/one.bin', Buffer.alloc(1234));
  const { body } = await operator.get('/operator/storage');
  expect(body.store.bytes).toBeGreaterThan(0);
  expect(body.files.folders).toContainEqual({ name: 'reports', bytes: 1234, count: 1 });
  expect(body.largest[0]).toMatchObject({ filename: 'big.txt', bytes: 4321, guild_id: guild.id, message_id: message.body.id });
  expect(body.unclaimed).toEqual({ bytes: 0, count: 0 });
  expect((await alice.get('/operator/storage')).error.code).toBe(50001);
});
