import { isSigned, json, startEndpoint } from '@guildhall/testkit/interaction-endpoint';
import { addCommand, answer, callOf, interactionScene, originalOf, type Received } from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const s = await interactionScene(p);
const key = String((await s.bot.get('/applications/@me')).body.verify_key);
const endpoint = await startEndpoint(key);
afterAll(async () => {
  await p.stop();
  await endpoint.close();
});
const ping = await addCommand(s.bot, { name: 'ping', description: 'x' });
const saved = await s.bot.patch('/applications/@me', { interactions_endpoint_url: endpoint.url });

let asked = 0;

/** Bob invokes the command; the application receives it at its endpoint. */
async function callOverHttp(): Promise<Received> {
  asked += 1;
  const nonce = `http ${asked}`;
  const before = endpoint.calls.length;
  const posted = await s.bob.post('/interactions', callOf(s, ping, {}, { nonce }));
  if (posted.status !== 204) throw new Error(JSON.stringify(posted.body));
  const began = await s.asker.event<{ id: string; nonce?: string }>('INTERACTION_CREATE', (data) => data.nonce === nonce);
  const { body } = await endpoint.call((one) => String(one.id) === String(began.id));
  expect(endpoint.calls).toHaveLength(before + 1);
  const received: Received = JSON.parse(JSON.stringify(body));
  return received;
}

/** Why an interaction failed. */
const failureOf = async ({ id }: Received) =>
  Number((await s.asker.event('INTERACTION_FAILURE', (data) => String(data.id) === String(id))).reason_code);

test('an endpoint is pinged before it is saved, once validly and once with a forged signature', () => {
  expect([saved.status, saved.body.interactions_endpoint_url]).toEqual([200, endpoint.url]);
  expect(endpoint.calls.map(({ body }) => Number(body.type))).toEqual([1]);
  expect(endpoint.calls[0]?.body).toMatchObject({ version: 1, application_id: s.bot.applicationId });
  expect(endpoint.refused).toBe(1);
});

test('a command is sent only to the endpoint, signed; its response takes effect immediately', async () => {
  const got = await callOverHttp();
  expect(got).toMatchObject({
    type: 2,
    version: 1,
    data: { name: 'ping' },
    guild_id: s.guild.id,
    member: { user: { id: s.bob.id } },
  });
  const created = await s.onlooker.event('MESSAGE_CREATE', ({ content }) => String(content) === 'over http');
  expect(created).toMatchObject({ type: 20, interaction_metadata: { id: got.id } });
  await s.asker.event('INTERACTION_SUCCESS', (data) => String(data.id) === String(got.id));
  await s.app.settle();
  expect(s.app.seen('INTERACTION_CREATE')).toEqual([]);
  expect((await p.anyone.get(originalOf(s, got))).body).toMatchObject({ content: 'over http' });
  expect((await answer(p, got, { type: 4, data: { content: 'twice' } })).error.code).toBe(40060);
});

test('a tampered body, another time or another key does not verify', async () => {
  const got = await callOverHttp();
  const call = await endpoint.call((body) => String(body.id) === String(got.id));
  expect(isSigned(key, call)).toBe(true);
  expect(isSigned(key, { ...call, raw: Buffer.from(call.raw.toString().replace('ping', 'pong')) })).toBe(false);
  expect(isSigned(key, { ...call, timestamp: String(Number(call.timestamp) - 60) })).toBe(false);
  expect(isSigned(String((await (await p.bot(s.ada)).get('/applications/@me')).body.verify_key), call)).toBe(false);
  const forged = await fetch(endpoint.url, {
    method: 'POST',
    headers: { 'x-signature-ed25519': call.signature, 'x-signature-timestamp': call.timestamp },
    body: call.raw.toString().replace('ping', 'pong'),
  });
  expect(forged.status).toBe(401);
  expect(Number(call.timestamp)).toBe(Math.floor(p.clock.now() / 1000));
});

