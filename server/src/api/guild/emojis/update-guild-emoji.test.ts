import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function house() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const bot = async (permissions: bigint) => p.bot(ada, { guild, permissions: String(permissions) });
  const path = `/guilds/${guild.id}/emojis` as const;
  const made = await ada.post(path, { name: 'party', image: PNG });
  return { ada, guild, bot, path, emoji: made.body.id };
}

test('[operations] an emoji is renamed and limited to roles: the whole list is sent, and an audit entry added', async () => {
  const { ada, guild, path, emoji } = await house();
  const role = await ada.post(`/guilds/${guild.id}/roles`, { name: 'fans' });
  const changed = await ada.patch(`${path}/${emoji}`, { name: 'renamed', roles: [role.body.id] });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { id: emoji, name: 'renamed', roles: [role.body.id], user: { id: ada.id } },
  ]);
  expect(p.emitted('GUILD_EMOJIS_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, emojis: [{ id: emoji, name: 'renamed' }] });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 61,
    target_id: emoji,
    changes: [
      { key: 'name', old_value: 'party', new_value: 'renamed' },
      { key: 'roles', old_value: [], new_value: [role.body.id] },
    ],
  });
  expect((await ada.patch(`${path}/${emoji}`, { roles: null })).body).toMatchObject({ name: 'renamed', roles: [] });
});

test('a change without effect emits nothing', async () => {
  const { ada, path, emoji } = await house();
  p.events.length = 0;
  expect((await ada.patch(`${path}/${emoji}`, { name: 'party' })).status).toBe(200);
  expect((await ada.patch(`${path}/${emoji}`, {})).status).toBe(200);
  expect(p.events).toEqual([]);
});

test('[operations] the creator needs CREATE_ or MANAGE_GUILD_EXPRESSIONS, other members MANAGE_GUILD_EXPRESSIONS', async () => {
  const { bot, path, emoji } = await house();
  const [maker, keeper, nobody] = [
    await bot(bitsOf('CREATE_GUILD_EXPRESSIONS')),
    await bot(bitsOf('MANAGE_GUILD_EXPRESSIONS')),
    await bot(0n),
  ];
  const own = await maker.post(path, { name: 'mine', image: PNG });
  expect((await maker.patch(`${path}/${own.body.id}`, { name: 'still_mine' })).status).toBe(200);
  for (const [by, id] of [
    [maker, emoji],
    [nobody, emoji],
  ] as const) {
    const refused = await by.patch(`${path}/${id}`, { name: 'taken' });
    expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  }
  expect((await keeper.patch(`${path}/${own.body.id}`, { name: 'kept' })).body).toMatchObject({
    name: 'kept',
    user: { id: maker.id },
  });
});

test('[errors] an unknown emoji is 10014, one of another guild too; an invalid name is reported', async () => {
  const { ada, path, emoji } = await house();
  const other = await house();
  for (const id of ['1', other.emoji]) {
    const unknown = await ada.patch(`${path}/${id}`, { name: 'renamed' });
    expect([unknown.status, unknown.error.code]).toEqual([404, 10014]);
  }
  const bad = await ada.patch(`${path}/${emoji}`, { name: 'no good' });
  expect([bad.status, bad.error.errors]).toMatchObject([400, { name: { _errors: [{ code: 'STRING_TYPE_REGEX' }] } }]);
});
