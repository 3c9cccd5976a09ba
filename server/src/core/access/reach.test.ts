import { bitsOf } from '@guildhall/protocol/permissions';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const HIDE = String(bitsOf('VIEW_CHANNEL'));
const TEXT = 0;
const VOICE = 2;

/** A guild with hidden channels, its owner, and a manager who may not view those channels. */
async function home() {
  const [ada, bob, carl] = [await p.person('ada'), await p.person('bob'), await p.person('carl')];
  const guild = await p.guild(ada, {});
  const path = `/guilds/${guild.id}` as const;
  for (const guest of [bob, carl]) await p.join(ada, guild.text.id, guest);
  const role = await ada.post(`${path}/roles`, { permissions: String(bitsOf('MANAGE_GUILD', 'MANAGE_ROLES')) });
  await ada.put(`${path}/members/${bob.id}/roles/${role.body.id}`);
  const permission_overwrites = [{ id: guild.id, type: 0, allow: '0', deny: HIDE }];
  const make = async (name: string, type: number) =>
    (await ada.post(`${path}/channels`, { name, type, permission_overwrites })).body.id;
  return { ada, bob, carl, guild, path, secret: await make('secret', TEXT), den: await make('den', VOICE) };
}

const GONE = '1';
const welcome = (channel_id: string) => ({ welcome_channels: [{ channel_id, description: 'here' }] });
const alertRule = (channel_id: string, body: object = {}) => ({
  name: 'alerts',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['*bad*'] },
  actions: [{ type: 2, metadata: { channel_id } }],
  enabled: true,
  ...body,
});

test('settings treat a hidden channel like one that does not exist, but keep a hidden channel that they already hold', async () => {
  const { ada, bob, guild, path, secret, den } = await home();
  const option = (channel: string) => ({ id: '1', title: 'one', channel_ids: [channel] });
  const cases: [method: 'patch' | 'put', path: string, body: (channel: string) => object, channel: string][] = [
    ['patch', `${path}/widget`, (channel_id) => ({ channel_id }), secret],
    ['patch', `${path}/welcome-screen`, welcome, secret],
    ['patch', path, (id) => ({ system_channel_id: id }), secret],
    ['patch', path, (id) => ({ rules_channel_id: id }), secret],
    ['patch', path, (id) => ({ public_updates_channel_id: id }), secret],
    ['patch', path, (id) => ({ safety_alerts_channel_id: id }), secret],
    ['patch', path, (id) => ({ afk_channel_id: id }), den],
    ['put', `${path}/onboarding`, (id) => ({ default_channel_ids: [id] }), secret],
    ['put', `${path}/onboarding`, (id) => ({ prompts: [{ id: '1', title: 'which', options: [option(id)] }] }), den],
  ];
  for (const [method, at, body, channel] of cases) {
    const send = (by: Account, id: string) => (method === 'patch' ? by.patch(at, body(id)) : by.put(at, body(id)));
    const [hidden, missing] = [await send(bob, channel), await send(bob, GONE)];
    const label = `${method} ${at} ${JSON.stringify(body('x'))}`;
    expect(hidden.status, label).toBeGreaterThanOrEqual(400);
    expect([hidden.status, hidden.body], label).toEqual([missing.status, missing.body]);
    expect((await send(ada, channel)).status, label).toBe(200);
    expect((await send(bob, channel)).status, `${label} once it is held`).toBe(200);
  }
  expect((await bob.patch(path, { system_channel_id: guild.text.id })).status).toBe(200);
});

test('the invite of a widget leads to a channel that everyone may view, or there is none', async () => {
  const { ada, guild, path, secret } = await home();
  const widget = async () => (await p.anyone.get(`${path}/widget.json`)).body.instant_invite;
  await ada.patch(`${path}/widget`, { enabled: true, channel_id: secret });
  expect(await widget()).toBeNull();
  await ada.patch(`${path}/widget`, { channel_id: guild.text.id });
  expect(await widget()).toContain('/invite/');
});

test('a welcome screen shows a member the channels that the member may view', async () => {
  const { ada, carl, guild, path, secret } = await home();
  const channels = [...welcome(secret).welcome_channels, ...welcome(guild.text.id).welcome_channels];
  await ada.patch(`${path}/welcome-screen`, { enabled: true, welcome_channels: channels });
  const shown = async (by: Account) => {
    const { body } = await by.get(`${path}/welcome-screen`);
    return body.welcome_channels.map(({ channel_id }) => channel_id);
  };
  expect(await shown(ada)).toEqual([secret, guild.text.id]);
  expect(await shown(carl)).toEqual([guild.text.id]);
});

