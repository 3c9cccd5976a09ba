import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { auditOf, channel, hooked, PIXEL } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] updating sets name and picture; WEBHOOKS_UPDATE; audit 51; no changes write no entry', async () => {
  const { ada, guild, own, hook } = await hooked(p);
  const since = p.emitted('WEBHOOKS_UPDATE').length;
  const changed = await ada.patch(own, { name: 'Bell', avatar: PIXEL, channel_id: null });
  expect(changed.body).toMatchObject({ id: hook.id, name: 'Bell', token: hook.token, channel_id: guild.text.id });
  const again = await ada.patch(own, { name: 'Bell' });
  expect(again.body).toEqual(changed.body);
  expect(p.emitted('WEBHOOKS_UPDATE').slice(since)).toEqual([{ guild_id: guild.id, channel_id: guild.text.id }]);
  const { entries, text } = await auditOf(ada, guild.id, 51);
  expect(entries).toMatchObject([
    {
      target_id: hook.id,
      changes: [
        { key: 'name', old_value: 'Town crier', new_value: 'Bell' },
        { key: 'avatar_hash', new_value: changed.body.avatar },
      ],
    },
  ]);
  expect(text).not.toContain(hook.token);
  expect((await ada.patch(own, { avatar: null })).body.avatar).toBe(null);
});

test('a webhook moves to another channel where the viewer manages webhooks and there is room; both channels get the event', async () => {
  const { ada, bob, guild, own, hook } = await hooked(p);
  const other = await channel(ada, guild.id, { name: 'other' });
  const since = p.emitted('WEBHOOKS_UPDATE').length;
  expect((await ada.patch(own, { channel_id: other })).body.channel_id).toBe(other);
  expect(
    p
      .emitted('WEBHOOKS_UPDATE')
      .slice(since)
      .map((data) => data.channel_id),
  ).toEqual([guild.text.id, other]);
  expect((await auditOf(ada, guild.id, 51)).entries[0]).toMatchObject({
    changes: [{ key: 'channel_id', old_value: guild.text.id, new_value: other }],
  });
  const allow = String(PERMISSIONS.MANAGE_WEBHOOKS);
  await ada.put(`/channels/${other}/permissions/${bob.id}`, { type: 1, allow });
  expect((await bob.patch(own, { channel_id: guild.text.id })).error.code).toBe(50013);
  const elsewhere = await p.guild(ada);
  expect((await ada.patch(own, { channel_id: elsewhere.text.id })).error.code).toBe(10003);
  const category = await channel(ada, guild.id, { name: 'all', type: 4 });
  expect((await ada.patch(own, { channel_id: category })).error.code).toBe(50024);
  for (let n = 0; n < 15; n += 1) await ada.post(`/channels/${guild.text.id}/webhooks`, { name: `hook ${n}` });
  expect((await ada.patch(own, { channel_id: guild.text.id })).error.code).toBe(30007);
  expect((await ada.get(own)).body).toMatchObject({ id: hook.id, channel_id: other });
});

test('[operations] updating needs MANAGE_WEBHOOKS; an invalid body has no effect', async () => {
  const { ada, bob, own, hook } = await hooked(p);
  expect((await bob.patch(own, { name: 'x' })).error.code).toBe(50013);
  expect((await ada.patch('/webhooks/1', { name: 'x' })).error.code).toBe(10015);
  expect((await ada.patch(own, { name: 'fine', avatar: 'none' })).body).toMatchObject({ code: 50035, errors: { avatar: {} } });
  expect((await ada.patch(own, { name: 'a discord' })).body).toMatchObject({ code: 50035, errors: { name: {} } });
  expect((await ada.get(own)).body).toEqual(hook);
});
