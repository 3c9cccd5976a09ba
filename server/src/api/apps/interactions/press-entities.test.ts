import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { ask, pressOf, row, show } from './test/press.ts';
import { interactionScene, refusal } from '@guildhall/testkit/interaction-scene';

const p = await startPlatform();
afterAll(() => p.stop());
const s = await interactionScene(p);
const stranger = await p.person('stranger');
const away = await p.guild(stranger);
const { id: role } = (await s.ada.post(`/guilds/${s.guild.id}/roles`, { name: 'Singer' })).body;
const made = async (body: object) => (await s.ada.post(`/guilds/${s.guild.id}/channels`, body)).body.id;
const voice = await made({ name: 'voice', type: 2 });
const overwrite = { id: s.guild.id, type: 0, deny: String(PERMISSIONS.VIEW_CHANNEL) };
const hidden = await made({ name: 'hidden', permission_overwrites: [overwrite] });

const message = await show(s, [
  row({ type: 5, custom_id: 'users', max_values: 2 }),
  row({ type: 6, custom_id: 'roles', max_values: 2 }),
  row({ type: 7, custom_id: 'anyone', max_values: 3 }),
  row({ type: 8, custom_id: 'texts', channel_types: [0], max_values: 2 }),
  row({ type: 8, custom_id: 'channels', max_values: 2 }),
]);
const pick = (component_type: number, custom_id: string, values: string[]) =>
  pressOf(s, message, { component_type, custom_id, values });

test('[components/messages] selected users arrive with their memberships', async () => {
  const { data } = await ask(s, pick(5, 'users', [s.ada.id, s.bot.id]));
  expect(data).toMatchObject({ component_type: 5, custom_id: 'users', values: [s.ada.id, s.bot.id] });
  const { users, members, roles } = Object(data?.resolved);
  expect(users[s.ada.id]).toMatchObject({ id: s.ada.id, username: s.ada.username });
  expect(users[s.bot.id]).toMatchObject({ bot: true });
  expect(members[s.ada.id]).toMatchObject({ roles: [], permissions: expect.stringMatching(/^\d+$/) });
  expect(members[s.ada.id]).not.toHaveProperty('user');
  expect(roles).toBeUndefined();
});

test('[components/messages] selected roles, and users along with roles', async () => {
  const { data } = await ask(s, pick(6, 'roles', [role]));
  expect(data?.resolved).toEqual({ roles: { [role]: expect.objectContaining({ name: 'Singer' }) } });
  const anyone = (await ask(s, pick(7, 'anyone', [role, s.bob.id]))).data;
  expect(anyone).toMatchObject({ values: [role, s.bob.id], resolved: { roles: { [role]: {} }, users: { [s.bob.id]: {} } } });
});

test('[interactions/resolved-objects] selected channels arrive with the permissions of the user and the bot', async () => {
  const { data } = await ask(s, pick(8, 'channels', [voice, s.guild.text.id]));
  const { channels } = Object(data?.resolved);
  expect(channels[voice]).toMatchObject({
    id: voice,
    type: 2,
    name: 'voice',
    permissions: expect.any(String),
    app_permissions: expect.any(String),
  });
  expect(Object.keys(channels).sort()).toEqual([voice, s.guild.text.id].sort());
});

test.each<[string, number, string, () => string[], number]>([
  ['a user who does not exist', 5, 'users', () => [s.bob.id, '7'], 1],
  ['a role as a user', 5, 'users', () => [role], 0],
  ['a user as a role', 6, 'roles', () => [s.bob.id], 0],
  ['a role of another guild', 6, 'roles', () => [role, away.id], 1],
  ['a channel as anyone', 7, 'anyone', () => [voice], 0],
  ['a channel of another type', 8, 'texts', () => [s.guild.text.id, voice], 1],
  ['a channel that the person does not see', 8, 'channels', () => [hidden], 0],
  ['a channel of another guild', 8, 'channels', () => [away.text.id], 0],
])('[components/messages] refused: %s', async (_, type, custom_id, values, at) => {
  const since = s.app.mark();
  const answered = await s.bob.post('/interactions', pick(type, custom_id, values()));
  expect([answered.status, refusal(answered)]).toEqual([400, { [`data.values.${at}`]: 'COMPONENT_VALIDATION_FAILED' }]);
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE', since)).toEqual([]);
});
