import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';
import { SETTINGS, WebSession } from '../test/web-session.ts';

const { p, agentOf, application, authenticated, connected } = await startScene();
const SCOPES = ['rpc', 'rpc.voice.read', 'rpc.voice.write'];
const game = await application('Galaxy Raid', SCOPES);
const other = await application('Sea Battle', SCOPES);

/** A person with an agent, an application that is connected to it, and a guild with a voice channel. */
async function scene() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada, { name: 'Raiders' });
  const lounge = (await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'lounge', type: 2 })).body.id;
  const attic = (await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'attic', type: 2 })).body.id;
  const agent = await agentOf(ada);
  const client = await authenticated(agent, game, ada, 'rpc');
  return { ada, guild, lounge, attic, agent, client };
}
/** A web client that the agent knows of. */
async function page({ ada, agent }: Pick<Awaited<ReturnType<typeof scene>>, 'ada' | 'agent'>): Promise<WebSession> {
  const web = await WebSession.open(ada);
  await expect.poll(() => agent.bridge.clients.web).toContain(web.id);
  return web;
}

test('[rpc/voice-settings] GET_VOICE_SETTINGS returns the settings of the web client', async () => {
  const here = await scene();
  const web = await page(here);
  const answered = here.client.command('GET_VOICE_SETTINGS');
  await web.answer('GET_VOICE_SETTINGS', SETTINGS);
  expect((await answered).data).toEqual(SETTINGS);
});

test('[rpc/voice-settings] without a web client, settings fail with 1001, and selecting a channel fails with 5001 after its timeout', async () => {
  const { client, lounge, guild } = await scene();
  expect((await client.command('GET_VOICE_SETTINGS')).data.code).toBe(1001);
  expect((await client.command('SET_VOICE_SETTINGS', { mute: true })).data.code).toBe(1001);
  expect((await client.command('SELECT_VOICE_CHANNEL', { channel_id: lounge, timeout: 0 })).data.code).toBe(5001);
  expect((await client.command('SELECT_TEXT_CHANNEL', { channel_id: guild.text.id, timeout: 0 })).data.code).toBe(5001);
});

test('[rpc/voice-settings] SET_VOICE_SETTINGS: one application controls until it disconnects', async () => {
  const here = await scene();
  const web = await page(here);
  const second = await authenticated(here.agent, other, here.ada, 'rpc.voice.write');
  const set = here.client.command('SET_VOICE_SETTINGS', { mute: true, input: { volume: 30 } });
  expect(await web.answer('SET_VOICE_SETTINGS', { ...SETTINGS, mute: true })).toEqual({ mute: true, input: { volume: 30 } });
  expect((await set).data.mute).toBe(true);
  expect((await second.command('SET_VOICE_SETTINGS', { mute: false })).data.code).toBe(4006);
  await here.client.close();
  await web.answer('RELEASE_VOICE_SETTINGS', null);
  const since = web.session.mark();
  const taken = second.command('SET_VOICE_SETTINGS', { mute: false });
  await web.answer('SET_VOICE_SETTINGS', SETTINGS, since);
  expect((await taken).evt).toBeNull();
});

test('[rpc/voice-settings] invalid settings fail with 4000, and missing scopes with 4006', async () => {
  const { agent, client, ada } = await scene();
  for (const bad of [
    ...[{ input: { volume: 101 } }, { output: { volume: 201 } }, { mode: { type: 'SHOUT' } }, { mode: { threshold: 1 } }],
    ...[{ mode: { delay: 2001 } }, { mode: { shortcut: [{ type: 4, code: 1 }] } }, { mute: 'yes' }],
  ])
    expect((await client.command('SET_VOICE_SETTINGS', bad)).data.code).toBe(4000);
  const local = await connected(agent, await application());
  for (const cmd of ['GET_VOICE_SETTINGS', 'SET_VOICE_SETTINGS', 'SELECT_VOICE_CHANNEL', 'SELECT_TEXT_CHANNEL', 'PUSH_TO_TALK'])
    expect((await local.command(cmd, { channel_id: null, active: true })).data.code).toBe(4006);
  const reader = await authenticated(agent, other, ada, 'rpc.voice.read');
  expect((await reader.command('SET_VOICE_SETTINGS', { mute: true })).data.code).toBe(4006);
  expect((await reader.command('GET_VOICE_SETTINGS')).data.code).toBe(1001);
});

