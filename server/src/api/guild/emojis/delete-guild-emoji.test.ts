import { bitsOf } from '@guildhall/protocol/permissions';
import { type Fixtures, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>) {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const maker = await p.bot(alice, { guild, permissions: String(bitsOf('CREATE_GUILD_EXPRESSIONS')) });
  const path = `/guilds/${guild.id}/emojis` as const;
  const emoji = await alice.post<{ id: string }>(path, { name: 'party', image: PNG });
  const own = await maker.post<{ id: string }>(path, { name: 'mine', image: PNG });
  return { maker, path, emoji: emoji.body.id, own: own.body.id };
}

test('[operations] an emoji is deleted: the whole list is sent, an audit entry added, its image kept for old messages', async ({
  alice,
  guild,
}) => {
  const { path, emoji, own } = await house({ alice, guild });
  const deleted = await alice.delete(`${path}/${emoji}`, undefined, { headers: { 'x-audit-log-reason': 'dull' } });
  expect([deleted.status, deleted.body]).toEqual([204, undefined]);
  expect(p.emitted('GUILD_EMOJIS_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, emojis: [{ id: own }] });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 62,
    target_id: emoji,
    reason: 'dull',
    changes: [
      { key: 'name', old_value: 'party' },
      { key: 'roles', old_value: [] },
    ],
  });
  expect((await alice.get<{ id: string }[]>(path)).body.map((one) => one.id)).toEqual([own]);
  expect((await fetch(`${p.address}/cdn/emojis/${emoji}.png`)).status).toBe(200);
  const again = await alice.delete(`${path}/${emoji}`);
  expect([again.status, again.error.code]).toEqual([404, 10014]);
});

test('[operations] another user’s requires MANAGE_GUILD_EXPRESSIONS', async ({ alice, guild }) => {
  const { maker, path, emoji, own } = await house({ alice, guild });
  const refused = await maker.delete(`${path}/${emoji}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await maker.delete(`${path}/${own}`)).status).toBe(204);
});

test('the emojis of a guild are deleted with it', async ({ alice, guild }) => {
  await house({ alice, guild });
  expect((await alice.delete(`/guilds/${guild.id}`)).status).toBe(204);
  const left = p.server.platform.store.read.kysely.selectFrom('emojis').select('id').where('guild_id', '=', guild.id);
  expect(await left.execute()).toEqual([]);
});
