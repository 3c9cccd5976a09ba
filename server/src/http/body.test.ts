import { startPlatform, type Account, type TestPlatform } from '@guildhall/testkit/platform';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';

const KIB = 1024;
const NOT_JSON = '{"a": ';
const JSON_TYPE = { 'content-type': 'application/json' };

let p: TestPlatform;
let ada: Account;
let messages: `/channels/${string}/messages`;
let channel: `/channels/${string}`;
let role: string;
beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  const guild = await p.guild(ada);
  channel = `/channels/${guild.text.id}`;
  messages = `${channel}/messages`;
  role = guild.id;
});
afterAll(() => p.stop());

interface Sent {
  status: number;
  code: number | undefined;
  reused: boolean;
}

/** Sends a body in pieces on a connection of the agent, without a length if `headers` contain none. */
function send(
  method: string,
  path: string,
  { headers = {}, body = [], agent }: { headers?: Record<string, string>; body?: readonly string[]; agent?: Agent },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sending = request(`${p.address}/api/v10${path}`, { method, headers, ...(agent && { agent }) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      const reused = sending.reusedSocket;
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, code: text === '' ? undefined : JSON.parse(text).code, reused }),
      );
    });
    sending.on('error', reject);
    for (const piece of body) sending.write(piece);
    sending.end();
  });
}

test.each([
  ['401', 'POST', '/guilds', 401],
  ['404', 'POST', '/nothing/here', 404],
  ['404 for a version that is not served', 'POST', '/../v8/guilds', 400],
  ['405', 'PUT', '/users/@me', 405],
])('%s is answered without reading the body, and the connection is reusable', async (_what, method, path, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { ...JSON_TYPE };
  for (const reused of [false, true]) {
    const answer = await send(method, path, { headers, body: [NOT_JSON, ' '.repeat(300 * KIB)], agent });
    expect([answer.status, answer.reused]).toEqual([status, reused]);
    expect(answer.code).not.toBe(50109);
  }
  agent.destroy();
});

test('an unknown channel is 10003 before the body is read', async () => {
  const answer = await ada.post('/channels/1/messages', NOT_JSON);
  expect([answer.status, answer.error.code]).toEqual([404, 10003]);
});

test('the size limit of a body is the one that its route declares', async () => {
  const login = await p.anyone.post('/auth/login', { login: 'x'.repeat(64 * KIB), password: 'x' });
  expect([login.status, login.error.code]).toEqual([413, 40005]);
  const message = await ada.post(messages, { content: 'x'.repeat(256 * KIB) });
  expect([message.status, message.error.code]).toEqual([413, 40005]);
  const chunked = { ...JSON_TYPE, authorization: ada.token };
  const large = await send('POST', messages, { headers: chunked, body: Array<string>(9).fill(' '.repeat(32 * KIB)) });
  expect(large).toMatchObject({ status: 413, code: 40005 });
  const avatar = await ada.patch('/users/@me', { avatar: `data:image/png;base64,${'A'.repeat(5 * KIB * KIB)}` });
  expect([avatar.status, avatar.error.code]).toEqual([400, 50035]);
});

