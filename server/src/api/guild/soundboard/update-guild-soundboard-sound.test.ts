import { bitsOf } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const POP = `data:audio/ogg;base64,${readFileSync(new URL('./sounds/pop.ogg', import.meta.url)).toString('base64')}`;
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function house() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const path = `/guilds/${guild.id}/soundboard-sounds` as const;
  const made = await ada.post(path, { name: 'pop', sound: POP, emoji_name: '🫧' });
  return { ada, guild, path, sound: made.body.sound_id };
}

test('[operations] a sound is changed with event and audit entry', async () => {
  const { ada, guild, path, sound } = await house();
  const changed = await ada.patch(`${path}/${sound}`, { name: 'plop', volume: 0.25 });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ sound_id: sound, name: 'plop', volume: 0.25, emoji_name: '🫧', user: { id: ada.id } });
  const { user: _user, ...plain } = changed.body;
  expect(p.emitted('GUILD_SOUNDBOARD_SOUND_UPDATE').at(-1)).toEqual({ ...plain, guild_id: guild.id });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 131,
    target_id: sound,
    changes: [
      { key: 'name', old_value: 'pop', new_value: 'plop' },
      { key: 'volume', old_value: 1, new_value: 0.25 },
    ],
  });
  p.events.length = 0;
  expect((await ada.patch(`${path}/${sound}`, { volume: 0.25 })).status).toBe(200);
  expect(p.events).toEqual([]);
  expect((await ada.patch(`${path}/${sound}`, { volume: null })).body.volume).toBe(1);
});

test('one kind of emoji replaces the other; null removes either', async () => {
  const { ada, guild, path, sound } = await house();
  const emoji = await ada.post(`/guilds/${guild.id}/emojis`, { name: 'party', image: PNG });
  const { id } = emoji.body;
  const set = async (body: object) => {
    const { emoji_id, emoji_name } = (await ada.patch(`${path}/${sound}`, body)).body;
    return [emoji_id, emoji_name];
  };
  expect(await set({ emoji_id: null })).toEqual([null, '🫧']);
  expect(await set({ emoji_id: id })).toEqual([id, null]);
  expect(await set({ emoji_name: null })).toEqual([id, null]);
  expect(await set({ emoji_name: '🥁' })).toEqual([null, '🥁']);
  expect(await set({ emoji_id: null, emoji_name: null })).toEqual([null, null]);
  const unknown = await ada.patch(`${path}/${sound}`, { emoji_id: '1' });
  expect([unknown.status, unknown.error.code]).toEqual([404, 10014]);
});

test('[operations] the creator needs CREATE_ or MANAGE_GUILD_EXPRESSIONS, other members MANAGE_GUILD_EXPRESSIONS', async () => {
  const { ada, guild, path, sound } = await house();
  const maker = await p.bot(ada, { guild, permissions: String(bitsOf('CREATE_GUILD_EXPRESSIONS')) });
  const keeper = await p.bot(ada, { guild, permissions: String(bitsOf('MANAGE_GUILD_EXPRESSIONS')) });
  const own = await maker.post(path, { name: 'mine', sound: POP });
  expect((await maker.patch(`${path}/${own.body.sound_id}`, { name: 'still mine' })).status).toBe(200);
  expect((await keeper.patch(`${path}/${own.body.sound_id}`, { name: 'kept' })).status).toBe(200);
  const refused = await maker.patch(`${path}/${sound}`, { name: 'taken' });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});

test('[errors] an unknown sound is 10097, one of another guild too; errors name the invalid fields', async () => {
  const { ada, path, sound } = await house();
  const other = await house();
  for (const id of ['1', other.sound]) {
    const unknown = await ada.patch(`${path}/${id}`, { volume: 0 });
    expect([unknown.status, unknown.error.code]).toEqual([404, 10097]);
  }
  const bad = await ada.patch(`${path}/${sound}`, { volume: 2, name: 'x' });
  expect([bad.status, Object.keys(bad.error.errors ?? {}).sort()]).toEqual([400, ['name', 'volume']]);
});
