import { expect, test, vi } from 'vitest';
import { ApiError } from '@guildhall/protocol/client';
import { createRequest, fieldsOf, fieldErrors, type HttpNeeds, messageOf } from './http.ts';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

function setUp(answers: Answer[], token: string | null = 'secret', prove: HttpNeeds['prove'] = async () => null, tries?: number) {
  const sent: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  let unauthorized = 0;
  const request = createRequest({
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      const answer = answers.shift();
      if (!answer) throw new TypeError('network');
      const body = answer.body === undefined ? null : typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      return new Response(body, { status: answer.status, headers: answer.headers ?? {} });
    },
    wait: async (ms) => {
      waits.push(ms);
    },
    token: () => token,
    prove,
    ...(tries ? { tries } : {}),
    onUnauthorized: () => unauthorized++,
  });
  return { request, sent, waits, unauthorized: () => unauthorized };
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`);
  return error;
}

test('sends the bare token, a JSON body, and the query in the URL', async () => {
  const { request, sent } = setUp([{ status: 200, body: { ok: 1 } }, { status: 204 }]);
  const query = { wait: true, thread_id: undefined };
  const hook = { webhook_id: '1', webhook_token: 't', query, body: { content: 'a' } };
  expect(await request('POST /webhooks/{webhook_id}/{webhook_token}', hook)).toEqual({ ok: 1 });
  expect(sent[0]?.url).toBe('/api/v10/webhooks/1/t?wait=true');
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"content":"a"}',
    headers: { authorization: 'secret', 'content-type': 'application/json' },
  });
  expect(await request('DELETE /channels/{channel_id}', { channel_id: '1' })).toBeUndefined();
  expect(sent[1]?.init.headers).toEqual({ authorization: 'secret' });
});

test('a form error carries one message per field', async () => {
  const tree = {
    username: { _errors: [{ code: 'A', message: 'Taken.' }] },
    embeds: { 0: { title: { _errors: [{ code: 'B', message: 'Too long.' }] } } },
  };
  const { request } = setUp([{ status: 400, body: { code: 50035, message: 'Invalid Form Body', errors: tree } }]);
  const error = await errorOf(request('PATCH /users/@me', { body: {} }));
  expect(error).toMatchObject({ status: 400, code: 50035 });
  expect(fieldsOf(error)).toEqual({ username: 'Taken.', 'embeds.0.title': 'Too long.' });
  expect(messageOf(error)).toBe('Taken.');
  expect(fieldErrors(null)).toEqual({});
});

test('retries a 429 after retry_after, a limited number of times and only for short waits', async () => {
  const limited = (seconds: number): Answer => ({
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: seconds, global: false },
  });
  const { request, waits } = setUp([limited(0.25), limited(1.5), { status: 200, body: 'null' }]);
  await request('GET /users/@me');
  expect(waits).toEqual([250, 1500]);
  const long = setUp([limited(3600)]);
  expect((await errorOf(long.request('GET /users/@me'))).status).toBe(429);
  expect(long.waits).toEqual([]);
  const stubborn = setUp(Array.from({ length: 9 }, () => limited(0.1)));
  await errorOf(stubborn.request('GET /users/@me'));
  expect(stubborn.sent).toHaveLength(5);
});

test('an invalid token ends the session, a wrong password does not', async () => {
  const known = setUp([{ status: 401, body: { message: '401: Unauthorized', code: 0 } }]);
  expect((await errorOf(known.request('GET /users/@me'))).status).toBe(401);
  expect(known.unauthorized()).toBe(1);
  const nobody = setUp([{ status: 401, body: {} }], null);
  await errorOf(nobody.request('POST /auth/login', { body: { login: 'a', password: 'b' } }));
  expect(nobody.unauthorized()).toBe(0);
});

test('no response and a response that is not JSON have readable errors', async () => {
  const { request } = setUp([]);
  expect((await errorOf(request('GET /users/@me'))).status).toBe(0);
  const page = setUp([{ status: 502, body: '<html>' }]);
  expect((await errorOf(page.request('GET /users/@me'))).message).toBe('The request failed with status 502.');
});

test('a request without retries fails on the first 429', async () => {
  const { request, sent } = setUp([{ status: 429, body: { retry_after: 0.1 } }], 'secret', undefined, 1);
  expect((await errorOf(request('POST /channels/{channel_id}/typing', { channel_id: '1' }))).status).toBe(429);
  expect(sent).toHaveLength(1);
});

test('60003 asks for confirmation and repeats the request with the proof; cancelling is an error, and the session stays', async () => {
  const mfa = { ticket: 't', methods: [{ type: 'password' }] };
  const refused: Answer = { status: 401, body: { code: 60003, message: 'Two factor is required', mfa } };
  const prove = vi.fn().mockResolvedValueOnce('proven').mockResolvedValueOnce(null);
  const { request, sent, unauthorized } = setUp([refused, { status: 204 }, refused], 'secret', prove);
  expect(await request('DELETE /channels/{channel_id}', { channel_id: '1' })).toBeUndefined();
  expect(prove).toHaveBeenCalledExactlyOnceWith(mfa);
  expect(sent[1]?.init.headers).toMatchObject({ 'x-discord-mfa-authorization': 'proven' });
  expect(await errorOf(request('DELETE /channels/{channel_id}', { channel_id: '1' }))).toMatchObject({ code: 60003 });
  expect(unauthorized()).toBe(0);
});