test('[rpc/selecting-channels] SELECT_VOICE_CHANNEL responds when the person is in the channel; leaving another channel needs force', async () => {
  const here = await scene();
  const web = await page(here);
  const selected = here.client.command('SELECT_VOICE_CHANNEL', { channel_id: here.lounge, navigate: true });
  expect(await web.answer('JOIN_CALL', null)).toEqual({ channel_id: here.lounge, navigate: true });
  const join = (channel_id: string | null) =>
    web.session.send(4, { guild_id: here.guild.id, channel_id, self_mute: false, self_deaf: false });
  join(here.lounge);
  expect((await selected).data).toMatchObject({ id: here.lounge, name: 'lounge', voice_states: [{ user: { id: here.ada.id } }] });
  expect((await here.client.command('GET_SELECTED_VOICE_CHANNEL')).data.id).toBe(here.lounge);
  expect((await here.client.command('SELECT_VOICE_CHANNEL', { channel_id: here.attic })).data.code).toBe(5003);
  const since = web.session.mark();
  const moved = here.client.command('SELECT_VOICE_CHANNEL', { channel_id: here.attic, force: true });
  await web.answer('JOIN_CALL', null, since);
  join(here.attic);
  expect((await moved).data.id).toBe(here.attic);
  const last = web.session.mark();
  const left = here.client.command('SELECT_VOICE_CHANNEL', { channel_id: null });
  expect(await web.answer('JOIN_CALL', null, last)).toEqual({ channel_id: null, navigate: false });
  join(null);
  expect(await left).toMatchObject({ evt: null, data: null });
});

test('[rpc/selecting-channels] a client that does not join in time fails with 5001, and one that may not join with 4006', async () => {
  const here = await scene();
  const web = await page(here);
  const late = here.client.command('SELECT_VOICE_CHANNEL', { channel_id: here.lounge, timeout: 0.2 });
  await web.answer('JOIN_CALL', null);
  expect((await late).data.code).toBe(5001);
  const since = web.session.mark();
  const refused = here.client.command('SELECT_VOICE_CHANNEL', { channel_id: here.lounge });
  const { id, sender } = await web.request('JOIN_CALL', since);
  await web.send(sender, { sender: web.id, kind: 'refusal', id, error: 'INVALID_PERMISSIONS', message: 'lounge is full' });
  expect((await refused).data).toEqual({ code: 4006, message: 'lounge is full' });
});

test('[rpc/selecting-channels] a client that is opened in time selects the channel; unknown channels and other types fail with 4005', async () => {
  const here = await scene();
  const shown = here.client.command('SELECT_TEXT_CHANNEL', { channel_id: here.guild.text.id, timeout: 30 });
  const web = await WebSession.open(here.ada);
  expect(await web.answer('OPEN', null)).toEqual({ channel_id: here.guild.text.id });
  expect((await shown).data.id).toBe(here.guild.text.id);
  for (const [cmd, channel_id] of [
    ...[['SELECT_TEXT_CHANNEL', here.lounge] as const, ['SELECT_VOICE_CHANNEL', here.guild.text.id] as const],
    ...[['SELECT_TEXT_CHANNEL', '1'] as const, ['SELECT_VOICE_CHANNEL', '1'] as const],
  ])
    expect((await here.client.command(cmd, { channel_id })).data.code).toBe(4005);
});

test('[rpc/the-bridge-to-the-web-client] requests go to the client in the call, else to the one that was used last', async () => {
  const here = await scene();
  const [one, two] = [await page(here), await page(here)];
  const first = here.client.command('GET_VOICE_SETTINGS');
  await Promise.all([
    one.answer('LOOK', { in_call: false, since_use: 90_000 }),
    two.answer('LOOK', { in_call: false, since_use: 10 }),
  ]);
  await two.answer('GET_VOICE_SETTINGS', { ...SETTINGS, deaf: true });
  expect((await first).data.deaf).toBe(true);
  one.session.send(4, { guild_id: here.guild.id, channel_id: here.lounge, self_mute: false, self_deaf: false });
  await expect.poll(() => here.agent.bridge.clients.calling).toBe(one.id);
  const second = here.client.command('GET_VOICE_SETTINGS');
  await one.answer('GET_VOICE_SETTINGS', SETTINGS);
  expect((await second).data.deaf).toBe(false);
});

