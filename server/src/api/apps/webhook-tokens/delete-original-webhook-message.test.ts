import { addCommand, answer, call, followupsOf, interactionScene, originalOf } from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the first response is deleted, a deferred one too; the token still works for follow-ups', async () => {
  const s = await interactionScene(p);
  const got = await call(s, await addCommand(s.bot, { name: 'ping', description: 'x' }));
  await answer(p, got, { type: 5 });
  const { id } = (await p.anyone.get(originalOf(s, got))).body;
  expect((await p.anyone.delete(originalOf(s, got))).status).toBe(204);
  await s.onlooker.event('MESSAGE_DELETE', (data) => String(data.id) === id);
  expect((await p.anyone.delete(originalOf(s, got))).error.code).toBe(10008);
  const followup = await p.anyone.post(followupsOf(s, got), { content: 'after all' });
  expect([followup.status, followup.body?.content]).toEqual([200, 'after all']);
});
