import type { MessagePush } from '@guildhall/protocol/push';
import { expect, test } from 'vitest';
import { notificationOf, safePath } from './notification.ts';

const MESSAGE: MessagePush = {
  type: 'message',
  title: 'Ada (#general, Hall)',
  kind: 'text',
  body: 'Hello',
  icon: null,
  url: '/channels/1/2/3',
  tag: 'm2',
  guild_id: '1',
  channel_id: '2',
  message_id: '3',
  badge_count: 1,
  silent: false,
};

test.for([
  [{ kind: 'text', body: 'Hello' }, 'Hello'],
  [{ kind: 'file', body: '' }, 'Sent a file'],
  [{ kind: 'sticker', body: 'Wave $&' }, 'Sticker: Wave $&'],
  [{ kind: 'poll', body: 'Lunch?' }, 'Poll: Lunch?'],
  [{ kind: 'forward', body: '' }, 'Forwarded a message'],
  [{ kind: 'other', body: '' }, 'Sent a message without text'],
] as const)('%o is shown as "%s"', ([change, body]) => {
  expect(notificationOf({ ...MESSAGE, ...change }, true)).toMatchObject({ title: MESSAGE.title, options: { body, tag: 'm2' } });
});

test('the text is hidden where the person wants that, the author is not', () => {
  expect(notificationOf(MESSAGE, false)).toMatchObject({ title: MESSAGE.title, options: { body: 'New message' } });
});

test('a call stays until it is answered, a silent message makes no sound', () => {
  const call = { type: 'call', title: 'Ada', icon: null, url: '/channels/@me/2', tag: 'c2', channel_id: '2' };
  expect(notificationOf(call, false).options).toMatchObject({ body: 'Is calling you', requireInteraction: true, silent: false });
  expect(notificationOf({ ...MESSAGE, silent: true }, true).options).toMatchObject({ silent: true, renotify: false });
});

test('what is not understood gets a general notification, and only paths of this origin open', () => {
  expect(notificationOf({ type: 'other' }, true)).toMatchObject({
    title: 'Guildhall',
    options: { data: { url: '/channels/@me' } },
  });
  expect(notificationOf(undefined, true).title).toBe('Guildhall');
  expect([safePath('//evil.example'), safePath('https://evil.example'), safePath('/channels/1/2')]).toEqual([
    '/channels/@me',
    '/channels/@me',
    '/channels/1/2',
  ]);
});
