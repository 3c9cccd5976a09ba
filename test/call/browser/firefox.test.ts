import { networkInterfaces } from 'node:os';
import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { openFirefox, type Page } from '@guildhall/testkit/firefox';
import { startPlatform, type TestChannel } from '@guildhall/testkit/platform';
import { admitToChannel } from '@guildhall/testkit/voice-admission';
import { joinVoice, voiceCertificate } from '@guildhall/testkit/voice-user';
import { expect, onTestFinished, test } from 'vitest';
import { serveScenes } from './call-page.ts';

/** Hz of the tones of the page, and of the bot. */
const [PAGE, BOT] = [440, 660];

/** An IPv4 address of this machine: Firefox has no data channels to loopback addresses. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!own) throw new Error('this machine has no IPv4 address of its own');
  return own.address;
}

/** Runs a scene in the page; its result is JSON. */
async function play(page: Page, scene: string, ...values: unknown[]): Promise<unknown> {
  const input = values.map((value) => JSON.stringify(value)).join(', ');
  return JSON.parse(await page.text(`scenes.${scene}(${input}).then(JSON.stringify)`));
}

test('a person in Firefox and a bot hear each other, over a data channel', async () => {
  const executable = process.env.FIREFOX_PATH ?? '';
  expect(executable).not.toBe('');
  const [p, server, firefox] = await Promise.all([
    startPlatform({
      isRunning: true,
      settings: { GUILDHALL_VOICE_PORTS: '0', HOST: '0.0.0.0', GUILDHALL_VOICE_ADDRESS: ownAddress() },
    }),
    serveScenes(),
    openFirefox(executable),
  ]);
  onTestFinished(async () => {
    await firefox.close();
    server.close();
    await p.stop();
  });
  const { page } = firefox;
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const { id: channelId } = (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body;
  const bot = await p.bot(owner, { guild });
  const place = { guildId: guild.id, channelId };
  const speaker = await joinVoice(await bot.connect({ intents: ALL_INTENTS }), { ...place, ca: voiceCertificate(p) });
  const { userId, sessionId, serverId, token } = await admitToChannel(await owner.connect(), place);

  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await expect.poll(() => page.text('String(globalThis.scenes !== undefined)')).toBe('true');
  expect(await play(page, 'isSupported')).toEqual({ supported: true });
  const admission = { userId, sessionId, serverId, groupId: channelId, token, endpoint: `${new URL(p.address).host}/voice` };
  expect(await play(page, 'join', admission, 'ws', PAGE)).toEqual({ kind: 'connected', transport: 'datachannel' });
  await speaker.together(owner.id);

  const since = speaker.mark(owner.id);
  expect(await speaker.hears(owner.id, { since })).toMatchObject({ hertz: expect.closeTo(PAGE, -0.5) });
  await speaker.play({ hertz: BOT, seconds: 2 });
  await expect.poll(() => play(page, 'tone')).toBeCloseTo(BOT, -1);
});
