import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const p = await startPlatform();
afterAll(() => p.stop());

async function world() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada, { name: 'Inviting' });
  return { ada, guild, path: `/channels/${guild.text.id}/invites` as const };
}

test('[invites/invites] an empty body creates an invite for a day, with event and audit entry', async () => {
  const { ada, guild, path } = await world();
  const made = await ada.post(path, {});
  expect(made.status).toBe(200);
  expect(made.body.code).toMatch(/^[\w-]{8}$/);
  const expires_at = isoTime(p.clock.now() + 86_400_000);
  expect(made.body).toMatchObject({
    type: 0,
    guild_id: guild.id,
    guild: { id: guild.id, name: 'Inviting' },
    channel: { id: guild.text.id, type: 0, name: guild.text.name },
    inviter: { id: ada.id },
    expires_at,
    uses: 0,
    max_uses: 0,
    max_age: 86_400,
    temporary: false,
  });
  expect(p.events.at(-1)?.message).toMatchObject({
    name: 'INVITE_CREATE',
    channel_id: guild.text.id,
    data: {
      code: made.body.code,
      guild_id: guild.id,
      channel_id: guild.text.id,
      inviter: { id: ada.id },
      uses: 0,
      max_age: 86_400,
      expires_at,
    },
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 40, user_id: ada.id });
  const changes = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)?.changes;
  expect(changes).toContainEqual({ key: 'code', new_value: made.body.code });
  expect(changes).toContainEqual({ key: 'channel_id', new_value: guild.text.id });
});

test('[invites/invites] no body equals an empty one, and the reason is added to the audit log', async () => {
  const { ada, path } = await world();
  expect((await ada.post(path, undefined, { headers: { 'x-audit-log-reason': 'for%20friends' } })).status).toBe(200);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 40, reason: 'for friends' });
});

test('[limits] all settings are stored; 0 seconds means no expiry', async () => {
  const { ada, path } = await world();
  const made = await ada.post(path, { max_age: 0, max_uses: 100, temporary: true, unique: true });
  expect(made.body).toMatchObject({ expires_at: null, max_age: 0, max_uses: 100, temporary: true });
});

test('a similar invite is returned without event, unless unique is set', async () => {
  const { ada, path } = await world();
  const one = await ada.post(path, { max_age: 3600 });
  const events = p.events.length;
  const again = await ada.post(path, { max_age: 3600 });
  expect(again.body.code).toBe(one.body.code);
  expect(p.events).toHaveLength(events);
  for (const body of [
    { max_age: 3600, unique: true },
    { max_age: 3601 },
    { max_age: 3600, max_uses: 1 },
    { max_age: 3600, temporary: true },
  ])
    expect((await ada.post(path, body)).body.code).not.toBe(one.body.code);
});

test.each([
  [{ max_age: 604_801 }, 'max_age', 'NUMBER_TYPE_MAX'],
  [{ max_age: -1 }, 'max_age', 'NUMBER_TYPE_MIN'],
  [{ max_uses: 101 }, 'max_uses', 'NUMBER_TYPE_MAX'],
  [{ temporary: 'yes' }, 'temporary', 'BOOLEAN_TYPE_CONVERT'],
])('[limits] an invalid field is a form error: %j', async (body, field, code) => {
  const { ada, path } = await world();
  const answer = await ada.post(path, body);
  expect([answer.status, answer.body.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
});

test('[operations] refused: not a member, missing permission, a category, an unknown channel', async () => {
  const { ada, guild, path } = await world();
  const bob = await p.person('bob');
  expect((await bob.post(path, {})).error.code).toBe(50001);
  await p.join(ada, guild.text.id, bob);
  await ada.put(`/channels/${guild.text.id}/permissions/${guild.id}`, {
    type: 0,
    allow: '0',
    deny: String(PERMISSIONS.CREATE_INSTANT_INVITE),
  });
  const refused = await bob.post(path, {});
  expect([refused.status, refused.body.code]).toEqual([403, 50013]);
  const category = await ada.post(`/guilds/${guild.id}/channels`, { name: 'drawer', type: 4 });
  expect((await ada.post(`/channels/${category.body.id}/invites`, {})).error.code).toBe(50024);
  expect((await ada.post('/channels/1/invites', {})).error.code).toBe(10003);
});

test('[errors 30016] a guild has at most a thousand invites', async () => {
  const { ada, guild, path } = await world();
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    code: `full${guild.id}${index}`,
    guild_id: guild.id,
    channel_id: guild.text.id,
    inviter_id: '1',
    created_at: 1,
    expires_at: null,
    max_age: 0,
    max_uses: 0,
    uses: 0,
    temporary: 0,
  }));
  await p.server.platform.store.transaction((db) => db.kysely.insertInto('invites').values(rows).execute());
  const refused = await ada.post(path, {});
  expect([refused.status, refused.body.code]).toEqual([400, 30016]);
});
