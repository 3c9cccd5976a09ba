import { cpuTime } from '@guildhall/testkit/cpu-time';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const p = await startPlatform();
afterAll(() => p.stop());

async function home(rule: object) {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const alerts = await ada.post(`/guilds/${guild.id}/channels`, { name: 'alerts', type: 0 });
  const rules = `/guilds/${guild.id}/auto-moderation/rules` as const;
  const body = { name: 'Rule', event_type: 1, enabled: true, ...rule };
  const made = await ada.post(rules, body);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const say = (content: string, by: Account = bob) => by.post(`/channels/${guild.text.id}/messages`, { content });
  return { ada, bob, guild, alerts: alerts.body.id, rules, rule: made.body.id, say };
}

const keyword = (trigger_metadata: object, more: object = {}) => ({ trigger_type: 1, trigger_metadata, ...more });
const executions = (guildId: string) =>
  p.emitted('AUTO_MODERATION_ACTION_EXECUTION').filter((one) => String(one.guild_id) === guildId);

test('[guilds/auto-moderation] a blocked message is 200000 with the rule’s own text, and is not stored; audit 143', async () => {
  const actions = [{ type: 1, metadata: { custom_message: 'No cats here' } }];
  const { ada, bob, guild, rule, say } = await home(keyword({ keyword_filter: ['cat*'] }, { actions }));
  const before = p.emitted('MESSAGE_CREATE').length;
  expect(await say('My Cats are nice')).toMatchObject({ status: 400, body: { code: 200000, message: 'No cats here' } });
  expect(p.emitted('MESSAGE_CREATE').length).toBe(before);
  expect((await ada.get(`/channels/${guild.text.id}/messages`, { query: { limit: 1 } })).body).not.toMatchObject([
    { content: 'My Cats are nice' },
  ]);
  expect(executions(guild.id)).toEqual([
    {
      guild_id: guild.id,
      action: actions[0],
      rule_id: rule,
      rule_trigger_type: 1,
      user_id: bob.id,
      channel_id: guild.text.id,
      content: 'My Cats are nice',
      matched_keyword: 'cat*',
      matched_content: 'Cat',
    },
  ]);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 143,
    target_id: bob.id,
    options: { auto_moderation_rule_name: 'Rule', auto_moderation_rule_trigger_type: '1', channel_id: guild.text.id },
  });
  expect((await say('concatenate')).status).toBe(200);
});

test('an edit is checked by the same rules; if blocked, the message stays unchanged', async () => {
  const { bob, guild, say } = await home(keyword({ keyword_filter: ['cat'] }));
  const sent = await say('a dog');
  const path = `/channels/${guild.text.id}/messages/${sent.body.id}` as const;
  expect((await bob.patch(path, { content: 'a cat' })).error.code).toBe(200000);
  expect((await bob.get(path)).body.content).toBe('a dog');
  expect((await bob.patch(path, { content: 'a bird' })).body.content).toBe('a bird');
});

test('[operations] an alert is a message of type 24, which only MANAGE_MESSAGES deletes; a timeout is applied; audit 144, 145', async () => {
  const { ada, bob, guild, rules, rule, alerts, say } = await home(keyword({ keyword_filter: ['cat'] }));
  const timeout = { type: 3, metadata: { duration_seconds: 120 } };
  await ada.patch(`${rules}/${rule}`, { actions: [{ type: 2, metadata: { channel_id: alerts } }, timeout] });
  const sent = await say('one cat');
  expect(sent.status).toBe(200);
  const [alert] = (await ada.get(`/channels/${alerts}/messages`)).body;
  const field = (name: string, value: string) => ({ name, value, inline: false });
  expect(alert).toMatchObject({
    type: 24,
    author: { id: bob.id },
    content: '',
    embeds: [
      {
        type: 'auto_moderation_message',
        description: 'one cat',
        fields: [
          field('rule_name', 'Rule'),
          field('channel_id', guild.text.id),
          field('keyword', 'cat'),
          field('keyword_matched_content', 'cat'),
          field('flagged_message_id', sent.body.id),
        ],
      },
    ],
  });
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ id: alert?.id, type: 24, guild_id: guild.id });
  expect(executions(guild.id)).toMatchObject([
    { action: { type: 2 }, message_id: sent.body.id, alert_system_message_id: alert?.id, matched_content: 'cat' },
    { action: timeout, message_id: sent.body.id },
  ]);
  expect(
    p
      .emitted('GUILD_AUDIT_LOG_ENTRY_CREATE')
      .slice(-2)
      .map((entry) => entry.action_type),
  ).toEqual([144, 145]);
  const until = isoTime(p.clock.now() + 120_000);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ user: { id: bob.id }, communication_disabled_until: until });
  expect((await say('quiet now')).error.code).toBe(50013);
  expect((await bob.delete(`/channels/${alerts}/messages/${alert?.id}`)).error.code).toBe(50013);
  expect((await ada.delete(`/channels/${alerts}/messages/${alert?.id}`)).status).toBe(204);
});

