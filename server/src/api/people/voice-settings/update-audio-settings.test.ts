import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] the changes reach all own sessions, and what is stored a session that begins', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const [one, two, other] = [await ada.connect(), await ada.connect(), await bob.connect()];
  const set = async (context: string, body: object) =>
    (await ada.patch(`/users/@me/audio-settings/${context}/${bob.id}`, body)).status;
  expect(await set('user', { muted: true, volume: 150.5, unknown: 1 })).toBe(204);
  for (const session of [one, two])
    expect(await session.event('AUDIO_SETTINGS_UPDATE')).toEqual({ user: { [bob.id]: { muted: true, volume: 150.5 } } });
  expect(await set('user', { muted: false })).toBe(204);
  expect(await set('stream', { soundboard_muted: true })).toBe(204);
  await two.event('AUDIO_SETTINGS_UPDATE', ({ stream }) => stream !== undefined);
  expect(two.seen('AUDIO_SETTINGS_UPDATE').slice(1)).toEqual([
    { user: { [bob.id]: { muted: false } } },
    { stream: { [bob.id]: { soundboard_muted: true } } },
  ]);
  await other.settle();
  expect(other.seen('AUDIO_SETTINGS_UPDATE')).toEqual([]);
  expect(await (await ada.connect()).event('AUDIO_SETTINGS_UPDATE')).toEqual({
    user: { [bob.id]: { muted: false, volume: 150.5 } },
    stream: { [bob.id]: { soundboard_muted: true } },
  });
});

test('[operations] bad input is refused and changes nothing', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const code = async (path: string, body: object) => (await ada.patch(`/users/@me/audio-settings/${path}`, body)).error.code;
  expect(await code(`user/${bob.id}`, { volume: 201 })).toBe(50035);
  expect(await code(`user/${bob.id}`, { muted: 'yes' })).toBe(50035);
  expect(await code(`user/${bob.id}`, { pan: { left: 2, right: 1 } })).toBe(50035);
  expect(await code(`camera/${bob.id}`, { muted: true })).toBe(50035);
  expect(await code('user/1', { muted: true })).toBe(10013);
  const session = await ada.connect();
  await session.settle();
  expect(session.seen('AUDIO_SETTINGS_UPDATE')).toEqual([]);
});

test('[voice/voice-settings] the balance of the sides is stored and sent', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const session = await ada.connect();
  const pan = { left: 0.25, right: 1 };
  expect((await ada.patch(`/users/@me/audio-settings/user/${bob.id}`, { pan })).status).toBe(204);
  expect(await session.event('AUDIO_SETTINGS_UPDATE')).toEqual({ user: { [bob.id]: { pan } } });
  expect((await ada.patch(`/users/@me/audio-settings/user/${bob.id}`, { volume: 50 })).status).toBe(204);
  expect(await (await ada.connect()).event('AUDIO_SETTINGS_UPDATE')).toEqual({ user: { [bob.id]: { volume: 50, pan } } });
});
