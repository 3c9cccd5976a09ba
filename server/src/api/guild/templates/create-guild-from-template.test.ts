import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { templated } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[guilds/templates] a new guild has the roles, channels and overwrites of the template with new ids', async () => {
  const { ada, bob, guild, own, made } = await templated(p);
  const role = await ada.post(`/guilds/${guild.id}/roles`, { name: 'Builder', color: 7, mentionable: true });
  const overwrites = [
    { id: role.body.id, type: 0, allow: permissionBits('VIEW_CHANNEL'), deny: '0' },
    { id: guild.id, type: 0, allow: '0', deny: permissionBits('VIEW_CHANNEL') },
    { id: bob.id, type: 1, allow: permissionBits('VIEW_CHANNEL'), deny: '0' },
  ];
  const category = guild.channels.find((channel) => channel.name === 'Text Channels');
  const body = { name: 'workshop', type: 0, topic: 'tools', parent_id: category?.id, permission_overwrites: overwrites };
  await ada.post(`/guilds/${guild.id}/channels`, body);
  await ada.put(own);
  const path = `/guilds/templates/${made.body.code}` as const;
  const copy = await bob.post(path, {
    name: 'The copy',
  });
  expect(copy.status).toBe(201);
  expect(copy.body).toMatchObject({ name: 'The copy', owner_id: bob.id });
  const builder = copy.body.roles.find((one) => one.name === 'Builder');
  expect(builder).toMatchObject({ color: 7, mentionable: true });
  expect(builder?.id).not.toBe(role.body.id);
  const { body: channels } = await bob.get(`/guilds/${copy.body.id}/channels`);
  const workshop = channels.find((channel) => channel.name === 'workshop');
  expect(channels.find((channel) => channel.id === workshop?.parent_id)?.name).toBe('Text Channels');
  expect(workshop?.topic).toBe('tools');
  expect(workshop?.permission_overwrites).toEqual([
    { id: builder?.id, type: 0, allow: permissionBits('VIEW_CHANNEL'), deny: '0' },
    { id: copy.body.id, type: 0, allow: '0', deny: permissionBits('VIEW_CHANNEL') },
  ]);
  expect((await p.anyone.get(path)).body.usage_count).toBe(1);
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ guild_id: copy.body.id, user: { id: bob.id } });
});

test('forums are copied too, announcement channels as text, stages as voice', async () => {
  const { ada, guild, own, made } = await templated(p);
  await ada.patch(`/guilds/${guild.id}`, {
    features: ['COMMUNITY'],
    rules_channel_id: guild.text.id,
    public_updates_channel_id: guild.text.id,
    verification_level: 1,
    explicit_content_filter: 2,
  });
  const make = (body: object) => ada.post(`/guilds/${guild.id}/channels`, body);
  const forum = await make({
    name: 'ideas',
    type: 15,
    available_tags: [{ name: 'new' }],
    default_reaction_emoji: { emoji_name: '👍' },
  });
  const answers = [forum, await make({ name: 'news', type: 5 }), await make({ name: 'Stage', type: 13, bitrate: 40_000 })];
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  expect((await ada.put(own)).status).toBe(200);
  const copy = await ada.post(`/guilds/templates/${made.body.code}`, { name: 'The copy' });
  expect(copy.body).toMatchObject({ verification_level: 1, explicit_content_filter: 2, features: [] });
  const listed = await ada.get(`/guilds/${copy.body.id}/channels`);
  const named = (name: string) => listed.body.find((channel) => channel.name === name);
  expect(named('ideas')).toMatchObject({
    type: 15,
    available_tags: [{ name: 'new', emoji_id: null }],
    default_reaction_emoji: { emoji_id: null, emoji_name: '👍' },
  });
  expect(named('news')).toMatchObject({ type: 0 });
  expect(named('Stage')).toMatchObject({ type: 2, bitrate: 40_000, user_limit: 0 });
});

test('[errors 10057, errors 20001, errors 50035] refused: an unknown template, apps, a name that is too short', async () => {
  const { ada, made } = await templated(p);
  const path = `/guilds/templates/${made.body.code}` as const;
  expect((await ada.post('/guilds/templates/none', { name: 'Copy' })).error.code).toBe(10057);
  expect((await ada.post(path, { name: 'x' })).error.code).toBe(50035);
  const bot = await p.bot(ada);
  expect((await bot.post(path, { name: 'Copy' })).error.code).toBe(20001);
  expect((await p.anyone.get(path)).body.usage_count).toBe(0);
});
