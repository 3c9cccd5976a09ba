import { ALL_INTENTS, INTENTS } from '@guildhall/protocol/intents';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, type Voice, voiceScene } from '@guildhall/testkit/voice-scene';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

test('[operations] joining, changing, moving and leaving: VOICE_STATE_UPDATE with member, VOICE_SERVER_UPDATE for each channel', async () => {
  const { guild, voice, stage, guest, watching } = await voiceScene(p);
  const session = await guest.connect();
  session.send(4, join(guild.id, voice.id, { self_mute: true }));
  const joined = await watching.event<Voice>('VOICE_STATE_UPDATE');
  expect(joined).toMatchObject({
    guild_id: guild.id,
    channel_id: voice.id,
    user_id: guest.id,
    session_id: session.ready.session_id,
    member: { user: { id: guest.id }, roles: [] },
    self_mute: true,
    self_deaf: false,
    mute: false,
    deaf: false,
    suppress: false,
    request_to_speak_timestamp: null,
  });
  expect(await session.event('VOICE_SERVER_UPDATE')).toEqual({
    guild_id: guild.id,
    endpoint: expect.stringMatching(/^127\.0\.0\.1:\d+\/voice$/),
    token: expect.any(String),
  });
  let since = watching.mark();
  session.send(4, join(guild.id, voice.id));
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ channel_id: voice.id, self_mute: false });
  since = watching.mark();
  session.send(4, join(guild.id, stage.id));
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ channel_id: stage.id, suppress: true });
  since = watching.mark();
  session.send(4, join(guild.id, null));
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ channel_id: null, user_id: guest.id });
  await session.settle();
  // A move has a token of its own.
  const tokens = session.seen('VOICE_SERVER_UPDATE').map(({ token }) => token);
  expect(new Set(tokens).size).toBe(2);
  expect(watching.seen('VOICE_STATE_UPDATE')).toHaveLength(4);
});

test('[gateway] GUILD_CREATE and READY list the connected users, with their members', async () => {
  const { guild, voice, guest, owner, bot, enter } = await voiceScene(p);
  await enter(guest, voice);
  const late = await bot.connect({ intents: INTENTS.GUILDS });
  const created = await late.event('GUILD_CREATE');
  const state = { channel_id: voice.id, user_id: guest.id, suppress: false, self_mute: false };
  expect(created.voice_states).toMatchObject([state]);
  expect(created.voice_states?.[0]).not.toHaveProperty('guild_id');
  expect(created.members).toMatchObject([{ user: { id: bot.id } }, { user: { id: guest.id } }]);
  const person = await owner.connect();
  const own = person.ready.guilds as unknown as { id: string; voice_states: object[] }[];
  expect(own.find(({ id }) => id === guild.id)?.voice_states).toMatchObject([state]);
});

test('[gateway] without GUILD_VOICE_STATES no VOICE_STATE_UPDATE is sent; GUILD_CREATE has the users in voice anyway', async () => {
  const { voice, guest, bot, enter } = await voiceScene(p);
  const without = await bot.connect({ intents: ALL_INTENTS & ~INTENTS.GUILD_VOICE_STATES });
  await without.event('GUILD_CREATE');
  await enter(guest, voice);
  await without.event('VOICE_CHANNEL_START_TIME_UPDATE');
  expect(without.seen('VOICE_STATE_UPDATE')).toEqual([]);
  const later = await bot.connect({ intents: INTENTS.GUILDS });
  const { voice_states, members } = await later.event<{ voice_states: Voice[]; members: { user: { id: string } }[] }>(
    'GUILD_CREATE',
  );
  expect(voice_states).toMatchObject([{ user_id: guest.id, channel_id: voice.id }]);
  expect(members.map(({ user }) => user.id)).toEqual([bot.id, guest.id]);
});

test('[channels/obfuscated-channels] users in a hidden voice channel are not among the members of GUILD_CREATE', async () => {
  const { guild, owner, guest, voice, enter, make } = await voiceScene(p);
  const hidden = await make(2, { permission_overwrites: [{ id: guild.id, type: 0, deny: '1024', allow: '0' }] });
  await enter(owner, hidden);
  await enter(guest, voice);
  const bot = await p.bot(owner, { guild, permissions: '0', name: 'outside' });
  const session = await bot.connect({ intents: INTENTS.GUILDS, capabilities: 1 << 15 });
  const { members, voice_states } = await session.event<{ members: { user: { id: string } }[]; voice_states: Voice[] }>(
    'GUILD_CREATE',
  );
  expect(voice_states.map(({ user_id }) => user_id)).toEqual([guest.id]);
  expect(members.map(({ user }) => user.id)).toEqual([bot.id, guest.id]);
});

