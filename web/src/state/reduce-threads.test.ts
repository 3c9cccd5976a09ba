import { bitsOf } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';
import type { Channel } from '../api/wire.ts';
import { ADA, channel, ME, message, ready } from './fixtures.ts';
import { has } from './permissions.ts';
import { reduce } from './reduce.ts';
import { guildMarks } from './notification-rules.ts';
import { activeThreads, channelGroups, isVisible, myPermissions } from './selectors.ts';

const ACTIVE = { archived: false, locked: false };

function thread(more: Partial<Channel> = {}): Channel {
  return { id: '300', type: 11, guild_id: '100', parent_id: '200', name: 'gears', thread_metadata: ACTIVE, ...more };
}

function everyone(bits: bigint) {
  return [{ id: '100', name: '@everyone', color: 0, position: 0, permissions: String(bits), hoist: false }];
}

test('threads arrive with the guild, are listed below their channel, and disappear when archived or deleted', () => {
  let state = ready({ threads: [thread({ id: '301' })] });
  state = reduce(state, 'THREAD_CREATE', thread(), 0);
  const parent = channel();
  expect(activeThreads(state, parent).map((one) => one.id)).toEqual(['301', '300']);
  expect(channelGroups(state, '100').flatMap((one) => one.channels.map(({ id }) => id))).toEqual(['200']);
  state = reduce(state, 'THREAD_UPDATE', thread({ thread_metadata: { archived: true, locked: false } }), 0);
  expect(activeThreads(state, parent).map((one) => one.id)).toEqual(['301']);
  expect(reduce(state, 'THREAD_DELETE', { id: '301' }, 0).channels['301']).toBeUndefined();
});

test('only joined threads count as unread', () => {
  let state = reduce(ready(), 'THREAD_CREATE', thread(), 0);
  state = reduce(state, 'MESSAGE_CREATE', message('900', { channel_id: '300' }), 0);
  expect(guildMarks(state, '100', 0).unread).toBe(false);
  state = reduce(state, 'THREAD_MEMBERS_UPDATE', { id: '300', added_members: [{ user_id: ME.id }] }, 0);
  expect(guildMarks(state, '100', 0).unread).toBe(true);
  state = reduce(state, 'THREAD_MEMBERS_UPDATE', { id: '300', removed_member_ids: [ME.id] }, 0);
  expect(guildMarks(state, '100', 0).unread).toBe(false);
});

test('threads have their own send permission, and nothing can be sent in a locked one', () => {
  const threadsOnly = everyone(bitsOf('VIEW_CHANNEL', 'SEND_MESSAGES_IN_THREADS', 'ATTACH_FILES'));
  const state = ready({ roles: threadsOnly, threads: [thread()] });
  const mine = myPermissions(state, '100', thread());
  expect(has(mine, 'SEND_MESSAGES', 'ATTACH_FILES')).toBe(true);
  expect(has(myPermissions(state, '100', channel()), 'SEND_MESSAGES')).toBe(false);
  const locked = thread({ thread_metadata: { archived: false, locked: true } });
  expect(has(myPermissions(state, '100', locked), 'SEND_MESSAGES')).toBe(false);
  const sendOnly = ready({ roles: everyone(bitsOf('VIEW_CHANNEL', 'SEND_MESSAGES')), threads: [thread()] });
  expect(has(myPermissions(sendOnly, '100', thread()), 'SEND_MESSAGES')).toBe(false);
  expect(isVisible(state, thread({ parent_id: '999' }))).toBe(false);
});

test('a sync replaces all threads of its channels and no others', () => {
  const threads = [thread(), thread({ id: '301' }), thread({ id: '302', parent_id: '201' })];
  let state = ready({ channels: [channel(), channel({ id: '201' })], threads });
  const sync = { guild_id: '100', channel_ids: ['200'], threads: [thread({ name: 'cogs' })], members: [{ id: '300' }] };
  state = reduce(state, 'THREAD_LIST_SYNC', sync, 0);
  expect(state.channels['300']).toMatchObject({ name: 'cogs', member: { id: '300' } });
  expect(Object.keys(state.channels).sort()).toEqual(['200', '201', '300', '302']);
});

test('a thread counts its messages, and no longer those that are deleted', () => {
  const thread: Channel = {
    id: '900',
    type: 11,
    parent_id: '200',
    guild_id: '100',
    name: 'oil',
    message_count: 1,
    thread_metadata: { archived: false, locked: false },
  };
  let state = reduce(ready(), 'THREAD_CREATE', thread, 0);
  const say = (id: string, type = 0) => {
    state = reduce(state, 'MESSAGE_CREATE', message(id, { channel_id: '900', type }), 0);
  };
  const count = () => state.channels['900']?.message_count;
  // The message that a post begins with has its id.
  say('900');
  say('901', 21);
  expect(count()).toBe(1);
  say('902');
  say('903', 6);
  expect(count()).toBe(3);
  state = reduce(state, 'MESSAGE_DELETE', { id: '902', channel_id: '900' }, 0);
  state = reduce(state, 'MESSAGE_DELETE_BULK', { ids: ['903', '904', '905'], channel_id: '900' }, 0);
  expect(count()).toBe(0);
});

test('who is in a group follows its events', () => {
  const mary = { id: '12', username: 'mary' };
  let state = reduce(ready(), 'CHANNEL_CREATE', { id: '300', type: 3, recipients: [ADA], owner_id: '10' }, 0);
  const names = () => state.channels['300']?.recipients?.map(({ username }) => username);
  state = reduce(state, 'CHANNEL_RECIPIENT_ADD', { channel_id: '300', user: mary }, 0);
  state = reduce(state, 'CHANNEL_RECIPIENT_ADD', { channel_id: '300', user: mary }, 0);
  expect(names()).toEqual(['ada', 'mary']);
  state = reduce(state, 'CHANNEL_UPDATE', { id: '300', type: 3, name: 'Analysts', owner_id: '11' }, 0);
  expect(names()).toEqual(['ada', 'mary']);
  state = reduce(state, 'CHANNEL_RECIPIENT_REMOVE', { channel_id: '300', user: ADA }, 0);
  expect(names()).toEqual(['mary']);
});
