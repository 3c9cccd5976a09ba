import { bitsOf } from '@guildhall/protocol/permissions';
import { type Fixtures, startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const png = await sharp({ create: { width: 320, height: 320, channels: 4, background: 'teal' } })
  .png()
  .toBuffer();

async function make(by: Account, path: string): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'wave', tags: 'wave', description: 'It waves' })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(png)]), 'sticker.png');
  return (await by.post<{ id: string }>(path, form)).body.id;
}

async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>) {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const path = `/guilds/${guild.id}/stickers` as const;
  return { path, sticker: await make(alice, path) };
}

test('[operations] the fields of a sticker are changed: the whole list is sent, and an audit entry added', async ({
  alice,
  guild,
}) => {
  const { path, sticker } = await house({ alice, guild });
  const changed = await alice.patch(`${path}/${sticker}`, { name: 'hello', description: null });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ id: sticker, name: 'hello', tags: 'wave', description: null, user: { id: alice.id } });
  expect(p.emitted('GUILD_STICKERS_UPDATE').at(-1)).toMatchObject({
    guild_id: guild.id,
    stickers: [{ id: sticker, name: 'hello' }],
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 91,
    target_id: sticker,
    changes: [
      { key: 'name', old_value: 'wave', new_value: 'hello' },
      { key: 'description', old_value: 'It waves' },
    ],
  });
  p.events.length = 0;
  expect((await alice.patch(`${path}/${sticker}`, { name: 'hello' })).status).toBe(200);
  expect(p.events).toEqual([]);
});

test('[operations] the creator needs CREATE_ or MANAGE_GUILD_EXPRESSIONS, other members MANAGE_GUILD_EXPRESSIONS', async ({
  alice,
  guild,
}) => {
  const { path, sticker } = await house({ alice, guild });
  const maker = await p.bot(alice, { guild, permissions: String(bitsOf('CREATE_GUILD_EXPRESSIONS')) });
  const keeper = await p.bot(alice, { guild, permissions: String(bitsOf('MANAGE_GUILD_EXPRESSIONS')) });
  const own = await make(maker, path);
  expect((await maker.patch(`${path}/${own}`, { name: 'mine' })).status).toBe(200);
  expect((await keeper.patch(`${path}/${own}`, { name: 'kept' })).status).toBe(200);
  const refused = await maker.patch(`${path}/${sticker}`, { name: 'taken' });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});

test('[errors] an unknown sticker is 10060, and errors name the invalid fields', async ({ alice, guild }) => {
  const { path, sticker } = await house({ alice, guild });
  const unknown = await alice.patch(`${path}/1`, { name: 'hello' });
  expect([unknown.status, unknown.error.code]).toEqual([404, 10060]);
  const bad = await alice.patch(`${path}/${sticker}`, { name: 'x', tags: '' });
  expect([bad.status, Object.keys(bad.error.errors ?? {})]).toEqual([400, ['name', 'tags']]);
  expect((await alice.patch(`${path}/${sticker}`, { description: 'x' })).error.errors).toHaveProperty('description');
});
