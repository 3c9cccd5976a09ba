import { expect, test } from 'vitest';
import { frameLog, noteMessage, withoutSecrets } from './frame-log.ts';

test('messages are kept only for the watched application, with their kind and name', () => {
  noteMessage('1', 'in', [1, { cmd: 'PING', nonce: 'a' }]);
  expect(frameLog.get()).toBe(null);
  frameLog.set(() => ({ applicationId: '1', messages: [] }));
  noteMessage('2', 'in', [1, { cmd: 'PING' }]);
  noteMessage('1', 'in', 'no message');
  noteMessage('1', 'in', [0, { v: 1 }]);
  noteMessage('1', 'in', [1, { cmd: 'SUBSCRIBE', evt: 'SPEAKING_START', nonce: 'b' }]);
  noteMessage('1', 'out', [1, { cmd: 'GET_CHANNEL', evt: 'ERROR', data: { code: 4005 } }]);
  noteMessage('1', 'out', [1, { cmd: 'DISPATCH', evt: 'READY', data: {} }]);
  noteMessage('1', 'out', [2, { code: 4000 }]);
  const shown = frameLog.get()?.messages.map(({ number, kind, name, failed }) => [number, kind, name, failed]);
  expect(shown).toEqual([
    [1, 'handshake', 'HANDSHAKE', false],
    [2, 'command', 'SUBSCRIBE SPEAKING_START', false],
    [3, 'response', 'GET_CHANNEL', true],
    [4, 'event', 'READY', false],
    [5, 'close', 'CLOSE', true],
  ]);
  frameLog.set(() => null);
});

test('secrets are not kept; codes of errors are', () => {
  const body = { args: { access_token: 'abc', deep: [{ code: 'xyz' }] }, data: { code: 4005, ticket: 't', id: '1' } };
  expect(withoutSecrets(body)).toEqual({
    args: { access_token: '***', deep: [{ code: '***' }] },
    data: { code: 4005, ticket: '***', id: '1' },
  });
});
