import { addCommand, answer, call, followupsOf, interactionScene, originalOf } from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { hooked } from '../../messages/webhooks/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the first response stays the original; another application or a webhook has none', async () => {
  const s = await interactionScene(p);
  const got = await call(s, await addCommand(s.bot, { name: 'ping', description: 'x' }));
  await answer(p, got, { type: 4, data: { content: 'first' } });
  await p.anyone.post(followupsOf(s, got), { content: 'second' });
  const original = await p.anyone.get(originalOf(s, got));
  expect([original.status, original.body.content]).toEqual([200, 'first']);
  // As sent by client libraries that escape every name.
  expect((await p.anyone.get(originalOf(s, got).replace('@', '%40'))).body).toHaveProperty('id', original.body.id);
  const other = await p.bot(s.ada);
  expect((await p.anyone.get(`/webhooks/${other.applicationId}/${got.token}/messages/@original`)).error.code).toBe(50027);
  expect((await p.anyone.get(`/webhooks/1/${got.token}/messages/@original`)).error.code).toBe(10015);
  const { open } = await hooked(p);
  expect((await p.anyone.get(`${open}/messages/@original`)).error.code).toBe(10008);
});
