import { INTENTS } from '@guildhall/protocol/intents';
import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { ReadConsole } from './test/scene.ts';

const { test } = await startFixtures({ settings: { GUILDHALL_CONSOLE: 'on', GUILDHALL_OUTBOUND: 'loopback' } });

const refusal = (message: string) => ({
  entry_id: { _errors: [{ code: 'CONSOLE_ENTRY_NOT_REPEATABLE', message: expect.stringContaining(message) }] },
});

test('a request is sent again as the bot, with its own body or another', async ({ alice, bot, channel }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  const path = `/channels/${channel.id}/messages` as const;
  await bot.post(path, { content: 'once' });
  const first = await view.named('POST /channels/{channel_id}/messages: 200');
  const again = await view.again(first);
  expect([again.status, again.body.entry]).toMatchObject([
    200,
    { kind: 'request', status: 200, summary: first.summary, detail: { body: { content: 'once' }, credentials: 'bot' } },
  ]);
  expect(again.body.entry.id).not.toBe(first.id);
  const other = await view.again(first, { body: { content: 'twice' } });
  expect(other.body.entry).toMatchObject({ detail: { body: { content: 'twice' }, response: { content: 'twice' } } });
  const messages = await alice.get<{ content: string; author: { id: string } }[]>(path);
  const said = messages.body
    .filter(({ author, content }) => author.id === bot.id && content !== '')
    .map(({ content }) => content);
  expect(said).toEqual(['twice', 'once', 'once']);
  await bot.get(path, { query: { limit: 1 } });
  const read = await view.named('GET /channels/{channel_id}/messages: 200');
  const wider = await view.again(read, { query: { limit: '2' } });
  expect(wider.body.entry).toMatchObject({ detail: { query: { limit: '2' } } });
  expect(JSON.stringify(await view.whole(wider.body.entry))).not.toMatch(/"authorization":"(?!redacted)/);
});

test('a request is not sent again with a secret that was not kept, nor while the console is off', async ({
  alice,
  bot,
  channel,
}) => {
  const view = new ReadConsole(alice, bot.applicationId);
  const made = await bot.post<{ id: string; token: string }>(`/channels/${channel.id}/webhooks`, { name: 'hook' });
  await bot.get(`/webhooks/${made.body.id}/${made.body.token}`);
  const secret = await view.named(/^GET \/webhooks/);
  const refused = await view.again(secret);
  expect([refused.status, refused.error.code, refused.error.errors]).toEqual([400, 50035, refusal('secret')]);
  const other = await view.named(/^POST \/channels/);
  await alice.patch(view.path, { is_enabled: false });
  expect((await view.again(other)).error.errors).toEqual(refusal('is off'));
});

test('an event is sent again to the connected sessions of the bot', async ({ alice, bot, channel }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  const session = await bot.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES | INTENTS.MESSAGE_CONTENT });
  await alice.post(`/channels/${channel.id}/messages`, { content: 'look' });
  await session.event('MESSAGE_CREATE', ({ content }) => content === 'look');
  const event = await view.named('MESSAGE_CREATE');
  const seen = session.frames.length;
  const again = await view.again(event);
  expect([again.status, again.body.entry]).toMatchObject([
    200,
    { kind: 'event', name: 'MESSAGE_CREATE', session_id: session.ready.session_id, detail: { data: { content: 'look' } } },
  ]);
  await expect.poll(() => session.frames.slice(seen).map(({ t }) => t)).toContain('MESSAGE_CREATE');
  expect((await view.again(await view.named('READY'))).error.errors).toEqual(refusal('begins a session'));
  expect((await view.again(await view.named('IDENTIFY'))).error.errors).toEqual(refusal('Only requests'));
  await session.close();
});

test('a webhook event is posted again, signed', async ({ alice, bot }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  const endpoint = await EventsEndpoint.open(alice, bot.applicationId);
  await endpoint.subscribe(alice, bot.applicationId, 'ENTITLEMENT_CREATE');
  await alice.post(`/applications/${bot.applicationId}/webhook-events/test`, { type: 'ENTITLEMENT_CREATE' });
  const delivery = await view.find(({ kind }) => kind === 'delivery');
  expect(delivery).toMatchObject({ name: 'ENTITLEMENT_CREATE', status: 204, is_failed: false });
  const again = await view.again(delivery);
  expect([again.status, again.body.entry]).toMatchObject([200, { kind: 'delivery', status: 204 }]);
  expect(endpoint.events).toHaveLength(2);
  expect(endpoint.events[1]).toEqual(endpoint.events[0]);
  expect(endpoint.forged).toBe(0);
  await endpoint.close();
});
