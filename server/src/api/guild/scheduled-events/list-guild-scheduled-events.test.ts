import type { Answer } from '@guildhall/testkit/answer';
import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { eventScene } from '@guildhall/testkit/event-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];

test('[operations] events in hidden channels are neither listed nor sent nor readable', async () => {
  const { guild, bot, guest, path, inChannel, make, enter, voice } = await eventScene(p);
  const hidden = await make(2, {
    permission_overwrites: [{ id: guild.id, type: 0, deny: permissionBits('VIEW_CHANNEL'), allow: '0' }],
  });
  const session = await enter(guest, voice);
  const made = await bot.post(path, inChannel(2, { channel_id: hidden.id }));
  const open = await bot.post(path, inChannel(2));
  expect(await session.event('GUILD_SCHEDULED_EVENT_CREATE')).toMatchObject({ id: open.body.id });
  expect((await guest.get<{ id: string }[]>(path)).body.map(({ id }) => id)).toEqual([open.body.id]);
  expect(code(await guest.get(`${path}/${made.body.id}`))).toEqual([403, 50001]);
  expect(code(await guest.get(`${path}/1`))).toEqual([404, 10070]);
});
