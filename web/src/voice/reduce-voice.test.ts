import { expect, test } from 'vitest';
import type { DispatchName, Dispatches } from '../api/wire.ts';
import { ADA, channel, guild, ME, member, ready } from '../state/fixtures.ts';
import { reduce } from '../state/reduce.ts';
import type { State } from '../state/types.ts';
import type { VoiceState } from './wire.ts';

function step<Name extends DispatchName>(state: State, name: Name, data: Dispatches[Name]): State {
  return reduce(state, name, data, 0);
}

function voiceState(more: Partial<VoiceState> = {}): VoiceState {
  const quiet = { deaf: false, mute: false, self_deaf: false, self_mute: false, self_video: false, suppress: false };
  return {
    ...{ guild_id: '100', channel_id: '201', user_id: ADA.id, session_id: 'a' },
    ...quiet,
    request_to_speak_timestamp: null,
    ...more,
  };
}

const usersIn = (state: State, channelId: string) => Object.keys(state.voice.states[channelId] ?? {});

test('a guild brings its voice states and stages, and replaces older ones', () => {
  const stage = { id: '1', guild_id: '100', channel_id: '202', topic: 'Arches' };
  const state = ready({ voice_states: [voiceState({ guild_id: undefined })], stage_instances: [stage] });
  expect(usersIn(state, '201')).toEqual([ADA.id]);
  expect(state.voice.states['201']?.[ADA.id]?.guild_id).toBe('100');
  expect(state.voice.stages['202']).toEqual(stage);
  const again = step(state, 'GUILD_CREATE', guild({ voice_states: [voiceState({ channel_id: '203' })], stage_instances: [] }));
  expect(again.voice.states).toEqual({ '203': { [ADA.id]: expect.objectContaining({ channel_id: '203' }) } });
  expect(again.voice.stages).toEqual({});
});

test('a user joins, moves and leaves; an empty channel is not kept', () => {
  let state = step(ready(), 'VOICE_STATE_UPDATE', voiceState());
  state = step(state, 'VOICE_STATE_UPDATE', voiceState({ user_id: ME.id }));
  expect(usersIn(state, '201')).toEqual([ME.id, ADA.id]);
  state = step(state, 'VOICE_STATE_UPDATE', voiceState({ channel_id: '202' }));
  expect([usersIn(state, '201'), usersIn(state, '202')]).toEqual([[ME.id], [ADA.id]]);
  state = step(state, 'VOICE_STATE_UPDATE', voiceState({ channel_id: null }));
  expect(state.voice.states['202']).toBeUndefined();
});

test('a change within a channel keeps the others', () => {
  let state = step(ready(), 'VOICE_STATE_UPDATE', voiceState());
  state = step(state, 'VOICE_STATE_UPDATE', voiceState({ self_mute: true }));
  expect(state.voice.states['201']?.[ADA.id]?.self_mute).toBe(true);
});

test('a user may be in channels of two guilds, as bots are', () => {
  let state = step(ready(), 'VOICE_STATE_UPDATE', voiceState());
  state = step(state, 'VOICE_STATE_UPDATE', voiceState({ guild_id: '101', channel_id: '301' }));
  expect([usersIn(state, '201'), usersIn(state, '301')]).toEqual([[ADA.id], [ADA.id]]);
});

test('a voice state adds a member who was not loaded', () => {
  const grace = { id: '12', username: 'grace' };
  const state = step(ready(), 'VOICE_STATE_UPDATE', voiceState({ user_id: '12', member: member(grace, { nick: 'G' }) }));
  expect(state.guilds['100']?.members['12']?.nick).toBe('G');
  expect(state.users['12']).toEqual(grace);
  expect(state.voice.states['201']?.['12']).not.toHaveProperty('member');
});

test('a private call begins, rings, and ends with its voice states', () => {
  const head = { channel_id: '400', message_id: '5', region: 'hall', ringing: [] };
  let state = step(ready(), 'CALL_CREATE', { ...head, voice_states: [voiceState({ guild_id: null, channel_id: '400' })] });
  expect(usersIn(state, '400')).toEqual([ADA.id]);
  state = step(state, 'CALL_UPDATE', { ...head, ringing: [ME.id] });
  expect(state.voice.calls['400']?.ringing).toEqual([ME.id]);
  state = step(state, 'VOICE_STATE_UPDATE', voiceState({ guild_id: null, channel_id: '400', user_id: ME.id }));
  expect(usersIn(state, '400')).toEqual([ME.id, ADA.id]);
  state = step(state, 'CALL_DELETE', { channel_id: '400', unavailable: true });
  expect(state.voice.calls['400']?.ringing).toEqual([]);
  expect(usersIn(state, '400')).toEqual([ME.id, ADA.id]);
  state = step(state, 'CALL_DELETE', { channel_id: '400' });
  expect([state.voice.calls, state.voice.states]).toEqual([{}, {}]);
});

test('audio settings are merged by field', () => {
  let state = step(ready(), 'AUDIO_SETTINGS_UPDATE', { user: { '11': { volume: 50, muted: false } } });
  state = step(state, 'AUDIO_SETTINGS_UPDATE', { user: { '11': { muted: true } }, stream: { '11': { volume: 10 } } });
  expect(state.voice.hearing).toEqual({ user: { '11': { volume: 50, muted: true } }, stream: { '11': { volume: 10 } } });
});

test('channel statuses arrive, change and are cleared', () => {
  let state = step(ready(), 'CHANNEL_INFO', { guild_id: '100', channels: [{ id: '201', status: 'Carving' }] });
  expect(state.voice.statuses).toEqual({ '201': 'Carving' });
  state = step(state, 'VOICE_CHANNEL_STATUS_UPDATE', { id: '201', guild_id: '100', status: null });
  expect(state.voice.statuses).toEqual({});
});

test('a stream is created, changes its viewers, and ends with a reason', () => {
  const key = 'guild:100:201:11';
  const stream = { stream_key: key, rtc_server_id: '9', region: 'hall', viewer_ids: [], paused: false };
  let state = step(ready(), 'STREAM_CREATE', stream);
  state = step(state, 'STREAM_SERVER_UPDATE', { stream_key: key, token: 't', endpoint: null });
  state = step(state, 'STREAM_UPDATE', { stream_key: key, region: 'hall', viewer_ids: ['10'], paused: false });
  expect(state.voice.streams[key]?.viewer_ids).toEqual(['10']);
  state = step(state, 'STREAM_DELETE', { stream_key: key, reason: 'stream_ended' });
  expect([state.voice.streams, state.voice.streamServers]).toEqual([{}, {}]);
  expect(state.voice.streamEnd).toEqual({ stream_key: key, reason: 'stream_ended' });
});

test('deleting a channel forgets its call', () => {
  let state = step(ready(), 'VOICE_STATE_UPDATE', voiceState());
  state = step(state, 'CHANNEL_DELETE', channel({ id: '201' }));
  expect(state.voice.states).toEqual({});
});
