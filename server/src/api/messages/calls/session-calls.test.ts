import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { join, voiceScene } from '@guildhall/testkit/voice-scene';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessToken, group, three } from '../direct-messages/test/scene.ts';
import { moveLostCalls } from '../../guild/voice-servers/move-call.ts';
import { deleteNodes, deleteTicket, findNodes, upsertNode } from '../../guild/voice-servers/queries.ts';
import { sweepCalls, updateCallPart } from './session-calls.ts';
import { call, callMessages, direct, enter, pair, pass } from './test/scene.ts';
import { identify } from '@guildhall/testkit/gateway-session';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const MINUTE = 60_000;

test('[voice/private-calls] a first join starts a call: message, CALL_CREATE, voice state to all sessions, server to one', async () => {
  const { ada, bob, dm } = await pair(p);
  const [caller, other, callee] = [await ada.connect(), await ada.connect(), await bob.connect()];
  await enter(caller, dm, { self_mute: true });
  const message = await callee.event('MESSAGE_CREATE');
  expect(message).toMatchObject({
    type: 3,
    content: '',
    author: { id: ada.id },
    call: { participants: [ada.id], ended_timestamp: null },
    channel_id: dm,
  });
  const state = {
    guild_id: null,
    channel_id: dm,
    user_id: ada.id,
    session_id: caller.ready.session_id,
    deaf: false,
    mute: false,
    self_deaf: false,
    self_mute: true,
    self_stream: false,
    self_video: false,
    suppress: false,
    request_to_speak_timestamp: null,
  };
  const created = { channel_id: dm, message_id: message.id, region: 'main', ringing: [], voice_states: [state] };
  for (const session of [caller, other, callee]) {
    expect(await session.event('CALL_CREATE')).toEqual(created);
    expect(await session.event('VOICE_STATE_UPDATE')).toEqual(state);
  }
  const [server, ...more] = caller.seen('VOICE_SERVER_UPDATE');
  expect([server?.guild_id, server?.channel_id, typeof server?.token, more]).toEqual([null, dm, 'string', []]);
  await Promise.all([other.settle(), callee.settle()]);
  expect([other, callee].flatMap((session) => session.seen('VOICE_SERVER_UPDATE'))).toEqual([]);
  // The channel was closed for the other user.
  expect(await callee.event('CHANNEL_CREATE')).toMatchObject({ id: dm });
});

