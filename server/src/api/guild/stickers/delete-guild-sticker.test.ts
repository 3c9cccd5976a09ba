import { bitsOf } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const png = await sharp({ create: { width: 320, height: 320, channels: 4, background: 'teal' } })
  .png()
  .toBuffer();

async function make(by: Account, path: string): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'wave', tags: 'wave' })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(png)]), 'sticker.png');
  return (await by.post<{ id: string }>(path, form)).body.id;
}

test('[operations] a sticker is deleted: the whole list is sent, and an audit entry added', async ({ alice, guild }) => {
  const path = `/guilds/${guild.id}/stickers` as const;
  const [first, second] = [await make(alice, path), await make(alice, path)];
  expect((await alice.delete(`${path}/${first}`)).status).toBe(204);
  expect(p.emitted('GUILD_STICKERS_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, stickers: [{ id: second }] });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 92, target_id: first });
  expect((await alice.get(path)).body.map((sticker) => sticker.id)).toEqual([second]);
  const again = await alice.delete(`${path}/${first}`);
  expect([again.status, again.error.code]).toEqual([404, 10060]);
});

test('[operations] another user’s requires MANAGE_GUILD_EXPRESSIONS', async ({ alice, guild }) => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const maker = await p.bot(alice, { guild, permissions: String(bitsOf('CREATE_GUILD_EXPRESSIONS')) });
  const path = `/guilds/${guild.id}/stickers` as const;
  const [hers, own] = [await make(alice, path), await make(maker, path)];
  const refused = await maker.delete(`${path}/${hers}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await maker.delete(`${path}/${own}`)).status).toBe(204);
});
