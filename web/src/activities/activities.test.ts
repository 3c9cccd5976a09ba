import { expect, test } from 'vitest';
import type { RunningActivity } from '../api/wire.ts';
import { EMPTY, type State } from '../state/types.ts';
import { frameAddress, newFrameId } from './frame-address.ts';
import { ACTIVITY_REDUCERS, withActivities } from './reduce-activities.ts';
import { activitiesIn, ownActivity } from './selectors.ts';
import { voiceChanges } from './world.ts';

const activity = (participants: [user_id: string, session_id: string][]): RunningActivity => ({
  ...{ application_id: '7', instance_id: '70', composite_instance_id: 'i-70-gc-1-2' },
  location: { id: 'gc-1-2', kind: 'gc', channel_id: '2', guild_id: '1' },
  participants: participants.map(([user_id, session_id]) => ({ user_id, session_id })),
});
const state: State = { ...EMPTY, me: { id: '5', username: 'ada' }, sessionId: 's' };

test('an activity is open in the session that takes part, and over without participants', () => {
  const update = ACTIVITY_REDUCERS.EMBEDDED_ACTIVITY_UPDATE_V2;
  const elsewhere = update(state, activity([['5', 'other']]), 0);
  expect(ownActivity(elsewhere)).toBeUndefined();
  expect(activitiesIn(elsewhere, '2')).toHaveLength(1);
  const here = update(elsewhere, activity([['5', 's']]), 0);
  expect(ownActivity(here)?.instance_id).toBe('70');
  expect(update(here, activity([]), 0).running).toEqual({});
});

test('the activities of a guild are replaced by a list, and stay without one', () => {
  const running = withActivities(state, '1', [activity([['5', 's']])]);
  expect(withActivities(running, '1', undefined)).toBe(running);
  expect(withActivities(running, '1', []).running).toEqual({});
  expect(Object.keys(withActivities(running, '9', []).running)).toEqual(['70']);
});

test('[rpc/the-frame] the address of the page has the instance, the place and the referral', () => {
  const frameId = newFrameId();
  expect(frameId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const address = frameAddress('https://7.activities.example', frameId, activity([]), { customId: 'a&b', referrerId: '6' });
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    ...{
      frame_id: frameId,
      instance_id: 'i-70-gc-1-2',
      platform: 'desktop',
      guild_id: '1',
      channel_id: '2',
      location_id: 'gc-1-2',
    },
    ...{ custom_id: 'a&b', referrer_id: '6' },
  });
});

test('a voice state that changes, moves or goes is one change of its user', () => {
  const voice = (channel_id: string, self_mute: boolean) => ({
    ...{ guild_id: '1', channel_id, user_id: '5', session_id: 's', deaf: false, mute: false, self_deaf: false, self_mute },
    ...{ self_video: false, suppress: false, request_to_speak_timestamp: null },
  });
  const users = { '5': { id: '5', username: 'ada' } };
  const at = (...states: ReturnType<typeof voice>[]): State => ({
    ...{ ...state, users },
    voice: { ...state.voice, states: Object.fromEntries(states.map((one) => [one.channel_id, { '5': one }])) },
  });
  const [muted, moved] = [at(voice('2', true)), at(voice('3', true))];
  expect(voiceChanges(muted, muted)).toEqual([]);
  expect(voiceChanges(muted, moved).map(({ before, after }) => [before?.state.channel_id, after?.state.channel_id])).toEqual([
    ['2', '3'],
  ]);
  expect(voiceChanges(moved, at())).toMatchObject([{ before: { nick: 'ada' }, after: undefined }]);
});
