import { expect, test } from 'vitest';
import { EMPTY_LOG } from '../state/log.ts';
import { message, ready } from '../state/fixtures.ts';
import { EMPTY } from '../state/types.ts';
import { readChannels, snapshotOf, stateFrom, STORED_MESSAGES, userOf } from './snapshot.ts';

test('the id of a person is the first part of their token', () => {
  expect(userOf(`${Buffer.from('123456789012345678').toString('base64url')}.abc.def`)).toBe('123456789012345678');
  expect(userOf('%%%')).toBeNull();
});

const EPHEMERAL = 1 << 6;

test('only the newest messages of channels that are loaded to their end are stored, without those that only one person sees', () => {
  const messages = Array.from({ length: 60 }, (_, at) => message(String(1000 + at), at === 59 ? { flags: EPHEMERAL } : {}));
  const loaded = { ...EMPTY_LOG, status: 'loaded' as const, messages };
  const state = { ...ready(), logs: { '200': loaded, '404': loaded } };
  const [stored, ...others] = readChannels(state, 5);
  expect(others).toEqual([]);
  expect([stored?.id, stored?.at, stored?.messages.length, stored?.messages.at(-1)?.id]).toEqual([
    '200',
    5,
    STORED_MESSAGES,
    '1058',
  ]);
  expect(readChannels({ ...state, logs: { '200': { ...loaded, hasNewer: true } } }, 5)).toEqual([]);
});

test('a stored state is shown as it was, keeps unsent messages, and has no address of mail', () => {
  const state = ready();
  const before = { ...state, me: state.me && { ...state.me, email: 'me@example.org' } };
  const snapshot = snapshotOf(before);
  expect(snapshot?.me).not.toHaveProperty('email');
  if (!snapshot) throw new Error('nothing was stored');
  const pending = { nonce: 'n', channel_id: '200', content: 'later', timestamp: '', reply: null, files: [], error: null };
  const opened = { ...EMPTY, phase: 'connecting' as const, outbox: { '200': [pending] } };
  const shown = stateFrom(opened, snapshot, [{ id: '200', at: 1, messages: [message('1')] }]);
  expect([shown.phase, shown.sessionId, shown.guildOrder, shown.outbox['200']]).toEqual(['connecting', null, ['100'], [pending]]);
  expect(shown.logs['200']).toMatchObject({ status: 'loaded', hasOlder: false, messages: [{ id: '1' }] });
  expect(snapshotOf(EMPTY)).toBeNull();
});

test('of a large guild, the authors of stored messages and some others are stored', () => {
  const members = Array.from({ length: 300 }, (_, at) => ({ user: { id: String(5000 + at), username: `u${at}` }, roles: [] }));
  const state = ready({ members });
  const author = { id: '5299', username: 'u299' };
  const logs = { '200': { ...EMPTY_LOG, status: 'loaded' as const, messages: [message('1', { author })] } };
  const kept = Object.keys(snapshotOf({ ...state, logs })?.guilds['100']?.members ?? {});
  expect(kept).toHaveLength(51);
  expect(kept).toContain('5299');
});
