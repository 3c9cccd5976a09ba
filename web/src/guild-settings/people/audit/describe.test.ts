import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { bitsOf } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';
import { ACTIONS, actionOf, changeText, sentenceOf } from './describe.ts';
import { t } from './text.ts';

const names: Record<string, string> = {
  '100000000000000001': 'Ada',
  '100000000000000002': 'Grace',
  '100000000000000003': '#general',
};
const nameOf = (id: string) => names[id];

test('every action has a sentence', () => {
  const values = { actor: 'Ada', target: 'Grace', other: 'general', count: 2 };
  for (const action of ACTIONS) expect(() => t.rich(action, { ...values, b: (text) => text.join('') }), action).not.toThrow();
  expect(ACTIONS).toHaveLength(Object.keys(AUDIT_LOG_EVENTS).length);
  expect(actionOf(AUDIT_LOG_EVENTS.MEMBER_BAN_ADD)).toBe('MEMBER_BAN_ADD');
  expect(actionOf(9999)).toBeUndefined();
});

test('a sentence has names, and the former names of deleted objects', () => {
  const entry = { id: '1', action_type: 12, user_id: '100000000000000001', target_id: '100000000000000009' } as const;
  const changes = [{ key: 'name', old_value: 'lounge' }];
  expect(sentenceOf({ ...entry, changes }, nameOf)).toEqual({ actor: 'Ada', target: 'lounge', other: '', count: 1 });
  const options = { channel_id: '100000000000000003', count: '4' };
  const deletion = sentenceOf({ ...entry, action_type: 72, target_id: '100000000000000002', options }, nameOf);
  expect(deletion).toEqual({ actor: 'Ada', target: 'Grace', other: '#general', count: 4 });
});

test('changes are old → new, with names instead of ids and bits', () => {
  expect(changeText({ key: 'owner_id', old_value: '100000000000000001', new_value: '100000000000000002' }, nameOf)).toBe(
    'Owner: Ada → Grace',
  );
  expect(changeText({ key: 'nick', new_value: 'Countess' }, nameOf)).toBe('Nickname: Countess');
  expect(changeText({ key: 'topic', old_value: 'a' }, nameOf)).toBe('Topic: was a');
  expect(changeText({ key: 'nsfw', old_value: false, new_value: true }, nameOf)).toBe('Age-restricted: off → on');
  expect(changeText({ key: 'color', old_value: 0, new_value: 255 }, nameOf)).toBe('Color: none → #0000ff');
  expect(changeText({ key: '$add', new_value: [{ id: '5', name: 'Smiths' }] }, nameOf)).toBe('Added: Smiths');
  const bits = { old_value: String(bitsOf('SPEAK')), new_value: String(bitsOf('CONNECT')) };
  expect(changeText({ key: 'permissions', ...bits }, nameOf)).toBe('Permissions: + Connect, − Speak');
});
