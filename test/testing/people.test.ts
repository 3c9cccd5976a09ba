import { once } from 'node:events';
import { request } from 'node:http';
import { type Refused, startTesting, testing } from '@guildhall/testkit/testing-scene';
import type { Client } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBot } from '../../testing/src/test/bot.ts';

interface Shown {
  id: string;
  people: Record<string, { id: string; username: string; token: string }>;
  bots: Record<string, { id: string; token: string; env: Record<string, string> }>;
  guilds: Record<string, { id: string; roles: Record<string, { id: string }>; channels: Record<string, { id: string }> }>;
}
interface Message {
  id: string;
  channel_id: string;
  content: string;
  author: { id: string };
  attachments: { filename: string; size: number }[];
}
interface Failed extends Refused {
  failure: string;
  transcript: string;
  refused?: { status: number; code: number };
}

const p = await startTesting({ settings: { GUILDHALL_RATE_LIMITS: 'off', GUILDHALL_REGISTRATIONS_PER_HOUR: '1000000' } });
const WORLD = {
  people: ['ada', 'bob'],
  guilds: {
    workshop: {
      roles: { Moderators: { permissions: ['BAN_MEMBERS'], members: ['bob'] } },
      channels: { general: {}, hall: { type: 'voice' } },
    },
  },
  bots: { helper: { intents: ['MESSAGE_CONTENT'], permissions: ['ADD_REACTIONS'] } },
};
let world: Shown;
let client: Client<true>;
beforeAll(async () => {
  const made = await testing<Shown>(p, 'POST', '/worlds', WORLD);
  expect(made.status).toBe(201);
  world = made.body;
  client = await startBot(world.bots.helper?.env ?? {});
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

/** An action of a person of the world. */
const act = <T = Message>(who: string, action: string, body: object = {}) =>
  testing<T>(p, 'POST', `/worlds/${world.id}/people/${who}/${action}`, body);
const done = async <T = Message>(who: string, action: string, body: object = {}): Promise<T> => {
  const { status, body: found } = await act<T>(who, action, body);
  expect({ status, found }).toMatchObject({ status: 200 });
  return found;
};
const place = 'general';

test('a world has everything by the names of its declaration, and is there until it is deleted', async () => {
  expect(Object.keys(world.people)).toEqual(['ada', 'bob']);
  expect(world.guilds.workshop).toMatchObject({ roles: { Moderators: {} }, channels: { general: {}, hall: {} } });
  expect(world.bots.helper?.env).toMatchObject({
    GUILDHALL_URL: p.address,
    GUILDHALL_TOKEN: world.bots.helper?.token,
    GUILDHALL_GUILD_ID: world.guilds.workshop?.id,
  });
  expect((await testing(p, 'GET', `/worlds/${world.id}`)).body).toEqual(world);
  const second = await testing<Shown>(p, 'POST', '/worlds', { people: ['ada'] });
  expect(second.body.people.ada?.username).not.toBe(world.people.ada?.username);
  const path = `/worlds/${second.body.id}`;
  expect((await testing(p, 'DELETE', path)).status).toBe(204);
  for (const [method, more] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/people/ada/transcript'],
  ] as const)
    expect(await testing<Refused>(p, method, path + more)).toMatchObject({ status: 404, body: { message: 'Unknown World' } });
});

test('a world in YAML', async () => {
  const response = await fetch(`${p.address}/testing/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/yaml' },
    body: 'people: [ada]\nguilds: { workshop: { channels: { tickets: { private: true } } } }',
  });
  const made: Shown = await response.json();
  expect([response.status, Object.keys(made.guilds.workshop?.channels ?? {})]).toEqual([201, ['tickets']]);
  await testing(p, 'DELETE', `/worlds/${made.id}`);
});

test('people say, reply, react, upload and hear', async () => {
  const said = await done('ada', 'says', { place, text: '!ping' });
  expect(said).toMatchObject({ content: '!ping', author: { id: world.people.ada?.id } });
  const heard = await done('ada', 'hears', { from: 'helper', text: 'pong' });
  expect(heard).toMatchObject({ content: 'pong', author: { id: world.bots.helper?.id } });
  await done('ada', 'says', { place, text: 'What?', reply_to: heard.id });
  await done('ada', 'hears', { place, pattern: `REPLY to ${heard.id}`, flags: 'i' });
  expect(await act('ada', 'reacts', { message: heard.id, channel: heard.channel_id, emoji: '👍' })).toEqual({
    status: 204,
    body: undefined,
  });
  await done('ada', 'hears', { text: 'Thanks!' });
  const files = [
    { name: 'a.txt', text: 'hello' },
    { name: 'b.bin', base64: Buffer.from([0, 255, 7]).toString('base64') },
  ];
  const { attachments } = await done('ada', 'uploads', { place, files, text: 'Look' });
  expect(attachments).toMatchObject([
    { filename: 'a.txt', size: 5 },
    { filename: 'b.bin', size: 3 },
  ]);
  await done('bob', 'hears', { from: 'ada', text: 'Look' });
});

test('direct messages are with a person or a bot', async () => {
  await done('ada', 'says', { with: 'bob', text: 'between us' });
  await done('bob', 'hears', { with: 'ada', text: 'between us' });
});

test('commands, completion, menus, buttons, selects and forms', async () => {
  const fruit = await done<{ id: string; words: string }>('ada', 'slash', { place, line: '/fruit name:ban', of: 'helper' });
  expect(fruit.words).toBe('/fruit name:ban');
  await done('ada', 'hears', { to: fruit, text: 'You like a banana.' });
  expect(await done('ada', 'completes', { place, line: '/fruit name:ap' })).toMatchObject({
    choices: [{ name: 'Apple' }, { name: 'Apricot' }],
  });
  const message = await done('bob', 'says', { place, text: 'buy now' });
  await done('ada', 'uses', { place, command: 'Report', message: message.id });
  await done('ada', 'hears', { text: 'reported buy now' });
  await done('ada', 'uses', { place, command: 'Greet', member: 'bob' });
  await done('ada', 'hears', { text: `hello ${world.people.bob?.id}` });
  await done('ada', 'slash', { place, line: '/buttons' });
  const buttons = await done('ada', 'hears', { text: 'Sure?' });
  await done('ada', 'presses', { button: 'Confirm', on: buttons.id });
  await done('ada', 'hears', { text: 'Pressed confirm.' });
  await done('ada', 'slash', { place, line: '/selects' });
  await done('ada', 'selects', { select: 'Colour', choices: ['Red', 'Green'] });
  await done('ada', 'hears', { text: 'colours: r g' });
  await done('ada', 'selects', { place, select: 'User', choices: ['bob'] });
  await done('ada', 'hears', { text: `users: ${world.people.bob?.id}` });
  const asked = await done<object>('ada', 'slash', { place, line: '/form' });
  expect(asked).toMatchObject({ words: '/form' });
  expect(await done('ada', 'hears_form', { text: 'Rep' })).toMatchObject({ title: 'Report' });
  const proof = { name: 'proof.txt', text: 'it was him' };
  const entries = { Reason: 'spam', Whom: ['bob'], 'How bad': 'Very', Proof: proof, Sure: true };
  const sent = await done('ada', 'fills', { entries, form: 'Report' });
  const told = await done('ada', 'hears', { to: sent, ephemeral: true });
  expect(told.content).toBe(`reported ${JSON.stringify(['spam', [world.people.bob?.username], '2', ['proof.txt'], true])}`);
});

test('files are given with their content: the server reads no paths', async () => {
  await done('ada', 'slash', { place, line: '/form' });
  const entries = { Reason: 'x', Whom: 'bob', 'How bad': 'Very', Proof: '/etc/hostname' };
  const { status, body } = await act<Failed>('ada', 'fills', { entries });
  expect([status, body.failure, body.message]).toEqual([422, 'not_possible', "The field 'Proof' takes files: { name, data }."]);
  const file = { name: 'cat.png', text: 'meow' };
  await done('ada', 'slash', { place, line: '/everything text:x', files: { file } });
  await done('ada', 'hears', { text: '"file":"cat.png"' });
});

test('people join and leave voice channels', async () => {
  const where = async () => (await testing<Message>(p, 'GET', `/worlds/${world.id}/people/ada/transcript`)).body;
  expect((await act('ada', 'joins', { place: 'hall' })).status).toBe(204);
  expect((await act('ada', 'leaves')).status).toBe(204);
  expect(await where()).toMatchObject({ transcript: expect.stringContaining('ada joined #hall') });
});

test('a wait that fails has the transcript of what the person saw', async () => {
  await done('ada', 'says', { place, text: 'hello' });
  const { status, body } = await act<Failed>('ada', 'hears', { from: 'helper', text: 'banned', within: 0 });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 0, failure: 'wait_failed' });
  expect(body.message).toContain('ada did not hear a message from helper with the text "banned".');
  expect(body.message).toContain('ada said in #general: "hello"');
  expect(body.transcript).toContain('!ping');
});

test('a bot that does not respond, a refusal, and what a client does not allow', async () => {
  const silent = await act<Failed>('ada', 'slash', { place, line: '/silent', within: 5 });
  expect([silent.status, silent.body.failure]).toEqual([422, 'wait_failed']);
  expect(silent.body.message).toContain('Is the bot running');
  const missing = await act<Failed>('bob', 'reacts', { message: '1', channel: '1', emoji: '👍' });
  expect(missing).toMatchObject({
    status: 422,
    body: { failure: 'refused', code: 10003, refused: { status: 404, code: 10003 } },
  });
  const unknown = await act<Failed>('ada', 'slash', { place, line: '/fruits name:x' });
  expect([unknown.status, unknown.body.failure]).toEqual([422, 'not_possible']);
  expect(unknown.body.message).toContain("Did you mean 'fruit'?");
});

test('an interaction that the bot misses fails', async () => {
  const asked = act<Failed>('ada', 'slash', { place, line: '/silent', within: 60_000 });
  await expect(asked).resolves.toMatchObject({ status: 422, body: { failure: 'interaction_failed' } });
});

test('a wait ends with its request', async () => {
  await done('bob', 'says', { place, text: 'nothing to hear' });
  const headers = { 'content-type': 'application/json' };
  const waiting = request(`${p.address}/testing/worlds/${world.id}/people/bob/hears`, { method: 'POST', headers });
  const [failed, sent] = [once(waiting, 'error'), once(waiting, 'finish')];
  waiting.end(JSON.stringify({ text: 'only once', within: 600_000 }));
  await sent;
  // A request on another connection after it is answered after it has arrived, and the same holds for its end.
  const roundTrip = () => testing(p, 'GET', '/clock');
  await roundTrip();
  waiting.destroy(new Error('gone'));
  expect(await failed).toMatchObject([{ message: 'gone' }]);
  await roundTrip();
  await done('ada', 'says', { place, text: 'only once' });
  // A wait that had gone on would have heard it.
  await done('bob', 'hears', { text: 'only once' });
});

test.each([
  ['says', 'place', { text: 'x' }],
  ['says', 'text', { place }],
  ['says', 'with', { place, with: 'bob', text: 'x' }],
  ['says', 'with', { with: 'eve', text: 'x' }],
  ['says', 'reply_to', { place, text: 'x', reply_to: 'that one' }],
  ['says', 'txt', { place, text: 'x', txt: 'x' }],
  ['slash', 'line', { place }],
  ['slash', 'of', { place, line: '/fruit', of: 'bob' }],
  ['slash', 'within', { place, line: '/fruit', within: -1 }],
  ['uses', 'message', { place, command: 'Report' }],
  ['uses', 'member', { place, command: 'Report', member: 'eve' }],
  ['uses', 'member', { place, command: 'Report', member: 'bob', message: '1' }],
  ['selects', 'choices', { select: 'Colour' }],
  ['fills', 'entries', {}],
  ['uploads', 'files', { place, files: [] }],
  ['reacts', 'emoji', { message: '1', channel: '1' }],
  ['joins', 'place', {}],
  ['hears', 'from', { from: 'eve' }],
  ['hears', 'pattern', { pattern: '(' }],
  ['hears', 'pattern', { pattern: 'a', text: 'a' }],
  ['hears', 'flags', { flags: 'i' }],
  ['hears', 'to', { to: 'that' }],
  ['hears_form', 'pattern', { pattern: '[' }],
])('%s: a wrong %s is refused', async (action, field, body) => {
  const refused = await act<Refused>('ada', action, body);
  expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(Object.keys(refused.body.errors ?? {})).toEqual([field]);
});

test('a file has one content', async () => {
  for (const file of [{ name: 'a' }, { name: 'a', text: 'x', base64: 'eA==' }])
    expect(await act<Refused>('ada', 'uploads', { place, files: [file] })).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { files: { 0: { _errors: [{}] } } } },
    });
});

test('unknown people, bots and actions', async () => {
  for (const [who, action, message] of [
    ['eve', 'says', "There is no person 'eve'. There is ada, bob."],
    ['toString', 'says', "There is no person 'toString'."],
    ['ada', 'sings', "There is no action 'sings'. There is says, slash,"],
  ] as const)
    expect(await act<Refused>(who, action, {})).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining(message) },
    });
  const answers = await testing<Refused>(p, 'POST', `/worlds/${world.id}/bots/other/answers_at`, { url: 'http://127.0.0.1:1' });
  expect(answers).toMatchObject({ status: 404, body: { message: "There is no bot 'other'. There is helper." } });
});

test('mistakes in a declaration are complaints about its fields, and make nothing', async () => {
  const wrong = { people: ['ada', 'ada'], guilds: { workshop: { owner: 'eve' } }, bot: {} };
  expect(await testing<Refused>(p, 'POST', '/worlds', wrong)).toMatchObject({
    status: 400,
    body: {
      code: 50035,
      errors: {
        people: { 1: { _errors: [{ message: "'ada' is there twice." }] } },
        guilds: { workshop: { owner: { _errors: [{}] } } },
        bot: { _errors: [{ message: expect.stringContaining("Did you mean 'bots'?") }] },
      },
    },
  });
  const yaml = await fetch(`${p.address}/testing/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'text/yaml' },
    body: 'people: [ada',
  });
  expect([yaml.status, (await yaml.json()).errors._errors[0].message]).toEqual([400, expect.stringContaining('not YAML')]);
});
