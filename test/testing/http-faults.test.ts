import { addFault, type BotScene, botScene, clearFaults, endScene, faultNow } from '@guildhall/testkit/testing-scene';
import { DiscordAPIError, HTTPError, type RateLimitData, type SendableChannels } from 'discord.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let s: BotScene;
let channel: SendableChannels;
beforeAll(async () => {
  s = await botScene();
  const found = await s.client.channels.fetch(s.guild.text.id);
  if (!found?.isSendable()) throw new Error('no channel');
  channel = found;
});
afterAll(() => endScene(s));

let limits: RateLimitData[] = [];
const note = (data: RateLimitData) => limits.push(data);
beforeEach(() => {
  limits = [];
  s.client.rest.on('rateLimited', note);
});
afterEach(async () => {
  s.client.rest.off('rateLimited', note);
  await clearFaults(s.p);
});

const onSend = () => ({ bot: s.bot.applicationId, operation: 'create_message' });
const contents = async () => (await s.ada.get(`/channels/${s.guild.text.id}/messages`)).body.map(({ content }) => content);

test('rate_limit: discord.js waits and sends the message once, by the bucket of the route', async () => {
  const fault = await addFault(s.p, { ...onSend(), kind: 'rate_limit', retry_after: 0.2 });
  await channel.send('limited');
  expect(limits).toMatchObject([{ scope: 'user', global: false, method: 'POST', majorParameter: s.guild.text.id }]);
  expect((await contents()).filter((content) => content === 'limited')).toHaveLength(1);
  expect(await faultNow(s.p, fault)).toMatchObject({ matched: 1, effects: 1 });
});

test.each([
  ['global', true, undefined],
  ['shared', false, expect.stringMatching(/^[0-9a-f]{32}$/)],
])('rate_limit: the headers and the body of a %s limit', async (scope, isGlobal, bucket) => {
  await addFault(s.p, { ...onSend(), kind: 'rate_limit', scope, retry_after: 30.5 });
  const refused = await s.bot.post(`/channels/${s.guild.text.id}/messages`, { content: 'no' });
  expect([refused.status, refused.body]).toEqual([
    429,
    { message: 'You are being rate limited.', retry_after: 30.5, global: isGlobal, code: 0 },
  ]);
  const header = (name: string) => refused.headers.get(name) ?? undefined;
  expect([header('retry-after'), header('x-ratelimit-scope'), header('x-ratelimit-bucket')]).toEqual(['31', scope, bucket]);
  expect([header('x-ratelimit-global'), header('x-ratelimit-remaining')]).toEqual(
    isGlobal ? ['true', undefined] : [undefined, '0'],
  );
  const typing = await s.bot.post(`/channels/${s.guild.text.id}/typing`);
  expect(typing.status).toBe(isGlobal ? 429 : 204);
});

test('error: discord.js repeats the request, and the message is sent once', async () => {
  const fault = await addFault(s.p, { ...onSend(), kind: 'error', status: 502, body: 'html', times: 2 });
  await channel.send('twice refused');
  expect((await contents()).filter((content) => content === 'twice refused')).toHaveLength(1);
  expect(await faultNow(s.p, fault)).toMatchObject({ matched: 2, effects: 2, is_active: false });
});

test.each([
  ['json', 503, 'application/json', '{"message":"503: Service Unavailable","code":0}'],
  ['html', 502, 'text/html', expect.stringMatching(/^<html>[\s\S]*502: Bad Gateway/)],
  ['empty', 504, null, ''],
])('error: after three repetitions discord.js gives up; the body is %s', async (body, status, type, text) => {
  const fault = await addFault(s.p, { ...onSend(), kind: 'error', status, body });
  const failed = await channel.send('never').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(HTTPError);
  expect(failed).toMatchObject({ status });
  expect(await faultNow(s.p, fault)).toMatchObject({ effects: 4 });
  const answer = await fetch(`${s.p.address}/api/v10/channels/${s.guild.text.id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bot ${s.bot.token}`, 'content-type': 'application/json' },
    body: '{"content":"never"}',
  });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([status, type, text]);
  expect(await contents()).not.toContain('never');
});

test('slow: discord.js gives up after its own timeout, and the message was sent', async () => {
  s.client.rest.options.timeout = 300;
  s.client.rest.options.retries = 0;
  await addFault(s.p, { ...onSend(), kind: 'slow', ms: 60_000, when: 'after' });
  const failed = await channel.send('slow').catch((error: unknown) => error);
  s.client.rest.options.timeout = 15_000;
  s.client.rest.options.retries = 3;
  expect(failed).toMatchObject({ name: 'AbortError' });
  expect(await contents()).toContain('slow');
});

test('slow: a request waits before it takes effect, and goes on at once when the fault is deleted', async () => {
  await addFault(s.p, { ...onSend(), kind: 'slow', ms: 600_000 });
  const sending = channel.send('waits');
  expect(await contents()).not.toContain('waits');
  await clearFaults(s.p);
  expect((await sending).content).toBe('waits');
});

test('lost: discord.js repeats the request, which took effect both times', async () => {
  await addFault(s.p, { ...onSend(), kind: 'lost', times: 1 });
  await channel.send('once or twice');
  expect((await contents()).filter((content) => content === 'once or twice')).toHaveLength(2);
});

test('lost: with a nonce the repeated request has no second effect', async () => {
  await addFault(s.p, { ...onSend(), kind: 'lost', times: 1 });
  await channel.send({ content: 'enforced', nonce: '77', enforceNonce: true });
  expect((await contents()).filter((content) => content === 'enforced')).toHaveLength(1);
});

test('cut: discord.js repeats a request whose connection was reset, and fails on one that ended', async () => {
  await addFault(s.p, { ...onSend(), kind: 'cut', times: 1 });
  await channel.send('cut once');
  expect((await contents()).filter((content) => content === 'cut once')).toHaveLength(1);
  const fault = await addFault(s.p, { ...onSend(), kind: 'cut', close: 'end' });
  await expect(channel.send('ended')).rejects.toThrow('other side closed');
  expect(await contents()).not.toContain('ended');
  expect(await faultNow(s.p, fault)).toMatchObject({ effects: 1 });
});

test('a fault of other requests leaves this one alone, and errors of the API stay what they are', async () => {
  await addFault(s.p, { kind: 'error', route: 'GET /gateway/bot' });
  const failed = await channel.send('').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(DiscordAPIError);
  expect(failed).toMatchObject({ code: 50006 });
});
