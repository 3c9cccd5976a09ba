import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test, vi } from 'vitest';
import { readTargets } from './target-file.ts';
import { multipart } from './test/upload.ts';
import { targetedInvite } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const LINES = 100_000;
const csv = `user_id\n${Array.from({ length: LINES }, (_, index) => 1_000_000_000_000_000_000n + BigInt(index)).join('\n')}\n`;

test('[invites/target-users] a CSV of 100,000 ids is not held in memory twice: it is never joined into one buffer or text', async () => {
  const { ada, path } = await targetedInvite(p);
  const { body, headers } = multipart(csv);
  const request = new Uint8Array(Buffer.from(body));
  const joined = vi.spyOn(Buffer, 'concat');
  const longest = vi.spyOn(Buffer.prototype, 'toString');
  const read = vi.spyOn(Buffer, 'from');
  const sent = await fetch(`${ada.address}/api/v10${path}`, {
    method: 'PUT',
    headers: { ...headers, authorization: ada.authorization ?? '' },
    body: request,
  });
  await p.jobs();
  const sizes = [
    ...joined.mock.results.map(({ value }) => (Buffer.isBuffer(value) ? value.length : 0)),
    ...longest.mock.results.map(({ value }) => (typeof value === 'string' ? value.length : 0)),
    ...read.mock.results.map(({ value }) => (Buffer.isBuffer(value) ? value.length : 0)),
  ];
  vi.restoreAllMocks();
  expect(sent.status).toBe(204);
  expect((await ada.get(`${path}/job-status`)).body).toMatchObject({ status: 2, total_users: LINES });
  expect(Math.max(...sizes)).toBeLessThan(csv.length / 4);
});

test('[invites/target-users] the size of a slice is bounded, however large the pieces are', async () => {
  const most: number[] = [];
  for await (const slice of readTargets([Buffer.from(csv)])) most.push(slice.ids.length);
  expect(most.reduce((sum, count) => sum + count, 0)).toBe(LINES);
  expect(Math.max(...most)).toBeLessThan(LINES / 20);
});
