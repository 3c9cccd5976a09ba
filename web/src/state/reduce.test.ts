import { expect, test } from 'vitest';
import type { DispatchName, Dispatches } from '../api/wire.ts';
import { ADA, channel, guild, ME, member, message, ready } from './fixtures.ts';
import { appendPage, aroundPage, EMPTY_LOG, MAX_LOADED, mergePage, receive, withLog } from './log.ts';
import { isHandled, reduce } from './reduce.ts';
import { guildMarks } from './notification-rules.ts';
import { channelGroups, firstChannel, isUnread, memberGroups, privateChannels } from './selectors.ts';
import type { MessageLog, State } from './types.ts';

function step<Name extends DispatchName>(state: State, name: Name, data: Dispatches[Name], now = 0): State {
  return reduce(state, name, data, now);
}

function withMessages(ids: string[], status: MessageLog['status'] = 'loaded'): State {
  return withLog(ready(), '200', () => ({ ...EMPTY_LOG, status, messages: ids.map((id) => message(id)) }));
}

const contents = (state: State) => state.logs['200']?.messages.map((one) => `${one.id}:${one.content}`);

test('READY loads guilds, channels, members and direct messages, and keeps unsent messages', () => {
  const pending = { nonce: 'n', channel_id: '200', content: 'x', timestamp: '', reply: null, files: [], error: null };
  const before: State = { ...withMessages(['1']), outbox: { '200': [pending] } };
  const state = step(before, 'READY', {
    user: ME,
    session_id: 's',
    guilds: [guild(), { id: '300', unavailable: true }],
    private_channels: [channel({ id: '400', guild_id: undefined, type: 1, recipients: [ADA] })],
    read_state: { entries: [{ id: '200', last_message_id: '5', mention_count: 2 }] },
    user_settings: { status: 'idle' },
  });
  expect(state.guildOrder).toEqual(['100', '300']);
  expect(Object.keys(state.guilds)).toEqual(['100']);
  expect(state.users['11']).toEqual(ADA);
  expect(state.read['200']).toEqual({ last: '5', mentions: 2 });
  expect(state.presences[ME.id]).toBe('idle');
  expect(state.logs).toEqual({});
  expect(state.outbox['200']).toEqual([pending]);
  expect(privateChannels(state).map((one) => one.id)).toEqual(['400']);
});

test('messages are added once, in order, and mark the channel as unread', () => {
  let state = withMessages(['1', '3']);
  state = step(state, 'MESSAGE_CREATE', message('9'));
  state = step(state, 'MESSAGE_CREATE', message('2'));
  state = step(state, 'MESSAGE_CREATE', message('9', { content: 'again' }));
  expect(contents(state)).toEqual(['1:text 1', '2:text 2', '3:text 3', '9:again']);
  const harness = state.channels['200'];
  expect(harness && isUnread(state, harness)).toBe(true);
  expect(guildMarks(state, '100', 0)).toEqual({ unread: true, mentions: 0 });
});

test('a mention counts; an own message replaces its pending one and marks the channel as read', () => {
  const pending = { nonce: '77', channel_id: '200', content: 'x', timestamp: '', reply: null, files: [], error: null };
  let state: State = { ...withMessages([]), outbox: { '200': [pending] } };
  state = step(state, 'MESSAGE_CREATE', message('5', { mentions: [ME] }));
  expect(state.read['200']?.mentions).toBe(1);
  state = step(state, 'MESSAGE_CREATE', message('6', { author: ME, nonce: 77 }));
  expect(state.outbox).toEqual({});
  expect(guildMarks(state, '100', 0)).toEqual({ unread: false, mentions: 0 });
});

test('a message of another user does not replace a pending one', () => {
  const pending = { nonce: '77', channel_id: '200', content: 'x', timestamp: '', reply: null, files: [], error: null };
  const state = step({ ...withMessages([]), outbox: { '200': [pending] } }, 'MESSAGE_CREATE', message('6', { nonce: '77' }));
  expect(state.outbox['200']).toEqual([pending]);
});

