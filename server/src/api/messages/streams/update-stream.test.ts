import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertNode } from '../../guild/voice-servers/queries.ts';
import { refusal, streamScene } from './test/stream-scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] update_stream moves the stream to a region', async () => {
  const { guest, ada, session, key, path } = await streamScene(p);
  const { store, clock } = p.server.platform;
  const node = { node_id: 905, region: 'west', endpoint: 'west.example:443', load: 9 };
  await store.transaction((db) => upsertNode(db, { ...node, seen_at: clock.real() }));
  expect(await refusal(guest.patch(`${path}/stream`, { region: 'west' }))).toEqual([403, 50013]);
  expect(await refusal(ada.patch(`${path}/stream`, { region: 'nowhere' }))).toEqual([400, 50035]);
  const since = session.mark();
  expect((await ada.patch(`${path}/stream`, { region: 'west' })).status).toBe(204);
  expect(await session.event('STREAM_UPDATE', undefined, since)).toMatchObject({ stream_key: key, region: 'west' });
  expect(await session.event('STREAM_SERVER_UPDATE', undefined, since)).toMatchObject({ endpoint: 'west.example:443' });
});