test('[rpc/voice-settings] PUSH_TO_TALK, TOGGLE_VIDEO, OPEN_MESSAGE and DEEP_LINK are carried out by the client', async () => {
  const here = await scene();
  const web = await page(here);
  const local = await connected(here.agent, await application());
  const talk = here.client.command('PUSH_TO_TALK', { active: true });
  expect((await talk).data.code).toBe(4006);
  const writer = await authenticated(here.agent, other, here.ada, 'rpc rpc.voice.write');
  const talking = writer.command('PUSH_TO_TALK', { active: true });
  expect(await web.answer('PUSH_TO_TALK', null)).toEqual({ active: true });
  expect((await talking).data).toBeNull();
  expect((await writer.command('TOGGLE_VIDEO')).data.code).toBe(4006);
  const opened = local.command('OPEN_MESSAGE', { channel_id: here.guild.text.id, message_id: '123456789012345678' });
  expect(await web.answer('OPEN', null)).toEqual({ channel_id: here.guild.text.id, message_id: '123456789012345678' });
  expect((await opened).data).toBeNull();
  const since = web.session.mark();
  const linked = local.command('DEEP_LINK', { type: 'USER_SETTINGS' });
  expect(await web.answer('OPEN', null, since)).toEqual({ settings: true });
  expect((await linked).data).toBeNull();
  expect((await local.command('DEEP_LINK', { type: 'STORE' })).data.code).toBe(4000);
  expect((await local.command('OPEN_MESSAGE', { channel_id: '1', message_id: '123456789012345678' })).data.code).toBe(4005);
});

test('[rpc/voice-settings] TOGGLE_SCREENSHARE names the application to the client, which may refuse; it needs its scope', async () => {
  const here = await scene();
  const web = await page(here);
  expect((await here.client.command('TOGGLE_SCREENSHARE')).data.code).toBe(4006);
  const sharer = await application('Studio', ['rpc', 'rpc.screenshare.write']);
  const client = await authenticated(here.agent, sharer, here.ada, 'rpc rpc.screenshare.write');
  const toggled = client.command('TOGGLE_SCREENSHARE', { pid: 41 });
  expect(await web.answer('TOGGLE_SCREENSHARE', null)).toEqual({ application: 'Studio' });
  expect(await toggled).toMatchObject({ evt: null, data: null });
  const since = web.session.mark();
  const outside = client.command('TOGGLE_SCREENSHARE');
  const { id, sender } = await web.request('TOGGLE_SCREENSHARE', since);
  await web.send(sender, { sender: web.id, kind: 'refusal', id, error: 'INVALID_COMMAND', message: 'not in a call' });
  expect((await outside).data).toEqual({ code: 4002, message: 'not in a call' });
  expect((await client.command('TOGGLE_SCREENSHARE', { pid: -1 })).data.code).toBe(4000);
});

test('[rpc/voice-settings] SET_CERTIFIED_DEVICES reaches a client that is open, or is opened later, until the connection ends', async () => {
  const here = await scene();
  const named = { name: 'Micro', url: 'https://micro.example' };
  const devices = ['audioinput', 'audiooutput', 'videoinput'].map((type, at) => ({
    ...{ type, id: `device-${at}`, vendor: named, model: named, related: [] },
    echo_cancellation: true,
  }));
  const local = await connected(here.agent, await application());
  expect((await local.command('SET_CERTIFIED_DEVICES', { devices })).data).toBeNull();
  const web = await WebSession.open(here.ada);
  expect(await web.answer('SET_CERTIFIED_DEVICES', null)).toEqual({ devices });
  const since = web.session.mark();
  await local.close();
  expect(await web.answer('SET_CERTIFIED_DEVICES', null, since)).toEqual({ devices: [] });
  const again = await connected(here.agent, await application());
  expect((await again.command('SET_CERTIFIED_DEVICES', { devices: [{ ...devices[0], type: 'printer' }] })).data.code).toBe(4000);
});

test('[rpc/commands] CREATE_CHANNEL_INVITE makes an invite; 4005 for an unknown channel, 4006 without the permission', async () => {
  const { client, guild, ada } = await scene();
  const { data } = await client.command('CREATE_CHANNEL_INVITE', { channel_id: guild.text.id });
  expect((await ada.get(`/invites/${data.code}`)).status).toBe(200);
  expect((await client.command('CREATE_CHANNEL_INVITE', { channel_id: '1' })).data.code).toBe(4005);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  await ada.put(`/channels/${guild.text.id}/permissions/${guild.id}`, { type: 0, deny: '1' });
  const his = await authenticated(await agentOf(bob), game, bob, 'rpc');
  expect((await his.command('CREATE_CHANNEL_INVITE', { channel_id: guild.text.id })).data.code).toBe(4006);
});

test('[rpc/commands] SET_USER_VOICE_SETTINGS sets the balance of the sides too', async () => {
  const { client, agent } = await scene();
  const bob = await p.person('bob');
  const pan = { left: 0.5, right: 1 };
  expect((await client.command('SET_USER_VOICE_SETTINGS', { user_id: bob.id, pan })).data).toEqual({
    ...{ user_id: bob.id, volume: 100, mute: false, pan },
  });
  await expect.poll(() => agent.account.world.hearingOf(bob.id)?.pan).toEqual(pan);
  const bad = { user_id: bob.id, pan: { left: 2, right: 1 } };
  expect((await client.command('SET_USER_VOICE_SETTINGS', bad)).data.code).toBe(4000);
});
