import { expect, test } from 'vitest';
import { systemClock } from '../core/framework/clock.ts';
import type { Detail } from './entry.ts';
import { Recording } from './recording.ts';
import { Secrets } from '../core/values/redaction.ts';

const detail: Detail = { kind: 'connection', sessionId: null, what: 'lost', code: null, reason: null };

test('the oldest entries are forgotten beyond the number and the bytes of an application, and counted', () => {
  const recording = new Recording(systemClock, { entries: 3, bytes: 10_000 });
  const first = recording.add('1', { detail, keys: ['message:7'] });
  expect(recording.find('1', 'message:7')).toBe(first);
  for (let count = 0; count < 4; count++) recording.add('1', { detail, cause: [first] });
  expect(recording.entries('1').map(({ id }) => id)).toEqual([3, 4, 5]);
  expect(recording.dropped('1')).toBe(2);
  expect(recording.find('1', 'message:7')).toBeUndefined();
  const large = recording.add('1', { detail, bytes: 9_900 });
  expect(recording.entries('1')).toEqual([large]);
  expect(recording.dropped()).toBe(5);
  recording.clear('1');
  expect([recording.entries(), recording.dropped()]).toEqual([[], 0]);
});

test('the application with the most bytes makes room for the others', () => {
  const recording = new Recording(systemClock, { allBytes: 5000 });
  recording.add('1', { detail, bytes: 2000 });
  recording.add('1', { detail, bytes: 1000 });
  const other = recording.add('2', { detail, bytes: 1500 });
  expect(recording.entries('1').map(({ id }) => id)).toEqual([2]);
  expect(recording.entries('2')).toEqual([other]);
});

test('secrets get a name each, wherever they are', () => {
  const secrets = new Secrets();
  const token = 'a-token-that-a-bot-has-sent';
  secrets.know(token);
  const shown = secrets.value({
    token,
    text: `my token is ${token}`,
    list: [{ client_secret: 'short' }],
    url: '/webhooks/1/abcdefghijklmnopqrstuvwxyz',
  });
  expect(shown).toEqual({
    token: secrets.nameOf(token),
    text: `my token is ${secrets.nameOf(token)}`,
    list: [{ client_secret: secrets.nameOf('short') }],
    url: `/webhooks/1/${secrets.nameOf('abcdefghijklmnopqrstuvwxyz')}`,
  });
  expect(secrets.headers({ authorization: `Bot ${token}`, accept: '*/*' })).toEqual({ authorization: 'redacted', accept: '*/*' });
});
