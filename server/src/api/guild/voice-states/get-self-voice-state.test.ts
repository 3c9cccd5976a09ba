import type { Answer } from '@guildhall/testkit/answer';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test("[operations] returns the caller's voice state while connected; otherwise 10065", async () => {
  const { guild, voice, guest, enter } = await voiceScene(p);
  const path = `/guilds/${guild.id}/voice-states/@me` as const;
  expect(code(await guest.get(path))).toEqual([404, 10065]);
  const session = await enter(guest, voice, { self_deaf: true });
  expect((await guest.get(path)).body).toMatchObject({
    guild_id: guild.id,
    channel_id: voice.id,
    user_id: guest.id,
    session_id: session.ready.session_id,
    self_deaf: true,
    member: { user: { id: guest.id } },
  });
  const stranger = await p.person('stranger');
  expect(code(await stranger.get(path))).toEqual([403, 50001]);
  expect(code(await stranger.get('/guilds/1/voice-states/@me'))).toEqual([404, 10004]);
});
