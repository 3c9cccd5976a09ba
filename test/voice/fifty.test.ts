import { startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { joinVoice, voiceCertificate, type VoiceUser } from '@guildhall/testkit/voice-user';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 180_000 });

const [PEOPLE, SPEAKERS] = [50, 10];
/** How many speak at once: clients in one process cannot decrypt more in time. */
const AT_ONCE = 2;
const FRAMES = 20;

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
});
afterAll(() => p.stop());

test('50 people in one call, of whom 10 talk: every frame arrives at each of the others', async () => {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const channelId = (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body.id;
  const join = async (n: number): Promise<VoiceUser> => {
    const account = await p.person('guest');
    await p.join(owner, guild.text.id, account);
    const protocol = n % 2 === 0 ? 'udp' : 'websocket';
    return joinVoice(await account.connect(), { guildId: guild.id, channelId, ca: voiceCertificate(p), protocol });
  };
  const users = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => join(n)));
  const ids = users.map(({ id }) => id);
  expect(new Set(await Promise.all(users.map((one) => one.together(...ids)))).size).toBe(1);
  const speakers = users.slice(0, SPEAKERS);
  for (let from = 0; from < SPEAKERS; from += AT_ONCE)
    await Promise.all(speakers.slice(from, from + AT_ONCE).map((one) => one.play({ hertz: 440, seconds: FRAMES / 50 })));
  for (const one of users) {
    for (const { id } of speakers) {
      if (id === one.id) continue;
      expect(await one.hears(id, { frames: FRAMES })).toMatchObject({ received: FRAMES, failed: 0, lost: 0 });
    }
  }
  expect(users.map(({ unknown, closeCodes }) => [unknown, closeCodes])).toEqual(users.map(() => [0, []]));
  await Promise.all(users.map((one) => one.leave()));
});