test.each([
  ['too deep', `{"content": ${'['.repeat(100)}${']'.repeat(100)}}`],
  ['of too many values', `{"content": [${'0,'.repeat(30_000)}0]}`],
  ['with a number of too many digits', `{"content": "x", "nonce": ${'9'.repeat(5000)}}`],
])('a body %s is 50109', async (_what, body) => {
  const answer = await ada.post(messages, body);
  expect([answer.status, answer.error.code]).toEqual([400, 50109]);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('a form has at most 64 keys and 64 KiB', async () => {
  const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}=1`).join('&');
  expect((await ada.post(messages, `content=hi&${keys(63)}`, { headers: FORM })).status).toBe(200);
  const many = await ada.post(messages, `content=hi&${keys(64)}`, { headers: FORM });
  expect([many.status, many.error.code]).toEqual([413, 40005]);
  const large = await ada.post(messages, `content=hi&more=${'x'.repeat(64 * KIB)}`, { headers: FORM });
  expect([large.status, large.error.code]).toEqual([413, 40005]);
});

test('form keys such as `constructor` and `__proto__` are fields like any other', async () => {
  const body = 'content=plain&__proto__=1&__proto__=2&constructor=3&toString=4';
  const answer = await ada.post(messages, body, { headers: FORM });
  expect([answer.status, answer.body.content]).toEqual([200, 'plain']);
});

test('an empty body without a length counts as no body, regardless of its content type', async () => {
  const { id } = (await ada.post<{ id: string }>(messages, { content: 'react' })).body;
  const chunked = { authorization: ada.token, 'transfer-encoding': 'chunked' };
  const reaction = `${messages}/${id}/reactions/%F0%9F%91%8D/@me`;
  for (const headers of [chunked, { ...chunked, 'content-type': 'text/plain' }, { ...chunked, ...JSON_TYPE }])
    expect(await send('PUT', reaction, { headers })).toMatchObject({ status: 204 });
  expect(await send('POST', `${channel}/invites`, { headers: chunked })).toMatchObject({ status: 200 });
  const full = await send('POST', `${channel}/invites`, { headers: chunked, body: ['{}'] });
  expect(full).toMatchObject({ status: 400, code: 50035 });
});

test('payload_json with its own content type keeps every digit of ids sent as numbers', async () => {
  const parts = (json: string, type: string) =>
    `--X\r\ncontent-disposition: form-data; name="payload_json"\r\ncontent-type: ${type}\r\n\r\n${json}\r\n--X--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=X' };
  const { id } = (await ada.post<{ id: string }>(messages, { content: 'first' })).body;
  const json = `{"content": "second", "message_reference": {"message_id": ${id}}}`;
  for (const type of ['application/json; charset=utf-8', 'application/json', 'Application/JSON']) {
    const answer = await ada.post(messages, parts(json, type), { headers });
    expect([answer.status, answer.body.message_reference?.message_id]).toEqual([200, id]);
  }
  const broken = await ada.post(messages, parts(NOT_JSON, 'application/json'), { headers });
  expect([broken.status, broken.error.code]).toEqual([400, 50109]);
  const large = await ada.post(messages, parts(`{"content": "${'x'.repeat(256 * KIB)}"}`, 'application/json'), { headers });
  expect([large.status, large.error.code]).toEqual([413, 40005]);
});

test('a multipart body has at most 64 fields, and a field has the size limit of a body', async () => {
  const form = (fields: readonly string[]) => {
    const data = new FormData();
    for (const [index, value] of fields.entries()) data.set(`f${index}`, value);
    data.set('content', 'fields');
    return data;
  };
  expect((await ada.post(messages, form(Array(63).fill('x')))).status).toBe(200);
  for (const fields of [Array<string>(64).fill('x'), ['x'.repeat(256 * KIB + 1)]]) {
    const answer = await ada.post(messages, form(fields));
    expect([answer.status, answer.error.code]).toEqual([413, 40005]);
  }
});

test('a token that is revoked while its slow body arrives is 401', async () => {
  const eve = await p.person('eve');
  const bytes = JSON.stringify({ name: 'Too late' });
  const answer = new Promise<number>((resolve, reject) => {
    const headers = { ...JSON_TYPE, authorization: eve.token, 'content-length': String(bytes.length) };
    const sending = request(`${p.address}/api/v10/guilds`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.on('error', reject);
    sending.write(bytes.slice(0, 5));
    // A request on another connection is answered after the head of this one has been read.
    void (async () => {
      await eve.get('/users/@me');
      await eve.post('/auth/logout', {});
      await p.clock.advance(2000);
      sending.end(bytes.slice(5));
    })().catch(reject);
  });
  expect(await answer).toBe(401);
});

test('ids in JSON bodies keep every digit, and a number is not a key', async () => {
  const long = await ada.post(messages, `{"content": "x", "allowed_mentions": {"roles": [ ${role} ]}}`);
  expect(long.status).toBe(200);
  const key = await ada.post(messages, '{"content": "x", 12345678901234567890: 1}');
  expect([key.status, key.error.code]).toEqual([400, 50109]);
});