test('files are accepted in a multipart response', async () => {
  endpoint.reply = (response) => {
    const lines = (name: string, type: string, content: string) =>
      `--b\r\ncontent-disposition: form-data; ${name}\r\ncontent-type: ${type}\r\n\r\n${content}\r\n`;
    const payload = JSON.stringify({ type: 4, data: { content: 'with a file' } });
    const parts =
      lines('name="payload_json"', 'application/json', payload) + lines('name="files[0]"; filename="a.txt"', 'text/plain', 'abc');
    response.writeHead(200, { 'content-type': 'multipart/form-data; boundary=b' }).end(`${parts}--b--\r\n`);
  };
  await callOverHttp();
  const created = await s.onlooker.event('MESSAGE_CREATE', ({ content }) => String(content) === 'with a file');
  const [file] = Object(created.attachments);
  expect(file).toMatchObject({ filename: 'a.txt', size: 3 });
  expect(await (await fetch(file.url)).text()).toBe('abc');
});

test('202 defers the response to the callback', async () => {
  endpoint.reply = (response) => response.writeHead(202).end();
  const got = await callOverHttp();
  expect((await answer(p, got, { type: 4, data: { content: 'by callback' } })).status).toBe(204);
});

test('an invalid response fails the interaction immediately, without a retry, and sends nothing', async () => {
  const elsewhere = await startEndpoint(key);
  const before = (await s.ada.get(`/channels/${s.guild.text.id}/messages`)).body.length;
  for (const reply of [
    (response) => json(response, { type: 4, data: { content: 'x' } }, 500),
    (response) => response.writeHead(302, { location: elsewhere.url }).end(),
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('not JSON'),
    (response) => json(response, { type: 4, data: { content: 'x'.repeat(2001) } }),
    (response) => json(response, { type: 7, data: { content: 'x' } }),
    (response) => json(response, { type: 4 }),
    (response) => json(response, { type: 99 }),
    (response) => response.writeHead(200, { 'content-type': 'multipart/form-data; boundary=b' }).end('nothing'),
    (response) => response.destroy(),
  ] satisfies (typeof endpoint.reply)[]) {
    endpoint.reply = reply;
    const got = await callOverHttp();
    expect(await failureOf(got)).toBe(1);
    expect((await answer(p, got, { type: 4, data: { content: 'after all' } })).error.code).toBe(10062);
    expect(endpoint.calls.filter(({ body }) => String(body.id) === String(got.id))).toHaveLength(1);
  }
  expect((await s.ada.get(`/channels/${s.guild.text.id}/messages`)).body.length).toBe(before);
  expect(elsewhere.site.requests).toEqual([]);
  await elsewhere.close();
});

test('[limits] a response after three seconds is too late', async () => {
  endpoint.reply = () => undefined;
  const got = await callOverHttp();
  await p.clock.advance(3000);
  expect(await failureOf(got)).toBe(2);
  await s.asker.settle();
  expect(s.asker.seen('INTERACTION_FAILURE').filter((data) => String(data.id) === String(got.id))).toHaveLength(1);
});

test('an endpoint that accepts forged signatures, responds wrongly or not at all is not saved', async () => {
  const credulous = await startEndpoint(key);
  const { verify_key: foreign } = (await (await p.bot(s.ada)).get('/applications/@me')).body;
  const distrustful = await startEndpoint(String(foreign));
  await credulous.close();
  for (const url of [
    credulous.url,
    distrustful.url,
    endpoint.url.replace('/interactions', '').replace('127.0.0.1', '192.0.2.1'),
  ]) {
    const refused = await s.bot.patch('/applications/@me', { interactions_endpoint_url: url, description: 'changed' });
    expect([refused.status, refused.error.errors]).toEqual([
      400,
      {
        interactions_endpoint_url: {
          _errors: [{ code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID', message: expect.any(String) }],
        },
      },
    ]);
  }
  const now = await s.bot.get('/applications/@me');
  expect([now.body.interactions_endpoint_url, now.body.description]).toEqual([endpoint.url, '']);
  await distrustful.close();
});

test('without an endpoint the gateway receives interactions again', async () => {
  expect((await s.bot.patch('/applications/@me', { interactions_endpoint_url: '' })).body.interactions_endpoint_url).toBe(null);
  const since = s.app.mark();
  await s.bob.post('/interactions', callOf(s, ping));
  await s.app.event('INTERACTION_CREATE', () => true, since);
});
