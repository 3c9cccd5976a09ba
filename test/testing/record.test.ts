import { type RecordedEntry, recordOf, warningsAbout } from '@guildhall/testkit/record-scene';
import { type BotScene, botScene, endScene, heard, testing } from '@guildhall/testkit/testing-scene';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type ChatInputCommandInteraction, Events, type Message } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

let s: BotScene;
let watching: GatewaySession;
beforeAll(async () => {
  s = await botScene();
  watching = await s.ada.connect();
});
afterAll(async () => {
  await watching.close();
  await endScene(s);
});

const entries = () => recordOf(s.p, s.bot.applicationId);
const say = (content: string) => s.ada.post(`/channels/${s.guild.text.id}/messages`, { content });
const named = (all: readonly RecordedEntry[], name: string) => all.filter((entry) => entry.name === name);
const byId = (all: readonly RecordedEntry[], ids: readonly number[]) => all.filter(({ id }) => ids.includes(id));

test('a person writes, the bot receives it and replies: each entry names its cause and its effects', async () => {
  const coming = heard<Message>(s.client, Events.MessageCreate, ({ content }) => content === 'ping');
  await say('ping');
  const answer = await (await coming).reply('pong');
  const all = await entries();
  const ping = named(all, 'MESSAGE_CREATE').find(({ data }) => JSON.stringify(data).includes('"ping"'));
  expect(byId(all, ping?.cause ?? [])).toMatchObject([
    {
      kind: 'action',
      who: { id: s.ada.id, username: s.ada.username, is_bot: false },
      did: 'POST /channels/{channel_id}/messages',
      operation_id: 'create_message',
      effects: [ping?.id],
    },
  ]);
  const [request] = byId(all, ping?.effects ?? []);
  expect(request).toMatchObject({
    kind: 'request',
    method: 'POST',
    route: '/channels/{channel_id}/messages',
    operation_id: 'create_message',
    path: `/api/v10/channels/${s.guild.text.id}/messages`,
    status: 200,
    refusal: null,
    body: { content: 'pong' },
    response: { id: answer.id },
    duration_ms: expect.any(Number),
  });
  expect(byId(all, request?.effects ?? [])).toMatchObject([{ kind: 'event', name: 'MESSAGE_CREATE', data: { id: answer.id } }]);
});

test('an interaction: the event, the callback with its token concealed, and what the callback caused', async () => {
  const command = await s.client.application.commands.create({ name: 'hello', description: 'Hello' }, s.guild.id);
  const coming = heard<ChatInputCommandInteraction>(s.client, Events.InteractionCreate);
  await s.ada.post('/interactions', {
    type: 2,
    application_id: s.bot.applicationId,
    guild_id: s.guild.id,
    channel_id: s.guild.text.id,
    session_id: watching.ready.session_id,
    data: { id: command.id, version: command.version, name: 'hello', type: 1 },
  });
  const got = await coming;
  await got.reply('hi');
  await got.followUp('again');
  const all = await entries();
  const [event] = named(all, 'INTERACTION_CREATE');
  const effects = byId(all, event?.effects ?? []);
  expect(effects.map(({ operation_id }) => operation_id)).toEqual(['create_interaction_response', 'execute_webhook']);
  const token = String(Object(event?.data).token);
  expect(token).toMatch(/^redacted-[0-9a-f]{16}$/);
  expect(effects.map(({ path }) => path)).toEqual([
    `/api/v10/interactions/${got.id}/${token}/callback`,
    `/api/v10/webhooks/${s.bot.applicationId}/${token}`,
  ]);
  expect(byId(all, event?.cause ?? [])).toMatchObject([{ kind: 'action', did: 'POST /interactions', who: { id: s.ada.id } }]);
  const created = byId(
    all,
    effects.flatMap((one) => one.effects),
  );
  expect(created.map(({ name }) => name)).toEqual(['MESSAGE_CREATE', 'MESSAGE_CREATE']);
  expect(await warningsAbout(s.p, s.bot.applicationId)).toEqual([]);
});

