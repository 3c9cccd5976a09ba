import { expect, test } from 'vitest';
import { presenceFrom } from './own-presence.ts';

const none = { since: null, afk: false, activities: [] };

test('a session sends the presence of the settings, with the custom status until it expires', () => {
  expect(presenceFrom({ status: 'invisible', custom_status: null }, 0)).toEqual({ ...none, status: 'invisible' });
  const custom_status = { text: 'at lunch', emoji_name: '🍜', expires_at: new Date(1000).toISOString() };
  const activity = { type: 4, name: 'Custom Status', state: 'at lunch', emoji: { name: '🍜' } };
  expect(presenceFrom({ status: 'idle', custom_status }, 999)).toEqual({ ...none, status: 'idle', activities: [activity] });
  expect(presenceFrom({ status: 'idle', custom_status }, 1000)).toEqual({ ...none, status: 'idle' });
  expect(presenceFrom({ status: 'dnd', custom_status: { text: '' } }, 0)).toEqual({ ...none, status: 'dnd' });
});
