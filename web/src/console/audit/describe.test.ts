import { expect, test } from 'vitest';
import { actionName, changeText, targetPath } from './describe.ts';

test('a change of a list says what was added and removed', () => {
  const change = { key: 'approved_scopes', old_value: ['rpc', 'voice'], new_value: ['voice', 'activities.read'] };
  expect(changeText(change)).toBe('Approved scopes: added activities.read; removed rpc');
});

test.each([
  [{ key: 'verified', old_value: false, new_value: true }, 'Verified: from No to Yes'],
  [{ key: 'kind', new_value: 'mail' }, 'Kind: mail'],
  [{ key: 'limits', old_value: {}, new_value: { create_lobby: 7 } }, 'Limits: from nothing to Create lobby: 7'],
  [{ key: 'note', old_value: 'spam', new_value: null }, 'Note: from spam to nothing'],
])('a change of a value has it before and after: %o', (change, text) => expect(changeText(change)).toBe(text));

test('users, servers and applications have a page, other targets have none', () => {
  expect(targetPath({ target_type: 'guild', target_id: '5' })).toBe('/console/guilds/5');
  expect(targetPath({ target_type: 'job', target_id: '5' })).toBeNull();
  expect(targetPath({ target_type: 'user', target_id: null })).toBeNull();
});

test('an action of a newer server is shown by its name', () => {
  expect([actionName('user_ban'), actionName('mail_retry')]).toEqual(['Suspended a user', 'Mail retry']);
});