test('edits and deletions also change replies', () => {
  let state = withMessages(['1', '2']);
  state = step(state, 'MESSAGE_CREATE', message('3', { type: 19, referenced_message: message('1') }));
  state = step(state, 'MESSAGE_UPDATE', { id: '2', channel_id: '200', content: 'new', edited_timestamp: 'then' });
  state = step(state, 'MESSAGE_DELETE', { id: '1', channel_id: '200' });
  expect(contents(state)).toEqual(['2:new', '3:text 3']);
  expect(state.logs['200']?.messages[1]?.referenced_message).toBeNull();
  expect(contents(step(state, 'MESSAGE_DELETE_BULK', { ids: ['2', '3'], channel_id: '200' }))).toEqual([]);
  expect(step(state, 'MESSAGE_UPDATE', { id: '99', channel_id: '200', content: 'x' })).toBe(state);
});

test('messages received while the first page loads win over the page', () => {
  let state = withMessages([], 'loading');
  state = step(state, 'MESSAGE_CREATE', message('30'));
  state = step(state, 'MESSAGE_UPDATE', message('20', { content: 'edited' }));
  state = step(state, 'MESSAGE_UPDATE', message('2', { content: 'far older than the page' }));
  state = step(state, 'MESSAGE_DELETE', { id: '10', channel_id: '200' });
  const page = [message('30'), message('20'), message('10'), message('5')];
  state = withLog(state, '200', (log) => mergePage(log, page, 4));
  expect(contents(state)).toEqual(['5:text 5', '20:edited', '30:text 30']);
  expect(state.logs['200']?.hasOlder).toBe(true);
});

test('an older page is prepended, and a short page is the last', () => {
  const log = mergePage(withMessages(['7', '8']).logs['200'] ?? EMPTY_LOG, [message('6'), message('5')], 50);
  expect(log.messages.map((one) => one.id)).toEqual(['5', '6', '7', '8']);
  expect(log.hasOlder).toBe(false);
});

test('reactions count each user once', () => {
  const event = { channel_id: '200', message_id: '1', emoji: { id: null, name: '👍' } };
  const of = (state: State) => state.logs['200']?.messages[0]?.reactions;
  let state = step(withMessages(['1']), 'MESSAGE_REACTION_ADD', { ...event, user_id: ADA.id });
  state = step(state, 'MESSAGE_REACTION_ADD', { ...event, user_id: ME.id });
  state = step(state, 'MESSAGE_REACTION_ADD', { ...event, user_id: ME.id });
  expect(of(state)).toEqual([{ emoji: event.emoji, count: 2, me: true }]);
  state = step(state, 'MESSAGE_REACTION_REMOVE', { ...event, user_id: ME.id });
  state = step(state, 'MESSAGE_REACTION_REMOVE', { ...event, user_id: ME.id });
  expect(of(state)).toEqual([{ emoji: event.emoji, count: 1, me: false }]);
  expect(of(step(state, 'MESSAGE_REACTION_REMOVE', { ...event, user_id: ADA.id }))).toEqual([]);
  expect(of(step(state, 'MESSAGE_REACTION_REMOVE_EMOJI', event))).toEqual([]);
  expect(of(step(state, 'MESSAGE_REACTION_REMOVE_ALL', event))).toEqual([]);
});

test('typing lasts ten seconds and ends with the message; own typing is not shown', () => {
  let state = step(ready(), 'TYPING_START', { channel_id: '200', user_id: ADA.id }, 1000);
  expect(state.typing['200']).toEqual({ [ADA.id]: 11_000 });
  expect(step(ready(), 'TYPING_START', { channel_id: '200', user_id: ME.id }, 1000).typing).toEqual({});
  state = step(state, 'MESSAGE_CREATE', message('5'));
  expect(state.typing['200']).toEqual({});
});

