import { bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

async function world() {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const role = await ada.post(`/guilds/${guild.id}/roles`, { name: 'Painter' });
  const option = { title: 'Painting', role_ids: [role.body.id], channel_ids: [guild.text.id], emoji_name: '🎨' };
  const prompt = { id: '0', title: 'What do you do?', options: [option] };
  return { ada, bob, guild, role: role.body.id, option, prompt, path: `/guilds/${guild.id}/onboarding` as const };
}

const audited = () => p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').map((entry) => Number(entry.action_type));

test('[operations] prompts and options get ids and keep them; audit 166, 167, 163, 164, 165', async () => {
  const { ada, guild, role, option, prompt, path } = await world();
  const set = await ada.put(path, { prompts: [prompt], default_channel_ids: [guild.text.id] });
  expect(set.status).toBe(200);
  expect(set.body).toMatchObject({
    guild_id: guild.id,
    default_channel_ids: [guild.text.id],
    enabled: false,
    mode: 0,
    prompts: [
      {
        title: 'What do you do?',
        single_select: false,
        required: false,
        in_onboarding: true,
        type: 0,
        options: [{ title: 'Painting', description: '', emoji: { id: null, name: '🎨', animated: false }, role_ids: [role] }],
      },
    ],
  });
  const [first] = set.body.prompts;
  if (!first) throw new Error('a prompt was set');
  expect(first.id).toMatch(/^\d{10,}$/);
  expect(audited().slice(-2)).toEqual([166, 163]);
  expect(p.emitted('GUILD_ROLE_UPDATE').at(-1)).toMatchObject({ role: { id: role, flags: 1 } });
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id });

  const changed = { ...first, title: 'And you?', options: [{ ...option, id: first.options[0]?.id }, { title: 'Nothing' }] };
  const again = await ada.put(path, { prompts: [changed], mode: 1 });
  expect(again.body.prompts[0]).toMatchObject({ id: first.id, title: 'And you?', options: [{ id: first.options[0]?.id }, {}] });
  expect(audited().slice(-2)).toEqual([167, 164]);
  expect((await ada.get(path)).body).toEqual(again.body);

  await ada.put(path, { prompts: [] });
  expect(audited().at(-1)).toBe(165);
  expect(p.emitted('GUILD_ROLE_UPDATE').at(-1)).toMatchObject({ role: { id: role, flags: 0 } });
});

test('[errors 350000, errors 350001] enabling requires 7 default channels, 5 of them writable; options count in the advanced mode', async () => {
  const { ada, guild, path, prompt, option } = await world();
  const ids = [guild.text.id];
  for (let index = 0; index < 6; index += 1)
    ids.push((await ada.post(`/guilds/${guild.id}/channels`, { name: `room-${index}`, type: 0 })).body.id);
  const few = await ada.put(path, { enabled: true, default_channel_ids: ids.slice(1) });
  expect([few.status, few.error.code]).toEqual([400, 350000]);
  const deny = { type: 0, allow: '0', deny: String(PERMISSIONS.SEND_MESSAGES) };
  for (const id of ids.slice(0, 3)) await ada.put(`/channels/${id}/permissions/${guild.id}`, deny);
  expect((await ada.put(path, { enabled: true, default_channel_ids: ids })).error.code).toBe(350000);
  await ada.delete(`/channels/${ids[0]}/permissions/${guild.id}`);
  expect((await ada.put(path, { enabled: true, default_channel_ids: ids })).body.enabled).toBe(true);
  const below = await ada.put(path, { default_channel_ids: ids.slice(1) });
  expect([below.status, below.error.code]).toEqual([400, 350001]);
  const prompts = [{ ...prompt, options: [{ ...option, channel_ids: [ids[0]] }] }];
  expect((await ada.put(path, { mode: 1, default_channel_ids: ids.slice(1), prompts })).status).toBe(200);
});

test('[limits] invalid bodies are form errors', async () => {
  const { ada, option, prompt, path } = await world();
  for (const [body, at] of [
    [{ mode: 9 }, ['mode']],
    [{ prompts: [{ ...prompt, options: [] }] }, ['prompts', '0', 'options']],
    [{ prompts: [{ ...prompt, title: 'x'.repeat(101) }] }, ['prompts', '0', 'title']],
    [{ default_channel_ids: ['1'] }, ['default_channel_ids', '0']],
    [{ prompts: [{ ...prompt, options: [{ ...option, role_ids: ['1'] }] }] }, ['prompts', '0', 'options', '0', 'role_ids', '0']],
    [{ prompts: [{ ...prompt, options: [{ ...option, emoji_id: '1' }] }] }, ['prompts', '0', 'options', '0', 'emoji_id']],
  ] as const) {
    const refused = await ada.put(path, body);
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
    expect(refused.error.errors).toHaveProperty([...at, '_errors']);
  }
});

test("[operations] requires MANAGE_GUILD and MANAGE_ROLES, and roles below the caller's highest", async () => {
  const { ada, bob, guild, prompt, path } = await world();
  expect((await bob.put(path, {})).error.code).toBe(50013);
  const everyone = `/guilds/${guild.id}/roles/${guild.id}` as const;
  await ada.patch(everyone, { permissions: String(PERMISSIONS.MANAGE_GUILD) });
  expect((await bob.put(path, {})).error.code).toBe(50013);
  await ada.patch(everyone, { permissions: String(bitsOf('MANAGE_GUILD', 'MANAGE_ROLES', 'VIEW_CHANNEL')) });
  expect((await bob.put(path, {})).status).toBe(200);
  expect((await bob.put(path, { prompts: [prompt] })).error.code).toBe(50013);
});
