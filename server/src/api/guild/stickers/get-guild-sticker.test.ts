import { startPlatform } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a member reads one sticker of the guild; any user reads it by its id, without its creator', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/stickers`;
  const form = new FormData();
  form.set('name', 'wave');
  form.set('tags', 'wave');
  const png = await sharp({ create: { width: 320, height: 320, channels: 4, background: 'teal' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(png)]), 'sticker.png');
  const made = await ada.post(path, form);
  expect((await ada.get(`${path}/${made.body.id}`)).body).toEqual(made.body);
  const unknown = await ada.get(`${path}/1`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 10060]);
  const { user: _user, ...plain } = made.body;
  const bob = await p.person('bob');
  expect((await bob.get(`/stickers/${made.body.id}`)).body).toEqual(plain);
});
