import { INTENTS } from '@guildhall/protocol/intents';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { ReadConsole } from './test/scene.ts';

const { p, test } = await startFixtures({ settings: { GUILDHALL_CONSOLE: 'on' } });

test('a request is recorded with its bodies, and a refusal with its rule and the pages that explain it', async ({
  alice,
  bob,
  guild,
}) => {
  const bot = await p.bot(alice, { guild, permissions: '0' });
  const view = new ReadConsole(alice, bot.applicationId);
  await bot.put(`/guilds/${guild.id}/bans/${bob.id}`, { delete_message_seconds: 60 });
  const refused = await view.named('PUT /guilds/{guild_id}/bans/{user_id}: 403 MISSING_PERMISSIONS (lacks BAN_MEMBERS)');
  expect(refused).toMatchObject({ kind: 'request', status: 403, is_failed: true, session_id: null, causes: [], effects: [] });
  expect(refused.duration_ms).toBeGreaterThanOrEqual(0);
  expect(refused).not.toHaveProperty('detail');
  const { detail } = await view.whole(refused);
  expect(detail).toMatchObject({
    credentials: 'bot',
    method: 'PUT',
    path: `/api/v10/guilds/${guild.id}/bans/${bob.id}`,
    operation_id: 'ban_user_from_guild',
    body: { delete_message_seconds: 60 },
    response: { code: 50013 },
    refusal: {
      name: 'MISSING_PERMISSIONS',
      permissions: ['BAN_MEMBERS'],
      documentation: [
        '/docs/permissions#BAN_MEMBERS',
        '/docs/contract/guilds#permissions',
        '/docs/errors#MISSING_PERMISSIONS',
        '/docs/operations/ban_user_from_guild',
      ],
    },
  });
  expect((await alice.get(`${view.path}/entries/1`)).status).toBe(404);
});

test('a message with a large file is sent, and recorded without the file', async ({ alice, bot, channel }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'Plans' }));
  form.set('files[0]', new Blob([Buffer.alloc(5_000_000, 7)]), 'plans.bin');
  const sent = await bot.post(`/channels/${channel.id}/messages`, form);
  expect(sent.body).toMatchObject({ content: 'Plans', attachments: [{ size: 5_000_000 }] });
  const entry = await view.named('POST /channels/{channel_id}/messages: 200');
  const { detail } = await view.whole(entry);
  expect(detail).toMatchObject({ kind: 'request', response: { content: 'Plans' } });
  expect(JSON.stringify(detail).length).toBeLessThan(100_000);
});

test('an event is linked to what caused it, and the reply of the bot to the event', async ({ alice, bot, channel }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  const session = await bot.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_MESSAGES });
  // A message that arrives while the session enters the guild is caused by its Identify.
  await session.event('GUILD_CREATE');
  const path = `/channels/${channel.id}/messages` as const;
  const said = await alice.post(path, { content: 'hello' });
  await session.event('MESSAGE_CREATE', ({ id }) => id === said.body.id);
  await bot.post(path, { content: 'yes', message_reference: { message_id: said.body.id } });
  const reply = await view.named('POST /channels/{channel_id}/messages: 200');
  // The event of the reply may be written after the reply.
  await expect.poll(async () => (await view.whole(reply)).effects).toHaveLength(1);
  const around = await view.whole(reply);
  expect(around.causes).toMatchObject([{ kind: 'event', name: 'MESSAGE_CREATE' }]);
  expect(around.effects).toMatchObject([{ kind: 'event', name: 'MESSAGE_CREATE', causes: [reply.id] }]);
  const [event] = around.causes;
  if (!event) throw new Error('no cause');
  const before = await view.whole(event);
  expect(before.causes).toMatchObject([{ kind: 'action', summary: `${alice.username}: POST /channels/{channel_id}/messages` }]);
  expect(before.effects.map(({ id }) => id)).toEqual([reply.id]);
  expect(before.detail).toMatchObject({ kind: 'event', data: { content: '' } });
  expect((await view.list({ cause_of: reply.id })).map(({ id }) => id)).toEqual([event.id]);
  expect((await view.list({ effect_of: event.id })).map(({ id }) => id)).toEqual([reply.id]);
  const withheld = await view.find(({ kind }) => kind === 'withheld');
  expect(withheld).toMatchObject({ is_failed: true, summary: expect.stringContaining('MESSAGE_CONTENT') });
  const identify = await view.named('IDENTIFY');
  expect(identify).toMatchObject({ kind: 'command', session_id: session.ready.session_id });
  expect((await view.whole(identify)).detail).toMatchObject({ intents: ['GUILDS', 'GUILD_MESSAGES'] });
  await session.close();
  await view.find(({ kind }) => kind === 'connection');
});

test('an entry of another application is unknown, and bots have no console', async ({ alice, bot }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  await bot.get('/users/@me');
  const entry = await view.named('GET /users/@me: 200');
  const other = await p.bot(alice);
  expect((await alice.get(`/applications/${other.applicationId}/console/entries/${entry.id}`)).status).toBe(404);
  expect((await bot.get(view.path)).status).toBe(403);
  expect((await alice.get('/applications/1/console')).error.code).toBe(10002);
});
