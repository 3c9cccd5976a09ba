import { ApiError, type Client, type ClientOptions, createClient } from '@guildhall/protocol/client';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { type Site, startSite } from '@guildhall/testkit/site';
import { expect, onTestFinished, test as plain } from 'vitest';

const { p, test } = await startFixtures();

/** A client of an account, and the requests that it sent. */
function clientOf({ address, authorization }: Pick<Account, 'address' | 'authorization'>, options: Partial<ClientOptions> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const client = createClient({
    base: `${address}/api/v10`,
    headers: () => ({ authorization: authorization ?? '' }),
    send: (url, init) => {
      sent.push({ url, init });
      return fetch(url, init);
    },
    ...options,
  });
  return { client, sent };
}

/** The error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

/** A client of a site that answers every request with this text. */
async function clientOfSite(status: number, text: string, type: string): Promise<Client> {
  const site = await startSite((_, response) => response.writeHead(status, { 'content-type': type }).end(text));
  onTestFinished(() => site.close());
  return createClient({ base: addressOf(site), headers: () => ({ authorization: 'Bot the-token' }) });
}

const addressOf = ({ port }: Site) => `http://127.0.0.1:${port}`;

test('results have the declared types: a message is sent, read and listed', async ({ alice, channel }) => {
  const { client } = clientOf(alice);
  const channel_id = channel.id;
  const sent: MessageObject = await client.request('POST /channels/{channel_id}/messages', {
    channel_id,
    body: { content: 'hello' },
  });
  const read = await client.request('GET /channels/{channel_id}/messages/{message_id}', { channel_id, message_id: sent.id });
  expect(read.content).toBe('hello');
  const [first] = await client.request('GET /channels/{channel_id}/messages', { channel_id, query: { limit: 1 } });
  expect(first?.author.id).toBe(alice.id);
});

test('a response without a body is undefined: 204, and 201 of an operation that returns none', async ({
  bot,
  guild,
  channel,
}) => {
  const { client } = clientOf(bot);
  expect(await client.request('POST /channels/{channel_id}/typing', { channel_id: channel.id })).toBeUndefined();
  const { id: role_id } = await client.request('POST /guilds/{guild_id}/roles', { guild_id: guild.id, body: { name: 'x' } });
  expect(await client.request('DELETE /guilds/{guild_id}/roles/{role_id}', { guild_id: guild.id, role_id })).toBeUndefined();
});

test('parameters of a path are encoded', async ({ alice, channel, message }) => {
  const { client, sent } = clientOf(alice);
  const at = { channel_id: channel.id, message_id: message };
  const path = '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}';
  await client.request(`PUT ${path}/@me`, { ...at, emoji_name: '👍' });
  expect(sent[0]?.url).toContain(`/messages/${message}/reactions/%F0%9F%91%8D/@me`);
  expect((await client.request(`GET ${path}`, { ...at, emoji_name: '👍' })).map(({ id }) => id)).toEqual([alice.id]);
  const error = await errorOf(client.request('GET /invites/{code}', { code: 'a/b?c=d' }));
  expect([sent.at(-1)?.url, error.code]).toEqual([`${p.address}/api/v10/invites/a%2Fb%3Fc%3Dd`, 10006]);
});

test.for(['', '.', '..'])(
  'a parameter that would change the path is refused before anything is sent: "%s"',
  async (code, { alice }) => {
    const { client, sent } = clientOf(alice);
    await expect(client.request('GET /invites/{code}', { code })).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  },
);

test('lists repeat their name in the query, undefined values are left out', async ({ bot }) => {
  const { client, sent } = clientOf(bot);
  const found = await client.request('GET /applications/{application_id}/entitlements', {
    application_id: bot.applicationId,
    query: { sku_ids: ['1', '2'], limit: 5, user_id: undefined },
  });
  expect(found).toEqual([]);
  expect(new URL(sent[0]?.url ?? '').search).toBe('?sku_ids=1&sku_ids=2&limit=5');
  await client.request('GET /users/@me');
  expect(sent[1]?.url).toBe(`${p.address}/api/v10/users/@me`);
});

test('files are sent as multipart with the body in payload_json', async ({ alice, channel }) => {
  const { client } = clientOf(alice);
  const { content, attachments } = await client.request('POST /channels/{channel_id}/messages', {
    channel_id: channel.id,
    body: { content: 'two files', attachments: [{ id: '0' }, { id: '1', description: 'the second' }] },
    files: [
      { name: 'a.txt', data: new Blob(['one']) },
      { name: 'b ü.txt', data: new Blob(['two']) },
    ],
  });
  expect([content, attachments.map(({ filename }) => filename)]).toEqual(['two files', ['a.txt', 'b_.txt']]);
  expect(attachments[1]?.description).toBe('the second');
  expect(await (await fetch(attachments[0]?.url ?? '')).text()).toBe('one');
});

