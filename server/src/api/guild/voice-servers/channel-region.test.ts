import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertNode } from './queries.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[voice/regions] a new region of a voice channel moves its call; another change does not', async () => {
  const { owner, guest, voice, enter } = await voiceScene(p);
  const { store, clock } = p.server.platform;
  // Emptier than a node of the test's own platform.
  for (const [load, region] of [
    [-2, 'east'],
    [-1, 'west'],
  ] as const)
    await store.transaction((db) =>
      upsertNode(db, { node_id: 910 - load, region, endpoint: `${region}.example:443`, load, seen_at: clock.real() }),
    );
  const session = await enter(guest, voice);
  const first = await session.event('VOICE_SERVER_UPDATE');
  expect(first.endpoint).toBe('east.example:443');
  const path = `/channels/${voice.id}` as const;
  expect((await owner.patch(path, { name: 'renamed' })).status).toBe(200);
  const since = session.mark();
  expect((await owner.patch(path, { rtc_region: 'west' })).status).toBe(200);
  const moved = await session.event('VOICE_SERVER_UPDATE', undefined, since);
  expect(moved.endpoint).toBe('west.example:443');
  expect(moved.token).not.toBe(first.token);
  expect(session.seen('VOICE_SERVER_UPDATE')).toHaveLength(2);
  // Any region: where the fewest people are.
  expect((await owner.patch(path, { rtc_region: null })).status).toBe(200);
  await session.event('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint === 'east.example:443', since);
});