test('a voice state ends with its session', async () => {
  const { guild, voice, guest, watching, enter } = await voiceScene(p);
  const first = await enter(guest, voice);
  // Another session of the same person takes the call over: the end of the first changes nothing.
  const second = await enter(guest, voice);
  // The second session has its own connection to the voice server.
  expect(await second.event('VOICE_SERVER_UPDATE')).toMatchObject({ guild_id: guild.id });
  expect((await guest.get(`/guilds/${guild.id}/voice-states/@me`)).body.session_id).toBe(second.ready.session_id);
  await first.close();
  const since = watching.mark();
  await second.close();
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: guest.id, channel_id: null });
  expect((await guest.get(`/guilds/${guild.id}/voice-states/@me`)).error.code).toBe(10065);
});

test('[limits] user_limit: a full channel requires MOVE_MEMBERS', async () => {
  const { guild, guest, owner, watching, enter, make } = await voiceScene(p);
  const small = await make(2, { user_limit: 1 });
  const others = [await p.person('late'), await p.person('later')];
  await enter(guest, small);
  for (const other of others) {
    await p.join(owner, guild.text.id, other);
    const session = await other.connect();
    session.send(4, join(guild.id, small.id));
    await session.settle();
  }
  await enter(owner, small);
  const inside = watching.seen('VOICE_STATE_UPDATE').map((state) => String(state.user_id));
  expect(inside).toEqual([guest.id, owner.id]);
});

test('joining requires CONNECT, VIEW_CHANNEL and a voice channel', async () => {
  const { guild, voice, guest, owner, watching, make } = await voiceScene(p);
  const closed = await make(2, { permission_overwrites: [{ id: guild.id, type: 0, deny: String(1 << 20), allow: '0' }] });
  const hidden = await make(2, { permission_overwrites: [{ id: guild.id, type: 0, deny: '1024', allow: '0' }] });
  const stranger = await p.person('stranger');
  const outside = await stranger.connect();
  outside.send(4, join(guild.id, voice.id));
  await outside.settle();
  const session = await guest.connect();
  for (const id of [closed.id, hidden.id, guild.text.id, '1']) session.send(4, join(guild.id, id));
  await session.settle();
  const last = await owner.connect();
  last.send(4, join(guild.id, closed.id));
  await watching.event<Voice>('VOICE_STATE_UPDATE', (state) => state.user_id === owner.id);
  expect(watching.seen('VOICE_STATE_UPDATE')).toHaveLength(1);
});

test('a user is in one call at a time, over all guilds', async () => {
  const [one, two] = [await voiceScene(p), await voiceScene(p)];
  await p.join(two.owner, two.guild.text.id, one.guest);
  const session = await one.enter(one.guest, one.voice);
  const since = one.watching.mark();
  session.send(4, join(two.guild.id, two.voice.id));
  expect(await one.watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ channel_id: null });
  expect(await two.watching.event('VOICE_STATE_UPDATE')).toMatchObject({ channel_id: two.voice.id, user_id: one.guest.id });
});

test('users leave with a guild_id of null as well; private calls and bots get no response', async () => {
  const { guild, voice, guest, bot, enter, watching } = await voiceScene(p);
  const nowhere = { ...join(guild.id, null), guild_id: null };
  const session = await enter(guest, voice);
  const other = await guest.connect();
  other.send(4, nowhere);
  await other.settle();
  session.send(4, { ...nowhere, channel_id: '1' });
  await session.settle();
  expect((await guest.get(`/guilds/${guild.id}/voice-states/@me`)).body).toMatchObject({ channel_id: voice.id });
  const since = watching.mark();
  session.send(4, nowhere);
  expect(await watching.event<Voice>('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({
    channel_id: null,
    user_id: guest.id,
  });
  watching.send(4, join(guild.id, voice.id));
  await watching.event<Voice>('VOICE_STATE_UPDATE', (state) => state.user_id === bot.id, since);
  watching.send(4, nowhere);
  await watching.settle();
  expect((await bot.get(`/guilds/${guild.id}/voice-states/@me`)).body).toMatchObject({ channel_id: voice.id });
});