test('[voice/private-calls] each new participant edits the message once; the last one who leaves ends the call', async () => {
  const { ada, bob, dm } = await pair(p);
  const [one, two] = [await ada.connect(), await bob.connect()];
  await enter(one, dm);
  const { id } = await one.event('MESSAGE_CREATE');
  await enter(two, dm);
  expect(await one.event('MESSAGE_UPDATE')).toMatchObject({
    id,
    type: 3,
    call: { participants: [ada.id, bob.id], ended_timestamp: null },
    edited_timestamp: null,
  });
  // Changing and returning edits nothing.
  let since = one.mark();
  two.send(4, call(dm, { self_deaf: true }));
  expect(await one.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: bob.id, self_deaf: true });
  two.send(4, call(null));
  await one.event('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null, since);
  await enter(two, dm);
  expect(one.seen('MESSAGE_UPDATE')).toHaveLength(1);
  since = one.mark();
  two.send(4, call(null));
  await one.event('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null, since);
  expect(one.seen('CALL_DELETE')).toEqual([]);
  await p.clock.advance(1000);
  one.send(4, call(null));
  expect(await two.event('CALL_DELETE')).toEqual({ channel_id: dm });
  const ended_timestamp = new Date(p.clock.now()).toISOString().replace('Z', '000+00:00');
  const names = two.frames.map(({ t }) => t);
  expect(two.seen('MESSAGE_UPDATE').at(-1)).toMatchObject({ id, call: { participants: [ada.id, bob.id], ended_timestamp } });
  expect(names.lastIndexOf('MESSAGE_UPDATE')).toBeLessThan(names.indexOf('CALL_DELETE'));
  expect(await callMessages(bob, dm)).toMatchObject([{ id, call: { participants: [ada.id, bob.id], ended_timestamp } }]);
});

test('[voice/private-calls] a call counts as an unread message for those who missed it', async () => {
  const { ada, bob, dm } = await pair(p);
  const session = await ada.connect();
  await enter(session, dm);
  session.send(4, call(null));
  await session.event('CALL_DELETE');
  const unread = async (who: typeof ada) => {
    const { ready } = await who.connect();
    const states = ready.read_state as unknown as { entries: { id: string; mention_count: number }[] };
    return states.entries.find(({ id }) => id === dm)?.mention_count;
  };
  expect([await unread(bob), await unread(ada)]).toEqual([1, 0]);
  const [message] = await callMessages(bob, dm);
  expect(message?.call?.participants).not.toContain(bob.id);
});

test('[voice/private-calls] a person is in one call at a time, over private channels and guilds', async () => {
  const { ada, bob, cat } = await three(p);
  const { guild, voice, owner, watching } = await voiceScene(p);
  await p.join(owner, guild.text.id, ada);
  const [first, second] = [await direct(ada, bob), await group(ada, bob, cat)];
  const [session, friend] = [await ada.connect(), await bob.connect()];
  await enter(session, first);
  await enter(session, second.id);
  // The friend is in both channels, and learns of the move by one voice state.
  expect(await friend.event('CALL_DELETE')).toEqual({ channel_id: first });
  await friend.event('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === second.id);
  expect(friend.seen('VOICE_STATE_UPDATE').map(({ channel_id }) => channel_id)).toEqual([first, second.id]);
  let since = friend.mark();
  session.send(4, join(guild.id, voice.id));
  expect(await watching.event('VOICE_STATE_UPDATE')).toMatchObject({ user_id: ada.id, channel_id: voice.id });
  expect(await friend.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ guild_id: null, channel_id: null });
  expect(await friend.event('CALL_DELETE', undefined, since)).toEqual({ channel_id: second.id });
  since = watching.mark();
  await enter(session, first);
  expect(await watching.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: ada.id, channel_id: null });
});

test('[voice/private-calls] a session that begins receives the running calls, and any session asks by opcode 13', async () => {
  const { ada, bob, dm } = await pair(p);
  const stranger = await p.person('stranger');
  const session = await ada.connect();
  const early = await bob.connect();
  await enter(session, dm);
  const running = await early.event('CALL_CREATE');
  const late = await bob.connect();
  expect(await late.event('CALL_CREATE')).toEqual(running);
  const since = early.mark();
  early.send(13, { channel_id: dm });
  expect(await early.event('CALL_CREATE', undefined, since)).toEqual(running);
  const outside = await stranger.connect();
  for (const one of [outside, early]) one.send(13, { channel_id: one === early ? '1' : dm });
  await Promise.all([outside.settle(), early.settle()]);
  expect([outside.seen('CALL_CREATE').length, early.seen('CALL_CREATE').length]).toEqual([0, 2]);
  early.send(13, {});
  expect(await early.closed).toBe(4002);
});

