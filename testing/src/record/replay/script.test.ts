import { expect, test } from 'vitest';
import type { RecordedEntry, RecordedEvent, RecordedRequest } from '../recorded.ts';
import { Script, type SentRequest } from './script.ts';

const common = (id: number, cause: number[]) => ({ id, at: '', elapsed_ms: id, application_id: '1', cause, effects: [] });
const event = (id: number, cause: number[] = []): RecordedEvent => ({
  ...common(id, cause),
  kind: 'event',
  name: 'MESSAGE_CREATE',
  session_id: 's',
  s: id,
  data: {},
});
const request = (id: number, body: unknown): RecordedRequest => ({
  ...common(id, []),
  kind: 'request',
  method: 'POST',
  path: '/api/v10/channels/1/messages',
  route: '/channels/{channel_id}/messages',
  operation_id: 'create_message',
  query: {},
  headers: {},
  body,
  files: [],
  status: 200,
  response_headers: {},
  response: { id: String(id) },
  duration_ms: 1,
  refusal: null,
});
const sent = (body: unknown): SentRequest => ({
  method: 'POST',
  path: '/channels/1/messages',
  query: {},
  body,
  files: [],
  reason: undefined,
});
const due = (script: Script) => script.due().map(({ id }) => id);

test('an event is due once the requests before it were sent', () => {
  const script = new Script([event(1), request(2, { content: 'a' }), event(3, [2])] satisfies RecordedEntry[]);
  expect(due(script)).toEqual([1]);
  expect(due(script)).toEqual([]);
  expect(script.take(sent({ content: 'a', nonce: 'x' }))?.id).toBe(2);
  expect(due(script)).toEqual([3]);
  expect([script.isOver, script.differences]).toEqual([true, []]);
});

test('what follows from a missing request alone is not sent', () => {
  const script = new Script([event(1), request(2, { content: 'a' }), event(3, [2]), event(4)]);
  due(script);
  script.giveUp();
  expect(due(script)).toEqual([4]);
  expect(script.differences).toMatchObject([{ kind: 'missing', entry: 2, body: { content: 'a' } }]);
});

test('of several requests in another form the most similar one is the changed one', () => {
  const script = new Script([event(1), request(2, { content: 'a', tts: true })]);
  due(script);
  script.take(sent({ content: 'log' }));
  script.take(sent({ content: 'b', tts: true }));
  script.giveUp();
  script.finish();
  expect(script.differences).toMatchObject([
    { kind: 'changed', entry: 2, changes: [{ path: 'content', before: 'a', after: 'b' }] },
    { kind: 'added', body: { content: 'log' } },
  ]);
});
