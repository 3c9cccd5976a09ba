import type { MessagePush } from '@guildhall/protocol/push';
import { expect, test } from 'vitest';
import { ENGLISH, notificationOf, type PushWords, safePath } from './notification.ts';

const SHOWN = { showsText: true, words: ENGLISH };
const HIDDEN = { ...SHOWN, showsText: false };
const ARABIC: PushWords = { lang: 'ar', dir: 'rtl', texts: { call: 'مكالمة واردة', sticker: 'ملصق: {text}' } };

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
  expect(notificationOf({ ...MESSAGE, ...change }, SHOWN)).toMatchObject({ title: MESSAGE.title, options: { body, tag: 'm2' } });
});

test('the text is hidden where the person wants that, the author is not', () => {
  expect(notificationOf(MESSAGE, HIDDEN)).toMatchObject({ title: MESSAGE.title, options: { body: 'New message' } });
});

test('a call stays until it is answered, a silent message makes no sound', () => {
  const call = { type: 'call', title: 'Ada', icon: null, url: '/channels/@me/2', tag: 'c2', channel_id: '2' };
  expect(notificationOf(call, HIDDEN).options).toMatchObject({ body: 'Is calling you', requireInteraction: true, silent: false });
  expect(notificationOf({ ...MESSAGE, silent: true }, SHOWN).options).toMatchObject({ silent: true, renotify: false });
});

test('what is not understood gets a general notification, and only paths of this origin open', () => {
  expect(notificationOf({ type: 'other' }, SHOWN)).toMatchObject({
    title: 'Guildhall',
    options: { data: { url: '/channels/@me' } },
  });
  expect(notificationOf(undefined, SHOWN).title).toBe('Guildhall');
  expect([safePath('//evil.example'), safePath('https://evil.example'), safePath('/channels/1/2')]).toEqual([
    '/channels/@me',
    '/channels/@me',
    '/channels/1/2',
  ]);
});

test('a notification is in the language that a page has stored; texts that it lacks are English, and messages are as they were written', () => {
  const manner = { showsText: true, words: ARABIC };
  const call = { type: 'call', title: 'Ada', icon: null, url: '/channels/@me/2', tag: 'c2', channel_id: '2' };
  expect(notificationOf(call, manner).options).toMatchObject({ body: 'مكالمة واردة', lang: 'ar', dir: 'rtl' });
  const sticker = { ...MESSAGE, kind: 'sticker', body: 'Wave' };
  expect(notificationOf(sticker, manner).options).toMatchObject({ body: 'ملصق: Wave', dir: 'rtl' });
  expect(notificationOf({ ...MESSAGE, kind: 'file', body: '' }, manner).options.body).toBe('Sent a file');
  const written = notificationOf(MESSAGE, manner).options;
  expect([written.body, written.lang, written.dir]).toEqual(['Hello', undefined, undefined]);
});