test('identify shows its intents, and READY and the guilds follow from it', async () => {
  const all = await entries();
  const [identify] = named(all, 'IDENTIFY');
  expect(identify).toMatchObject({
    kind: 'command',
    op: 2,
    intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'],
    heartbeats: expect.any(Number),
    session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(byId(all, identify?.effects ?? []).map(({ name }) => name)).toEqual(expect.arrayContaining(['READY', 'GUILD_CREATE']));
});

test('no secret is in any form of the record', async () => {
  const texts = await Promise.all(
    ['/record?limit=1000', '/record.har', '/record.html'].map(async (path) =>
      (await fetch(`${s.p.address}/testing${path}`)).text(),
    ),
  );
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(1000);
    expect(text).not.toContain(s.bot.token);
    expect(text).not.toContain(s.ada.token);
    expect(text).not.toContain(Buffer.from('interaction:').toString('base64url').slice(0, 12));
  }
});

test('refusals name the error, the field, the missing permission, and the documentation', async () => {
  const path = `/channels/${s.guild.text.id}`;
  await s.bot.post(`${path}/messages`, { content: 'x'.repeat(2001) });
  await s.bot.get('/channels/1');
  await s.bot.get('/nowhere');
  const refused = (await entries()).filter(({ refusal }) => refusal).slice(-3);
  expect(refused.map(({ refusal }) => refusal)).toMatchObject([
    {
      status: 400,
      code: 50035,
      name: 'INVALID_FORM_BODY',
      fields: [{ path: 'content', code: 'BASE_TYPE_MAX_LENGTH' }],
      documentation: ['docs/contract/errors.md#form-errors', 'docs/errors.md#errors', 'docs/operations.md#create_message'],
    },
    { status: 404, code: 10003, name: 'UNKNOWN_CHANNEL', message: 'Unknown Channel' },
    { status: 404, code: 0, name: null, documentation: [] },
  ]);
});

test('a refusal for want of permissions names them', async () => {
  const weak = await s.p.bot(s.ada, { guild: s.guild, permissions: '0', name: 'weak' });
  await weak.patch(`/guilds/${s.guild.id}`, { name: 'Mine' });
  await weak.put(`/guilds/${s.guild.id}/bans/${s.bot.id}`, {});
  const refused = (await recordOf(s.p, weak.applicationId)).filter(({ refusal }) => refusal);
  expect(refused.map(({ refusal }) => refusal)).toMatchObject([
    {
      status: 403,
      code: 50013,
      name: 'MISSING_PERMISSIONS',
      permissions: ['MANAGE_GUILD'],
      documentation: ['docs/contract/guilds.md#permissions', 'docs/errors.md#errors', 'docs/operations.md#update_guild'],
    },
    { code: 50013, permissions: ['BAN_MEMBERS'] },
  ]);
});

test('pages, one application or all, and a clean start', async () => {
  const first = await testing<{ entries: RecordedEntry[]; next: number; dropped: number }>(s.p, 'GET', '/record?limit=2');
  expect(first.body).toMatchObject({ entries: [{}, {}], dropped: 0 });
  expect(first.body.next).toBe(first.body.entries[1]?.id);
  const second = await testing<{ entries: RecordedEntry[] }>(s.p, 'GET', `/record?limit=1&after=${first.body.next}`);
  expect(second.body.entries[0]?.id).toBeGreaterThan(first.body.next);
  expect((await testing(s.p, 'GET', '/record?limit=0')).status).toBe(400);
  expect((await testing(s.p, 'GET', '/record?application_id=me')).body).toMatchObject({ code: 50035 });
  expect((await testing(s.p, 'DELETE', '/record?application_id=1')).status).toBe(204);
  expect((await entries()).length).toBeGreaterThan(0);
  expect((await testing(s.p, 'DELETE', '/record')).status).toBe(204);
  expect(await entries()).toEqual([]);
});
