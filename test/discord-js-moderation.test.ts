import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  AuditLogEvent,
  type AutoModerationActionExecution,
  type AutoModerationRule,
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  Client,
  Events,
  GatewayIntentBits,
  type Guild,
  type GuildBan,
  type GuildMember,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { Guilds, GuildMembers, GuildModeration, AutoModerationConfiguration, AutoModerationExecution, MessageContent } =
  GatewayIntentBits;
const intents = [Guilds, GuildMembers, GuildModeration, AutoModerationConfiguration, AutoModerationExecution, MessageContent];

/** Resolves with the first matching event. */
function once<T>(client: Client, name: string): Promise<T> {
  return new Promise((resolve) => client.once(name, resolve));
}

let p: TestPlatform;
let ada: Account;
let bob: Account;
let client: Client<true>;
let home: Awaited<ReturnType<TestPlatform['guild']>>;
let guild: Guild;

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  bob = await p.person('bob');
  home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  const starting = new Client({ intents, rest: { api: `${p.address}/api` } });
  const ready = once<Client<true>>(starting, Events.ClientReady);
  await starting.login(bot.token);
  client = await ready;
  guild = await client.guilds.fetch(home.id);
  await p.join(ada, home.text.id, bob);
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

describe('an unmodified discord.js bot moderates', () => {
  test('bans: create, fetch, remove, bulk create, with their events and audit entries', async () => {
    const added = once<GuildBan>(client, Events.GuildBanAdd);
    const left = once<GuildMember>(client, Events.GuildMemberRemove);
    await guild.bans.create(bob.id, { reason: 'spam', deleteMessageSeconds: 60 });
    expect((await added).user.id).toBe(bob.id);
    expect((await left).id).toBe(bob.id);
    const ban = await guild.bans.fetch(bob.id);
    expect([ban.user.id, ban.reason]).toEqual([bob.id, 'spam']);
    expect([...(await guild.bans.fetch()).keys()]).toEqual([bob.id]);
    const lifted = once<GuildBan>(client, Events.GuildBanRemove);
    await guild.bans.remove(bob.id, 'forgiven');
    expect((await lifted).user.id).toBe(bob.id);
    await expect(guild.bans.fetch(bob.id)).rejects.toMatchObject({ code: 10026 });
    const log = await guild.fetchAuditLogs({ limit: 2 });
    expect(
      log.entries.map((entry) => [entry.action, entry.target && 'id' in entry.target && entry.target.id, entry.reason]),
    ).toEqual([
      [AuditLogEvent.MemberBanRemove, bob.id, 'forgiven'],
      [AuditLogEvent.MemberBanAdd, bob.id, 'spam'],
    ]);
    const eve = await p.person('eve');
    const bulk = await guild.bans.bulkCreate([eve.id, ada.id]);
    expect([bulk.bannedUsers, bulk.failedUsers]).toEqual([[eve.id], [ada.id]]);
  });

  test('auto moderation: create, edit, execution, fetch, delete', async () => {
    const eve = await p.person('eve');
    await p.join(ada, home.text.id, eve);
    const created = once<AutoModerationRule>(client, Events.AutoModerationRuleCreate);
    const rule = await guild.autoModerationRules.create({
      name: 'No cats',
      eventType: AutoModerationRuleEventType.MessageSend,
      triggerType: AutoModerationRuleTriggerType.Keyword,
      triggerMetadata: { keywordFilter: ['cat'], regexPatterns: ['d[o0]g'] },
      actions: [{ type: AutoModerationActionType.BlockMessage, metadata: { customMessage: 'No pets' } }],
      enabled: true,
    });
    expect((await created).id).toBe(rule.id);
    const executed = once<AutoModerationActionExecution>(client, Events.AutoModerationActionExecution);
    expect((await eve.post(`/channels/${home.text.id}/messages`, { content: 'my d0g' })).error.message).toBe('No pets');
    const execution = await executed;
    expect([execution.ruleId, execution.userId, execution.content]).toEqual([rule.id, eve.id, 'my d0g']);
    expect([execution.matchedKeyword, execution.matchedContent]).toEqual(['d[o0]g', 'd0g']);
    const edited = await rule.setKeywordFilter(['bird']);
    expect([edited.triggerMetadata.keywordFilter, edited.triggerMetadata.regexPatterns]).toEqual([['bird'], ['d[o0]g']]);
    expect([...(await guild.autoModerationRules.fetch()).keys()]).toEqual([rule.id]);
    const deleted = once<AutoModerationRule>(client, Events.AutoModerationRuleDelete);
    await rule.delete();
    expect((await deleted).id).toBe(rule.id);
    expect((await guild.autoModerationRules.fetch()).size).toBe(0);
  });

  test('prune: a dry run counts, and a prune writes an audit entry', async () => {
    expect(await guild.members.prune({ days: 1, dry: true })).toBe(0);
    expect(await guild.members.prune({ days: 1, count: false })).toBe(null);
    const log = await guild.fetchAuditLogs({ type: AuditLogEvent.MemberPrune, limit: 1 });
    expect(log.entries.first()?.extra).toEqual({ removed: 0, days: 1 });
  });

  test('incident actions: paused invites and direct messages', async () => {
    const until = new Date(p.clock.now() + 3_600_000);
    const incidents = await guild.setIncidentActions({ invitesDisabledUntil: until, dmsDisabledUntil: null });
    expect(incidents?.invitesDisabledUntil).toEqual(until);
  });
});
