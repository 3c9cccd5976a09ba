import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, streamScene } from './test/stream-scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] notify_stream tells friends in the guild who may connect', async () => {
  const { owner, guild, voice, guest, ada, key, path, deny } = await streamScene(p);
  const [friend, barred, member, outside] = await Promise.all(['friend', 'barred', 'member', 'outside'].map((n) => p.person(n)));
  if (!friend || !barred || !member || !outside) throw new Error('no accounts');
  for (const who of [friend, barred, member]) await p.join(owner, guild.text.id, who);
  for (const who of [friend, barred, outside]) await p.befriend(ada, who);
  await deny(barred, bitsOf('CONNECT'));
  const sessions = await Promise.all([friend, barred, member, outside].map((who) => who.connect()));
  expect(await refusal(guest.post(`${path}/notify`, {}))).toEqual([403, 50013]);
  expect((await ada.post(`${path}/notify`, {})).status).toBe(204);
  expect(await sessions[0]?.event('STREAM_NOTIFY')).toEqual({
    ...{ stream_key: key, user_id: ada.id, guild_id: guild.id, channel_id: voice.id },
  });
  for (const other of sessions.slice(1)) {
    await other.settle();
    expect(other.seen('STREAM_NOTIFY')).toEqual([]);
  }
});
