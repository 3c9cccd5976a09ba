import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] the store and the files are measured', async ({ alice }) => {
  await p.server.platform.blobs.put('reports/one.bin', Buffer.alloc(1234));
  const { body } = await operator.get('/operator/storage');
  expect(body.store.bytes).toBeGreaterThan(0);
  expect(body.files.folders).toContainEqual({ name: 'reports', bytes: 1234, count: 1 });
  expect((await alice.get('/operator/storage')).error.code).toBe(50001);
});