test('a template holds the channels that its creator may view, and only these make it dirty', async () => {
  const { ada, bob, path, secret } = await home();
  const templates = `${path}/templates` as const;
  const made = await bob.post(templates, { name: 'Copy' });
  const read = async () => {
    const { body } = await p.anyone.get(`/guilds/templates/${made.body.code}`);
    return { dirty: body.is_dirty, names: body.serialized_source_guild.channels.map(({ name }) => name) };
  };
  expect((await read()).names).not.toContain('secret');
  await ada.patch(`/channels/${secret}`, { topic: 'more secrets' });
  expect((await read()).dirty).toBe(false);
  expect((await ada.put(`${templates}/${made.body.code}`)).status).toBe(200);
  expect((await read()).names).toEqual(expect.arrayContaining(['secret', 'den']));
  expect((await bob.put(`${templates}/${made.body.code}`)).status).toBe(200);
  expect(await read()).toEqual({ dirty: false, names: expect.not.arrayContaining(['secret', 'den']) });
});

test('the alert channel and exempt channels of a rule must be visible to its editor, who must be able to send in the alert channel', async () => {
  const { ada, bob, guild, path, secret } = await home();
  const rules = `${path}/auto-moderation/rules` as const;
  const closed = await ada.post(`${path}/channels`, {
    name: 'closed',
    permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny: String(bitsOf('SEND_MESSAGES')) }],
  });
  for (const channel of [secret, closed.body.id, GONE])
    expect((await bob.post(rules, alertRule(channel))).error.errors).toHaveProperty('actions.0.metadata.channel_id');
  const exempt = await bob.post(rules, alertRule(guild.text.id, { exempt_channels: [secret] }));
  expect(exempt.error.errors).toHaveProperty(['exempt_channels', '0']);
  expect((await ada.get(rules)).body).toEqual([]);
  const made = await ada.post(rules, alertRule(secret, { exempt_channels: [secret] }));
  expect(made.status).toBe(200);
  const same = { actions: [{ type: 2, metadata: { channel_id: secret } }], exempt_channels: [secret], name: 'renamed' };
  expect((await bob.patch(`${rules}/${made.body.id}`, same)).status).toBe(200);
});

test('an alert quotes a message only where all viewers of the alert may view its channel; managers receive only events that they may view', async () => {
  const { ada, bob, carl, guild, path, secret } = await home();
  await ada.put(`/channels/${secret}/permissions/${carl.id}`, { type: 1, allow: HIDE, deny: '0' });
  expect((await bob.post(`${path}/auto-moderation/rules`, alertRule(guild.text.id))).status).toBe(200);
  const [blind, seeing] = [await bob.connect(), await ada.connect()];
  const last = async (channel: string) => (await ada.get(`/channels/${channel}/messages`)).body[0];

  expect((await carl.post(`/channels/${secret}/messages`, { content: 'bad and marked' })).status).toBe(200);
  const alert = await last(guild.text.id);
  expect(alert).toMatchObject({ type: 24, author: { id: bob.id } });
  expect(alert?.embeds).toEqual([
    expect.objectContaining({ type: 'auto_moderation_message', fields: [expect.objectContaining({ value: 'alerts' })] }),
  ]);
  for (const word of ['marked', secret, carl.id]) expect(JSON.stringify(alert)).not.toContain(word);

  const sent = await carl.post(`/channels/${guild.text.id}/messages`, { content: 'bad and open' });
  expect(await last(guild.text.id)).toMatchObject({
    author: { id: carl.id },
    embeds: [{ description: 'bad and open', fields: expect.arrayContaining([expect.objectContaining({ value: sent.body.id })]) }],
  });

  // Events are dispatched in order: the first one that the blind manager receives is the second.
  const heard = { channel_id: guild.text.id, content: 'bad and open', user_id: carl.id };
  expect(await blind.event('AUTO_MODERATION_ACTION_EXECUTION')).toMatchObject(heard);
  expect(blind.seen('AUTO_MODERATION_ACTION_EXECUTION')).toHaveLength(1);
  expect(await seeing.event('AUTO_MODERATION_ACTION_EXECUTION')).toMatchObject({ channel_id: secret, content: 'bad and marked' });
});
