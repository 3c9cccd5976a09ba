import { complaintsOf } from '@guildhall/protocol/client';
import { startPlatform, type Account, type Bot, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let ada: Account;
let bot: Bot;
let guild: { id: string; text: { id: string } };
beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  guild = await p.guild(ada);
  bot = await p.bot(ada, { guild });
});
afterAll(() => p.stop());

const commands = () => `/applications/${bot.applicationId}/guilds/${guild.id}/commands` as const;

test('commands whose enums and bounds are strings are registered, as JDA sends them', async () => {
  const option = {
    name: 'n',
    description: 'n',
    type: '4',
    min_value: '1',
    max_value: '10',
    choices: [{ name: 'one', value: 1 }],
  };
  const place = { name: 'c', description: 'c', type: '7', channel_types: ['0', '2'] };
  const command = {
    name: 'a',
    description: 'b',
    type: '1',
    contexts: ['0', '1'],
    integration_types: ['0'],
    options: [option, place],
  };
  const made = await bot.put(commands(), [command]);
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject([
    {
      type: 1,
      options: [
        { type: 4, choices: [{ name: 'one', value: 1 }] },
        { type: 7, channel_types: [0, 2] },
      ],
    },
  ]);
  const global = await bot.post(`/applications/${bot.applicationId}/commands`, { ...command, options: [] });
  expect([global.status, global.body]).toMatchObject([201, { contexts: [0, 1], integration_types: [0] }]);
});

test('integers in a body may be strings', async () => {
  const channel = await ada.post(`/guilds/${guild.id}/channels`, {
    name: 'c',
    type: '0',
    rate_limit_per_user: '5',
  });
  expect([channel.status, channel.body]).toMatchObject([201, { type: 0, rate_limit_per_user: 5 }]);
  const invite = await ada.post(`/channels/${channel.body.id}/invites`, { max_age: '3600', max_uses: '0' });
  expect([invite.status, invite.body.max_age]).toEqual([200, 3600]);
  const role = await ada.post(`/guilds/${guild.id}/roles`, { name: 'red', color: '255' });
  expect([role.status, role.body.color]).toEqual([200, 255]);
  const thread = { name: 't', type: '11', auto_archive_duration: '60' };
  const made = await ada.post(`/channels/${channel.body.id}/threads`, thread);
  expect([made.status, made.body.thread_metadata?.auto_archive_duration]).toEqual([201, 60]);
});

test('types, styles and flags of a message may be strings, and strings of digits stay strings', async () => {
  const button = { type: '2', style: '1', label: '5', custom_id: '7' };
  const embeds = [{ title: '5', color: '255' }];
  const body = { content: '12', flags: '4096', nonce: '99', embeds, components: [{ type: '1', components: [button] }] };
  const sent = await bot.post(`/channels/${guild.text.id}/messages`, body);
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({
    content: '12',
    flags: 4096,
    nonce: '99',
    embeds: [{ title: '5', color: 255 }],
    components: [{ type: 1, components: [{ type: 2, style: 1, label: '5', custom_id: '7' }] }],
  });
});

test('a string that is not an integer is still refused', async () => {
  for (const rate_limit_per_user of ['five', '1.5', '', ' 5', '0x5', '99999999999999999999']) {
    const answer = await ada.post(`/guilds/${guild.id}/channels`, { name: 'c', rate_limit_per_user });
    expect([answer.status, complaintsOf(answer.error.errors).rate_limit_per_user?.[0]?.code]).toEqual([
      400,
      'NUMBER_TYPE_COERCE',
    ]);
  }
  const name = { name: 'a', description: 'b' };
  const contexts = await bot.put(commands(), [{ ...name, contexts: ['9'] }]);
  expect([contexts.status, complaintsOf(contexts.error.errors)['0.contexts.0']?.[0]?.code]).toEqual([400, 'BASE_TYPE_CHOICES']);
  const type = await bot.put(commands(), [{ ...name, type: 'one' }]);
  expect([type.status, complaintsOf(type.error.errors)['0.type']?.[0]?.code]).toEqual([400, 'BASE_TYPE_CHOICES']);
});

test('a message that quotes a value never ends in half a character', async () => {
  for (let length = 30; length < 110; length += 1) {
    const limit = encodeURIComponent(`${'x'.repeat(length)}😀`);
    const answer = await ada.get(`/guilds/${guild.id}/members?limit=${limit}`);
    expect(answer.status).toBe(400);
    expect(String(complaintsOf(answer.error.errors).limit?.[0]?.message).isWellFormed()).toBe(true);
  }
});

test('a body of many invalid values gets at most 1000 complaints', async () => {
  const trigger_metadata = {
    keyword_filter: Array.from({ length: 900 }, () => 0),
    regex_patterns: Array(10).fill(0),
    allow_list: Array(100).fill(0),
  };
  const rule = { name: 'r', event_type: 1, trigger_type: 1, actions: [], trigger_metadata, exempt_roles: Array(20).fill('x') };
  const answer = await ada.post(`/guilds/${guild.id}/auto-moderation/rules`, rule);
  expect(answer.status).toBe(400);
  const count = JSON.stringify(answer.body).split('"code":"').length - 1;
  expect(count).toBeGreaterThan(500);
  expect(count).toBeLessThanOrEqual(1000);
});
