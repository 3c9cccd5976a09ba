import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertNode } from '../../guild/voice-servers/queries.ts';
import { enter, pair } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

/** Voice nodes in two regions that have just sent a heartbeat. */
async function nodes(): Promise<void> {
  const { store, clock } = p.server.platform;
  for (const [node_id, region] of [
    [901, 'east'],
    [902, 'west'],
  ] as const)
    await store.transaction((db) =>
      upsertNode(db, { node_id, region, endpoint: `${region}.example:443`, load: node_id - 901, seen_at: clock.real() }),
    );
}

test('[operations] moves the call: CALL_UPDATE, then a new server for each session in it', async () => {
  const { ada, bob, dm } = await pair(p);
  await nodes();
  const [one, two] = [await ada.connect(), await bob.connect()];
  await enter(one, dm, { preferred_region: 'nowhere', preferred_regions: ['east', 'west'] });
  expect(await two.event('CALL_CREATE')).toMatchObject({ region: 'east' });
  expect(one.seen('VOICE_SERVER_UPDATE')).toMatchObject([{ endpoint: 'east.example:443' }]);
  await enter(two, dm, { preferred_region: 'west' });
  const since = one.mark();
  expect((await bob.patch(`/channels/${dm}/call`, { region: 'west' })).status).toBe(204);
  const server = await one.event('VOICE_SERVER_UPDATE', undefined, since);
  expect(server).toMatchObject({ guild_id: null, channel_id: dm, endpoint: 'west.example:443' });
  expect(one.seen('VOICE_SERVER_UPDATE')[0]?.token).not.toBe(server.token);
  expect(one.frames.slice(since).map(({ t }) => t)).toEqual(['CALL_UPDATE', 'VOICE_SERVER_UPDATE']);
  expect(one.seen('CALL_UPDATE')).toMatchObject([{ channel_id: dm, region: 'west', ringing: [] }]);
  expect(await two.event('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint === 'west.example:443')).toBeDefined();
});

test('[operations] an unknown region is refused (50035); without a call nothing happens', async () => {
  const { ada, bob, dm } = await pair(p);
  const stranger = await p.person('stranger');
  const session = await bob.connect();
  expect((await ada.patch(`/channels/${dm}/call`, { region: 'nowhere' })).error.code).toBe(50035);
  expect((await ada.patch(`/channels/${dm}/call`, { region: 'main' })).status).toBe(204);
  expect((await ada.patch(`/channels/${dm}/call`, {})).status).toBe(204);
  expect((await stranger.patch(`/channels/${dm}/call`, { region: 'main' })).error.code).toBe(50001);
  await session.settle();
  expect(session.seen('CALL_UPDATE')).toEqual([]);
});
