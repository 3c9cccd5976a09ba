import { startFixtures } from '@guildhall/testkit/fixtures';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] members list the stickers, oldest first; their creators only with CREATE_ or MANAGE_GUILD_EXPRESSIONS', async ({
  alice,
  guild,
}) => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const path = `/guilds/${guild.id}/stickers` as const;
  const png = await sharp({ create: { width: 320, height: 320, channels: 4, background: 'teal' } })
    .png()
    .toBuffer();
  for (const name of ['one', 'two']) {
    const form = new FormData();
    form.set('name', name);
    form.set('tags', 'wave');
    form.set('file', new Blob([new Uint8Array(png)]), 'sticker.png');
    await alice.post(path, form);
  }
  const bot = await p.bot(alice, { guild, permissions: '0' });
  const seen = async (by: typeof alice) => (await by.get(path)).body.map((sticker) => [sticker.name, sticker.user?.id]);
  expect(await seen(bot)).toEqual([
    ['one', undefined],
    ['two', undefined],
  ]);
  expect(await seen(alice)).toEqual([
    ['one', alice.id],
    ['two', alice.id],
  ]);
  const stranger = await (await p.person('bob')).get(path);
  expect([stranger.status, stranger.error.code]).toEqual([403, 50001]);
});
