import type { Answer } from '@guildhall/testkit/answer';
import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test('[operations] get_voice_state requires CONNECT in the channel; 10065 for a member who is not connected', async () => {
  const { guild, voice, guest, owner, bot, enter } = await voiceScene(p);
  const path = `/guilds/${guild.id}/voice-states/${owner.id}` as const;
  expect(code(await guest.get(path))).toEqual([404, 10065]);
  await enter(owner, voice);
  expect((await guest.get(path)).body).toMatchObject({
    channel_id: voice.id,
    user_id: owner.id,
    member: { user: { id: owner.id } },
  });
  await owner.put(`/channels/${voice.id}/permissions/${guild.id}`, { type: 0, deny: String(bitsOf('CONNECT')) });
  expect(code(await guest.get(path))).toEqual([403, 50013]);
  await owner.put(`/channels/${voice.id}/permissions/${guild.id}`, { type: 0, deny: String(bitsOf('VIEW_CHANNEL')) });
  expect(code(await guest.get(path))).toEqual([403, 50001]);
  expect((await bot.get(path)).status).toBe(200);
  const stranger = await p.person('stranger');
  expect(code(await stranger.get(path))).toEqual([403, 50001]);
});