test('requests sent together are processed in order', async () => {
  const { guild, voice, stage, guest, watching } = await voiceScene(p);
  const session = await guest.connect();
  const wanted = [voice.id, stage.id, null, stage.id, voice.id, null, voice.id, stage.id];
  for (const id of wanted) session.send(4, join(guild.id, id));
  const states = () => watching.seen('VOICE_STATE_UPDATE');
  await watching.frame(() => states().length === wanted.length, { since: 0 });
  expect(states().map(({ channel_id }) => channel_id)).toEqual(wanted);
});

test('a malformed voice state update closes with 4002', async () => {
  const guest = await p.person('guest');
  for (const d of [
    null,
    {},
    { guild_id: 'x', channel_id: null },
    { guild_id: '1', channel_id: 5 },
    join('1', null, { self_mute: 1 }),
  ]) {
    const session = await guest.connect();
    session.send(4, d);
    expect(await session.closed).toBe(4002);
  }
});

test('[channels/obfuscated-channels] connected to a voice channel counts as viewing it: CHANNEL_UPDATE whole on joining, obfuscated on leaving', async () => {
  const { guild, guest, owner, watching, enter, voice, make } = await voiceScene(p);
  const category = await make(4, { permission_overwrites: [{ id: guild.id, type: 0, deny: '1024', allow: '0' }] });
  const hidden = await make(2, {
    parent_id: category.id,
    permission_overwrites: [{ id: guild.id, type: 0, deny: '1024', allow: '0' }],
  });
  const session = await enter(guest, voice);
  const other = await p.person('other');
  await p.join(owner, guild.text.id, other);
  const witness = await other.connect();
  const path = `/channels/${hidden.id}` as const;
  expect((await guest.get(path)).error.code).toBe(50001);
  let since = session.mark();
  expect((await owner.patch(`/guilds/${guild.id}/members/${guest.id}`, { channel_id: hidden.id })).status).toBe(200);
  const full = await session.event<{ name: string; id: string }>('CHANNEL_UPDATE', ({ id }) => id === hidden.id, since);
  expect(full).toMatchObject({ name: 'room 2', flags: 0 });
  expect(await session.event<{ id: string }>('CHANNEL_UPDATE', ({ id }) => id === category.id, since)).toMatchObject({
    name: 'room 4',
  });
  expect((await guest.get(path)).body).toMatchObject({ id: hidden.id, name: 'room 2' });
  const listed = await guest.get<{ id: string }[]>(`/guilds/${guild.id}/channels`);
  expect(listed.body.map(({ id }) => id)).toEqual(expect.arrayContaining([hidden.id, category.id]));
  // A member who may not view it is notified only that the user left the other channel.
  expect(await witness.event('VOICE_STATE_UPDATE')).toMatchObject({ channel_id: null, user_id: guest.id });
  const bystander = await other.connect();
  const guilds = bystander.ready.guilds as unknown as { id: string; voice_states: object[] }[];
  expect(guilds.find(({ id }) => id === guild.id)?.voice_states).toEqual([]);
  since = session.mark();
  session.send(4, join(guild.id, hidden.id, { self_mute: true }));
  await session.event<{ self_mute: boolean }>('VOICE_STATE_UPDATE', ({ self_mute }) => self_mute, since);
  since = session.mark();
  session.send(4, join(guild.id, null));
  await session.event<{ channel_id: string | null }>('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null, since);
  await Promise.all([witness.settle(), bystander.settle()]);
  expect([witness.seen('VOICE_STATE_UPDATE').length, bystander.seen('VOICE_STATE_UPDATE').length]).toEqual([1, 0]);
  const lost = await session.event<{ id: string }>('CHANNEL_UPDATE', ({ id }) => id === hidden.id, since);
  expect(lost).toMatchObject({ name: '___hidden___', flags: 1 << 17 });
  expect((await guest.get(path)).error.code).toBe(50001);
  await watching.settle();
});