test('a call with an empty list of files is JSON', async ({ alice, channel }) => {
  const { client, sent } = clientOf(alice);
  await client.request('POST /channels/{channel_id}/messages', { channel_id: channel.id, body: { content: 'x' }, files: [] });
  expect(sent[0]?.init).toMatchObject({ body: '{"content":"x"}', headers: { 'content-type': 'application/json' } });
});

test('the reason is stored in the audit log', async ({ alice, guild }) => {
  const { client } = clientOf(alice);
  const guild_id = guild.id;
  const made = await client.request('POST /guilds/{guild_id}/roles', { guild_id, body: { name: 'x' }, reason: 'Größe & 50 %' });
  const log = await client.request('GET /guilds/{guild_id}/audit-logs', { guild_id, query: { action_type: 30 } });
  expect(log.audit_log_entries).toMatchObject([{ target_id: made.id, reason: 'Größe & 50 %' }]);
});

test('an operation that returns a file is downloaded', async ({ alice, guild }) => {
  const { client } = clientOf(alice);
  await client.request('PATCH /guilds/{guild_id}/widget', { guild_id: guild.id, body: { enabled: true } });
  const picture = await client.download('GET /guilds/{guild_id}/widget.png', { guild_id: guild.id, query: { style: 'shield' } });
  expect(picture.type).toBe('image/png');
  expect((await picture.bytes()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
  const refused = await errorOf(client.download('GET /guilds/{guild_id}/widget.png', { guild_id: '1' }));
  expect([refused.status, refused.code]).toEqual([404, 10004]);
});

test('a refusal has its status, code and text, and the complaints by the path of their field', async ({ alice, guild }) => {
  const { client } = clientOf(alice);
  const unknown = await errorOf(client.request('GET /channels/{channel_id}', { channel_id: '1' }));
  expect([unknown.status, unknown.code, unknown.message, unknown.retryAfter]).toEqual([404, 10003, 'Unknown Channel', null]);
  const form = await errorOf(
    client.request('POST /guilds/{guild_id}/channels', { guild_id: guild.id, body: { name: 'x', topic: 'x'.repeat(5000) } }),
  );
  expect([form.status, form.code, Object.keys(form.complaints)]).toEqual([400, 50035, ['topic']]);
  expect(form.complaints.topic).toEqual([{ code: 'BASE_TYPE_BAD_LENGTH', message: expect.stringContaining('4096') }]);
});

plain('a rate limit says when to try again, in seconds', async () => {
  const limited = await startPlatform({ rateLimits: true });
  onTestFinished(() => limited.stop());
  const { client } = clientOf(await limited.person());
  await limited.clock.advance(60_000);
  for (let count = 0; count < 50; count += 1) await client.request('GET /users/@me');
  const error = await errorOf(client.request('GET /users/@me'));
  expect([error.status, error.body.global]).toEqual([429, true]);
  expect(error.retryAfter).toBeGreaterThan(0);
  expect(error.retryAfter).toBeLessThanOrEqual(1);
});

plain('a success that is not JSON is an error, and so is an error that is not JSON', async () => {
  const page = await clientOfSite(200, '<html>', 'text/html');
  expect(await errorOf(page.request('GET /users/@me'))).toMatchObject({
    status: 200,
    code: 0,
    message: 'The response of GET /users/@me is not JSON.',
  });
  const broken = await clientOfSite(502, '<html>', 'text/html');
  expect(await errorOf(broken.request('GET /users/@me'))).toMatchObject({ status: 502, code: 0, retryAfter: null, body: {} });
  const odd = await clientOfSite(400, '["a list"]', 'application/json');
  expect((await errorOf(odd.request('GET /users/@me'))).message).toBe('The request failed with status 400.');
});

plain('a signal ends a call that is not answered', async () => {
  const arrived = Promise.withResolvers<void>();
  const site = await startSite(() => arrived.resolve());
  onTestFinished(() => site.close());
  const ending = new AbortController();
  const call = createClient({ base: addressOf(site) }).request('GET /users/@me', { signal: ending.signal });
  await arrived.promise;
  ending.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
  const timeout = AbortSignal.timeout(1);
  await expect(createClient({ base: addressOf(site) }).request('GET /users/@me', { signal: timeout })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

plain('no error text has a token of the path or of the headers', async () => {
  const page = await clientOfSite(200, '<html>', 'text/html');
  const route = 'POST /webhooks/{webhook_id}/{webhook_token}';
  const call = { webhook_id: '1', webhook_token: 'hook-token', body: { content: 'x' } };
  const errors = [
    await errorOf(page.request(route, call)),
    await errorOf((await clientOfSite(500, '', 'text/plain')).request(route, call)),
    await createClient({ base: 'http://127.0.0.1:1', headers: () => ({ authorization: 'Bot the-token' }) })
      .request(route, call)
      .catch((error: unknown) => error),
  ];
  for (const error of errors) expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/hook-token|the-token/);
});
