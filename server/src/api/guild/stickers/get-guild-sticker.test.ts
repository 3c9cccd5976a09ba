import { startFixtures } from '@guildhall/testkit/fixtures';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] a member reads one sticker of the guild; any user reads it by its id, without its creator', async ({
  alice,
  guild,
}) => {
  const path = `/guilds/${guild.id}/stickers` as const;
  const form = new FormData();
  form.set('name', 'wave');
  form.set('tags', 'wave');
  const png = await sharp({ create: { width: 320, height: 320, channels: 4, background: 'teal' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(png)]), 'sticker.png');
  const made = await alice.post(path, form);
  expect((await alice.get(`${path}/${made.body.id}`)).body).toEqual(made.body);
  const unknown = await alice.get(`${path}/1`);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10060]);
  const { user: _user, ...plain } = made.body;
  const bob = await p.person('bob');
  expect((await bob.get(`/stickers/${made.body.id}`)).body).toEqual(plain);
});