test('[voice/private-calls] who is alone for five minutes is disconnected; company stops that', async () => {
  const { ada, bob, dm } = await pair(p);
  const [one, two] = [await ada.connect(), await bob.connect()];
  await enter(one, dm);
  await pass(p, 4 * MINUTE, one, two);
  await enter(two, dm);
  await pass(p, 2 * MINUTE, one, two);
  expect(one.seen('CALL_DELETE')).toEqual([]);
  two.send(4, call(null));
  await one.event('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null);
  await pass(p, 4 * MINUTE, one, two);
  await one.settle();
  expect(one.seen('CALL_DELETE')).toEqual([]);
  await pass(p, MINUTE, one, two);
  expect(await two.event('CALL_DELETE')).toEqual({ channel_id: dm });
  expect(one.seen('VOICE_STATE_UPDATE').at(-1)).toMatchObject({ user_id: ada.id, channel_id: null });
});

test('[voice/private-calls] a part in a call ends with its session, unless another session has taken over', async () => {
  const { ada, bob, dm } = await pair(p);
  const witness = await bob.connect();
  const [first, second] = [await ada.connect(), await ada.connect()];
  await enter(first, dm);
  await enter(second, dm);
  await first.close();
  await witness.settle();
  expect(witness.seen('CALL_DELETE')).toEqual([]);
  await second.close();
  expect(await witness.event('CALL_DELETE')).toEqual({ channel_id: dm });
});

test('[voice/private-calls] leaving a group, or losing it, leaves its call', async () => {
  const { ada, bob, cat } = await three(p);
  const { id } = await group(ada, bob, cat);
  const [one, two, three_] = [await ada.connect(), await bob.connect(), await cat.connect()];
  for (const session of [one, two, three_]) await enter(session, id);
  expect((await ada.delete(`/channels/${id}/recipients/${bob.id}`)).status).toBe(204);
  const gone = { user_id: bob.id, channel_id: null };
  expect(await one.event('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null)).toMatchObject(gone);
  expect(await two.event('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null)).toMatchObject(gone);
  expect((await cat.delete(`/channels/${id}`)).status).toBe(200);
  expect((await ada.delete(`/channels/${id}`)).status).toBe(200);
  expect(await one.event('CALL_DELETE')).toEqual({ channel_id: id });
  two.send(4, call(id));
  await two.settle();
  expect(two.seen('VOICE_SERVER_UPDATE')).toHaveLength(1);
});

test('[voice/private-calls] no call with strangers, across a block, or with bots; requests get no response', async () => {
  const { ada, bob, dm } = await pair(p);
  const stranger = await p.person('stranger');
  const bot = await p.bot(ada);
  const session = await ada.connect();
  const withStranger = await direct(ada, stranger);
  const outside = await stranger.connect();
  await bob.put(`/users/@me/relationships/${ada.id}`, { type: 2 });
  for (const id of [dm, withStranger, '1']) session.send(4, call(id));
  outside.send(4, call(dm));
  await Promise.all([session.settle(), outside.settle()]);
  expect([session, outside].flatMap((one) => [...one.seen('VOICE_SERVER_UPDATE'), ...one.seen('CALL_CREATE')])).toEqual([]);
  expect(await callMessages(ada, dm)).toEqual([]);
  const guild = await p.guild(ada);
  await p.install(ada, bot, guild);
  const withBot = await direct(ada, bot);
  session.send(4, call(withBot));
  const ofBot = await bot.connect({ intents: ALL_INTENTS });
  ofBot.send(4, call(withBot));
  await Promise.all([session.settle(), ofBot.settle()]);
  expect([...session.seen('CALL_CREATE'), ...ofBot.seen('VOICE_SERVER_UPDATE')]).toEqual([]);
});

test('[voice/private-calls] in a managed group the bot sees only the message', async () => {
  const { ada, bob } = await pair(p);
  const bot = await p.bot(ada);
  const tokens = [await accessToken(p, bot, ada), await accessToken(p, bot, bob)];
  const made = await bot.post<{ id: string }>('/users/@me/channels', { access_tokens: tokens });
  const ofBot = await bot.connect({ intents: ALL_INTENTS });
  const session = await ada.connect();
  await enter(session, made.body.id);
  expect(await ofBot.event('MESSAGE_CREATE')).toMatchObject({ type: 3, call: { participants: [ada.id] } });
  await ofBot.settle();
  expect([...ofBot.seen('CALL_CREATE'), ...ofBot.seen('VOICE_STATE_UPDATE')]).toEqual([]);
});

test('[voice/private-calls] games take part with the scope `voice`, and receive calls by the intent CALLS', async () => {
  const { ada, bob, dm } = await pair(p);
  const bot = await p.bot(ada);
  const [able, blind] = [
    await accessToken(p, bot, bob, 'gateway.connect voice dm_channels.read'),
    await accessToken(p, bot, bob, 'gateway.connect'),
  ];
  const [game, other] = [
    await identify(p.address, `Bearer ${able}`, { intents: 1 << 19 }),
    await identify(p.address, `Bearer ${blind}`, { intents: 1 << 19 }),
  ];
  const session = await ada.connect();
  await enter(session, dm);
  expect(await game.event('CALL_CREATE')).toMatchObject({ channel_id: dm });
  const since = game.mark();
  for (const one of [game, other]) one.send(13, { channel_id: dm });
  expect(await game.event('CALL_CREATE', undefined, since)).toMatchObject({ channel_id: dm });
  await enter(game, dm);
  expect(await session.event('VOICE_STATE_UPDATE', ({ user_id }) => user_id === bob.id)).toMatchObject({ channel_id: dm });
  other.send(4, call(dm));
  await other.settle();
  expect([...other.seen('CALL_CREATE'), ...other.seen('VOICE_SERVER_UPDATE')]).toEqual([]);
});

test('[voice/private-calls] parts of lost sessions are swept; those of live sessions stay', async () => {
  const { ada, bob, dm } = await pair(p);
  const session = await ada.connect();
  await enter(session, dm);
  const own = { session_id: 'a session of a node that died', self_mute: 0, self_deaf: 0, self_video: 0 };
  await updateCallPart(p.server.platform, { userId: bob.id, channelId: dm, own, regions: [] });
  await session.event('VOICE_STATE_UPDATE', ({ user_id }) => user_id === bob.id);
  const since = session.mark();
  await sweepCalls(p.server.platform);
  expect(await session.event('VOICE_STATE_UPDATE', undefined, since)).toMatchObject({ user_id: bob.id, channel_id: null });
  expect(session.seen('CALL_DELETE')).toEqual([]);
});

test('[voice/private-calls] a request that is malformed closes with 4002', async () => {
  const { ada, dm } = await pair(p);
  for (const more of [{ self_mute: 1 }, { channel_id: 'x' }, { self_video: null }]) {
    const session = await ada.connect();
    session.send(4, call(dm, more));
    expect(await session.closed).toBe(4002);
  }
});

test('[voice/private-calls] the same request again gets a new server only after the ticket has gone', async () => {
  const { ada, dm } = await pair(p);
  const session = await ada.connect();
  await enter(session, dm);
  session.send(4, call(dm));
  await session.event('VOICE_STATE_UPDATE', undefined, session.mark());
  expect(session.seen('VOICE_SERVER_UPDATE')).toHaveLength(1);
  await p.server.platform.store.transaction((db) => deleteTicket(db, dm, ada.id));
  await enter(session, dm);
  session.send(4, call(null));
  await session.event('CALL_DELETE');
});

test('[voice/private-calls] a call whose only voice server is lost is unavailable; it returns with the next one', async () => {
  const { platform } = p.server;
  const own = await findNodes(platform.store.read);
  const only = { node_id: 940, endpoint: 'one.example:443', region: 'main', load: 0, seen_at: platform.clock.real() };
  const replaceNodes = async (nodes: typeof own) => {
    await platform.store.transaction(async (db) => {
      await deleteNodes(db);
      for (const node of nodes) await upsertNode(db, node);
    });
    await moveLostCalls(platform);
  };
  await replaceNodes([only]);
  const { ada, bob, dm } = await pair(p);
  const [one, two] = [await ada.connect(), await bob.connect()];
  await enter(one, dm);
  await replaceNodes([]);
  expect(await one.event('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint === null)).toMatchObject({ channel_id: dm });
  for (const session of [one, two]) expect(await session.event('CALL_DELETE')).toEqual({ channel_id: dm, unavailable: true });
  // The call remains.
  await enter(two, dm);
  const since = [one, two].map((session) => session.mark());
  await replaceNodes(own.length > 0 ? own : [only]);
  for (const [n, session] of [one, two].entries()) {
    const { voice_states, ...call } = await session.event('CALL_CREATE', undefined, since[n]);
    expect(call).toEqual({ channel_id: dm, message_id: expect.any(String), region: 'main', ringing: [] });
    expect(voice_states.map(({ user_id }) => user_id)).toEqual([ada.id, bob.id]);
    const { endpoint } = await session.event('VOICE_SERVER_UPDATE', undefined, since[n]);
    expect(endpoint).not.toBeNull();
  }
  for (const session of [one, two]) session.send(4, call(null));
  expect(await one.event('CALL_DELETE', undefined, since[0])).toEqual({ channel_id: dm });
  await replaceNodes(own);
});