test('members join, change and leave; presences are updated', () => {
  const ben = { id: '12', username: 'ben' };
  let state = step(ready(), 'GUILD_MEMBER_ADD', { guild_id: '100', ...member(ben) });
  expect(state.guilds['100']?.member_count).toBe(3);
  state = step(state, 'PRESENCE_UPDATE', { user: { id: ben.id }, status: 'online' });
  const groups = () => {
    const found = state.guilds['100'];
    return found ? memberGroups(found, undefined, state.presences).map((one) => [one.name, one.members.length]) : [];
  };
  expect(groups()).toEqual([
    ['Online', 2],
    ['Offline', 1],
  ]);
  const role = { id: '5', name: 'Masters', color: 1, position: 1, permissions: '0', hoist: true };
  state = step(state, 'GUILD_ROLE_CREATE', { guild_id: '100', role });
  state = step(state, 'GUILD_MEMBER_UPDATE', { guild_id: '100', ...member(ben, { roles: ['5'], nick: 'B' }) });
  expect(groups()[0]).toEqual(['Masters', 1]);
  state = step(state, 'GUILD_ROLE_DELETE', { guild_id: '100', role_id: '5' });
  expect(state.guilds['100']?.members['12']).toMatchObject({ nick: 'B', roles: [] });
  state = step(state, 'GUILD_MEMBER_REMOVE', { guild_id: '100', user: ben });
  expect(state.guilds['100']?.member_count).toBe(2);
});

test('activities are loaded with the session and removed when they end', () => {
  const playing = { user: { id: ADA.id }, status: 'online', activities: [{ type: 0, name: 'Chess' }] };
  const state = ready({ presences: [playing] });
  expect(state.activities).toEqual({ [ADA.id]: playing.activities });
  expect(step(state, 'PRESENCE_UPDATE', { ...playing, activities: [] })).toMatchObject({
    activities: {},
    presences: { [ADA.id]: 'online' },
  });
});

test('a guild update keeps its members; a deleted guild removes its channels', () => {
  let state = withMessages(['1']);
  const { channels: _c, members: _m, presences: _p, ...bare } = guild({ name: 'Renamed' });
  state = step(state, 'GUILD_UPDATE', bare);
  expect(state.guilds['100']?.name).toBe('Renamed');
  expect(Object.keys(state.guilds['100']?.members ?? {})).toHaveLength(2);
  const away = step(state, 'GUILD_DELETE', { id: '100', unavailable: true });
  expect(away.guilds['100']?.unavailable).toBe(true);
  expect(step(away, 'GUILD_CREATE', guild()).guilds['100']?.unavailable).toBe(false);
  const gone = step(state, 'GUILD_DELETE', { id: '100' });
  expect(gone).toMatchObject({ guilds: {}, guildOrder: [], channels: {}, logs: {} });
});

test('channels are sorted by category and position; hidden ones are not listed', () => {
  let state = ready({
    channels: [
      channel({ id: '201', type: 4, name: 'Workshops', position: 0 }),
      channel({ id: '202', name: 'late', position: 5, parent_id: '201' }),
      channel({ id: '203', name: 'early', position: 1, parent_id: '201' }),
      channel({ id: '204', type: 2, name: 'bench', position: 0, parent_id: '201' }),
      channel({ id: '205', name: 'loose', position: 9 }),
      channel({ id: '206', name: '___hidden___', flags: 1 << 17, position: 0 }),
      channel({ id: '207', name: 'closed', permission_overwrites: [{ id: '100', type: 0, allow: '0', deny: '1024' }] }),
    ],
  });
  const names = () =>
    channelGroups(state, '100').map((one) => [one.category?.name ?? null, ...one.channels.map((each) => each.name)]);
  expect(names()).toEqual([
    [null, 'loose'],
    ['Workshops', 'early', 'late', 'bench'],
  ]);
  expect(firstChannel(state, '100')?.name).toBe('loose');
  state = step(state, 'CHANNEL_UPDATE', channel({ id: '206', name: 'shown', flags: 0, position: 0 }));
  expect(names()[0]).toEqual([null, 'shown', 'loose']);
  state = step(state, 'CHANNEL_DELETE', channel({ id: '201', type: 4 }));
  expect(names()).toEqual([[null, 'shown', 'early', 'late', 'loose', 'bench']]);
});