test('the allow list exempts the text that it covers; patterns match too, in linear time', async () => {
  const { say } = await home(
    keyword({ keyword_filter: ['*cat*'], regex_patterns: ['(a+)+\\$', 'b[0o]rk'], allow_list: ['concatenate', 'b0rk'] }),
  );
  expect((await say('we concatenate')).status).toBe(200);
  expect((await say('we concatenate cats')).error.code).toBe(200000);
  expect((await say('b0rk')).status).toBe(200);
  expect((await say('b0rk and bork')).error.code).toBe(200000);
  const took = await cpuTime(async () => expect((await say('a'.repeat(2000))).status).toBe(200));
  expect(took).toBeLessThan(1000);
});

test('[guilds/auto-moderation] SPAM, KEYWORD_PRESET and MENTION_SPAM', async () => {
  const { ada, bob, rules, say } = await home({ trigger_type: 5, trigger_metadata: { mention_total_limit: 2 } });
  expect((await say(`<@${ada.id}> <@!${ada.id}> <@${bob.id}>`)).status).toBe(200);
  expect((await say(`<@${ada.id}> <@${bob.id}> <@&1>`)).error.code).toBe(200000);
  const preset = { name: 'Words', event_type: 1, enabled: true, trigger_type: 4 };
  await ada.post(rules, { ...preset, trigger_metadata: { presets: [1], allow_list: ['bullshit'] } });
  expect((await say('oh shit')).error.code).toBe(200000);
  expect((await say('bullshit')).status).toBe(200);
  await ada.post(rules, { name: 'Spam', event_type: 1, enabled: true, trigger_type: 3 });
  expect((await say('https://a.example '.repeat(5))).error.code).toBe(200000);
  expect((await say('buy\n'.repeat(5))).error.code).toBe(200000);
  for (let count = 0; count < 3; count += 1) expect((await say('buy now')).status).toBe(200);
  expect((await say('buy now')).error.code).toBe(200000);
  await p.clock.advance(31_000);
  expect((await say('buy now')).status).toBe(200);
});

test('MANAGE_GUILD, apps, exempt roles and channels, and disabled rules are exempt', async () => {
  const { ada, bob, guild, rules, rule, alerts, say } = await home(keyword({ keyword_filter: ['cat'] }));
  const bot = await p.bot(ada, { guild, permissions: String(PERMISSIONS.SEND_MESSAGES | PERMISSIONS.VIEW_CHANNEL) });
  expect((await say('cat', ada)).status).toBe(200);
  expect((await say('cat', bot)).status).toBe(200);
  const role = await ada.post(`/guilds/${guild.id}/roles`, {});
  const change = (body: object) => ada.patch(`${rules}/${rule}`, body);
  await change({ exempt_channels: [alerts] });
  expect((await bob.post(`/channels/${alerts}/messages`, { content: 'cat' })).status).toBe(200);
  expect((await say('cat')).error.code).toBe(200000);
  await change({ exempt_roles: [role.body.id] });
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`);
  expect((await say('cat')).status).toBe(200);
  await change({ exempt_roles: [] });
  expect((await say('cat')).error.code).toBe(200000);
  await change({ enabled: false });
  expect((await say('cat')).status).toBe(200);
});
