import { bitsOf } from '@guildhall/protocol/permissions';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const png = await sharp({ create: { width: 320, height: 320, channels: 4, background: 'teal' } })
  .png()
  .toBuffer();

async function make(by: Account, path: string): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'wave', tags: 'wave', description: 'It waves' })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(png)]), 'sticker.png');
  return (await by.post<{ id: string }>(path, form)).body.id;
}

async function house() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const path = `/guilds/${guild.id}/stickers`;
  return { ada, guild, path, sticker: await make(ada, path) };
}

test('[operations] the fields of a sticker are changed: the whole list is sent, and an audit entry added', async () => {
  const { ada, guild, path, sticker } = await house();
  const changed = await ada.patch(`${path}/${sticker}`, { name: 'hello', description: null });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ id: sticker, name: 'hello', tags: 'wave', description: null, user: { id: ada.id } });
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
  expect((await ada.patch(`${path}/${sticker}`, { name: 'hello' })).status).toBe(200);
  expect(p.events).toEqual([]);
});

test('[operations] the creator needs CREATE_ or MANAGE_GUILD_EXPRESSIONS, other members MANAGE_GUILD_EXPRESSIONS', async () => {
  const { ada, guild, path, sticker } = await house();
  const maker = await p.bot(ada, { guild, permissions: String(bitsOf('CREATE_GUILD_EXPRESSIONS')) });
  const keeper = await p.bot(ada, { guild, permissions: String(bitsOf('MANAGE_GUILD_EXPRESSIONS')) });
  const own = await make(maker, path);
  expect((await maker.patch(`${path}/${own}`, { name: 'mine' })).status).toBe(200);
  expect((await keeper.patch(`${path}/${own}`, { name: 'kept' })).status).toBe(200);
  const refused = await maker.patch(`${path}/${sticker}`, { name: 'taken' });
  expect([refused.status, refused.body.code]).toEqual([403, 50013]);
});

test('[errors] an unknown sticker is 10060, and errors name the invalid fields', async () => {
  const { ada, path, sticker } = await house();
  const unknown = await ada.patch(`${path}/1`, { name: 'hello' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 10060]);
  const bad = await ada.patch(`${path}/${sticker}`, { name: 'x', tags: '' });
  expect([bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([400, ['name', 'tags']]);
  expect((await ada.patch(`${path}/${sticker}`, { description: 'x' })).body.errors).toHaveProperty('description');
});