test('invites, the own user and read states of other devices are applied; unknown dispatches are ignored', () => {
  let state = step(ready(), 'INVITE_CREATE', { code: 'abc', channel_id: '200' });
  expect(Object.keys(state.invites)).toEqual(['abc']);
  state = step(state, 'INVITE_DELETE', { code: 'abc', channel_id: '200' });
  expect(state.invites).toEqual({});
  state = step(state, 'USER_UPDATE', { ...ME, global_name: 'New' });
  expect(state.me?.global_name).toBe('New');
  expect(state.guilds['100']?.members[ME.id]?.user.global_name).toBe('New');
  state = step(state, 'MESSAGE_ACK', { channel_id: '200', message_id: '9' });
  expect(state.read['200']).toEqual({ last: '9', mentions: 0 });
  expect(step(state, 'MESSAGE_ACK', { channel_id: '200', message_id: '8' })).toBe(state);
  expect(isHandled('MESSAGE_CREATE')).toBe(true);
  expect(isHandled('toString')).toBe(false);
});

test('a friend with another name has it in the list of friends and in direct messages', () => {
  const renamed = { ...ADA, global_name: 'Countess' };
  let state = step(ready(), 'RELATIONSHIP_ADD', { id: ADA.id, type: 1, user: ADA });
  state = step(state, 'CHANNEL_CREATE', channel({ id: '400', guild_id: undefined, type: 1, recipients: [ADA] }));
  state = step(state, 'PRESENCE_UPDATE', { user: renamed, status: 'online', activities: [] });
  expect([state.users[ADA.id], state.relationships[ADA.id]?.user, state.channels['400']?.recipients]).toEqual([
    renamed,
    renamed,
    [renamed],
  ]);
});

const numbered = (from: number, count: number) => Array.from({ length: count }, (_, at) => message(String(from + at)));

test('at most 300 messages are loaded: older pages drop the newest', () => {
  const log = { ...EMPTY_LOG, status: 'loaded' as const, messages: numbered(1050, MAX_LOADED) };
  const after = mergePage(log, numbered(1000, 50).toReversed(), 50);
  expect(after.messages).toHaveLength(MAX_LOADED);
  expect(after.messages[0]?.id).toBe('1000');
  expect(after.hasNewer).toBe(true);
});

test('a message that arrives after a gap is not added', () => {
  const log = aroundPage(numbered(1000, 50).toReversed(), '1025', 50, '2000');
  expect(log).toMatchObject({ hasOlder: true, hasNewer: true });
  expect(receive(log, message('2001'))).toBe(log);
  const next = appendPage(log, numbered(1050, 50).toReversed(), '1099');
  expect(next.messages.at(-1)?.id).toBe('1099');
  expect(next.hasNewer).toBe(false);
  expect(receive(next, message('2001')).messages.at(-1)?.id).toBe('2001');
});

test('new messages drop the oldest in steps', () => {
  const full: MessageLog = { ...EMPTY_LOG, status: 'loaded', hasOlder: false, messages: numbered(1000, MAX_LOADED + 50) };
  const log = receive(full, message('5000'));
  expect(log.messages).toHaveLength(MAX_LOADED);
  expect(log.hasOlder).toBe(true);
});

test('custom emoji of a guild follow its events', () => {
  const bowl = { id: '5', name: 'bowl' };
  const state = step(ready({ emojis: [bowl] }), 'GUILD_EMOJIS_UPDATE', {
    guild_id: '100',
    emojis: [bowl, { id: '6', name: 'cup' }],
  });
  expect(state.guilds['100']?.emojis.map((one) => one.name)).toEqual(['bowl', 'cup']);
});
