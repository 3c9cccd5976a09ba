import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  Client,
  Events,
  GatewayIntentBits,
  type Guild,
  GuildOnboardingMode,
  type Invite,
  type GuildBasedChannel,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { Guilds, GuildInvites, GuildIntegrations } = GatewayIntentBits;

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
let channel: GuildBasedChannel;

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  bob = await p.person('bob');
  home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  const starting = new Client({ intents: [Guilds, GuildInvites, GuildIntegrations], rest: { api: `${p.address}/api` } });
  const ready = once<Client<true>>(starting, Events.ClientReady);
  await starting.login(bot.token);
  client = await ready;
  guild = await client.guilds.fetch(home.id);
  const found = await guild.channels.fetch(home.text.id);
  if (!found) throw new Error('the guild has a text channel');
  channel = found;
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

describe('an unmodified discord.js bot uses invites', () => {
  test('creates, fetches and deletes invites, and receives both events in order', async () => {
    const created = once<Invite>(client, Events.InviteCreate);
    const invite = await guild.invites.create(channel.id, { maxAge: 3600, maxUses: 3, unique: true, reason: 'a party' });
    expect((await created).code).toBe(invite.code);
    const fetched = await guild.invites.fetch({ code: invite.code });
    expect([fetched.maxAge, fetched.maxUses, fetched.uses, fetched.temporary]).toEqual([3600, 3, 0, false]);
    const resolved = await client.fetchInvite(invite.code);
    expect([resolved.guild?.id, resolved.channel?.id]).toEqual([home.id, home.text.id]);
    const deleted = once<Invite>(client, Events.InviteDelete);
    await guild.invites.delete(invite.code);
    expect((await deleted).code).toBe(invite.code);
    expect((await guild.invites.fetch()).has(invite.code)).toBe(false);
  });

  test('invites target users, grants them a role, and changes the list', async () => {
    const role = await guild.roles.create({ name: 'Guest' });
    const users = [await client.users.fetch(bob.id)];
    const invite = await guild.invites.create(channel.id, { targetUsersFile: users, roles: [role], unique: true });
    await p.jobs();
    expect(String(await guild.invites.fetchTargetUsers(invite.code))).toBe(`user_id\n${bob.id}\n`);
    const job = await guild.invites.fetchTargetUsersJobStatus(invite.code);
    expect([job.status, job.totalUsers, job.processedUsers, job.errorMessage]).toEqual([2, 1, 1, null]);
    expect((await bob.post(`/invites/${invite.code}`, {})).status).toBe(200);
    expect((await guild.members.fetch(bob.id)).roles.cache.has(role.id)).toBe(true);
    const eve = await p.person('eve');
    await guild.invites.updateTargetUsers(invite.code, Buffer.from(`user_id\n${eve.id}\n`));
    await p.jobs();
    expect(String(await guild.invites.fetchTargetUsers(invite.code))).toBe(`user_id\n${eve.id}\n`);
  });
});

describe('an unmodified discord.js bot manages a guild', () => {
  test('templates: create, list, edit, sync, delete', async () => {
    const template = await guild.createTemplate('A start', 'With rooms');
    expect([template.unSynced, template.usageCount, template.guildId]).toEqual([false, 0, home.id]);
    await guild.roles.create({ name: 'Builder' });
    const [stale] = [...(await guild.fetchTemplates()).values()];
    expect(stale?.unSynced).toBe(true);
    expect((await template.sync()).unSynced).toBe(false);
    expect((await template.edit({ name: 'Better' })).name).toBe('Better');
    expect((await client.fetchGuildTemplate(template.code)).name).toBe('Better');
    await template.delete();
    expect((await guild.fetchTemplates()).size).toBe(0);
  });

  test('welcome screen, onboarding, widget, preview, vanity URL, regions', async () => {
    await guild.editWelcomeScreen({
      enabled: true,
      description: 'Hello',
      welcomeChannels: [{ channel: channel.id, description: 'Talk' }],
    });
    const screen = await guild.fetchWelcomeScreen();
    expect([screen.description, screen.welcomeChannels.size]).toEqual(['Hello', 1]);
    const options = [{ title: 'Painting', channels: [channel.id] }];
    const set = await guild.editOnboarding({ prompts: [{ title: 'What?', options }], defaultChannels: [channel.id] });
    expect(set.prompts.first()?.options.first()?.title).toBe('Painting');
    expect((await guild.fetchOnboarding()).mode).toBe(GuildOnboardingMode.OnboardingDefault);
    await guild.setWidgetSettings({ enabled: true, channel: channel.id });
    expect((await guild.fetchWidgetSettings()).channel?.id).toBe(channel.id);
    expect((await guild.fetchWidget()).instantInvite).toContain('/invite/');
    expect((await guild.fetchPreview()).approximateMemberCount).toBeGreaterThan(1);
    expect((await client.fetchVoiceRegions()).first()?.optimal).toBe(true);
  });

  test('integrations: lists them and removes one', async () => {
    const other = await p.bot(ada, { guild: home, name: 'Other' });
    const found = [...(await guild.fetchIntegrations()).values()].find((one) => one.application?.id === other.applicationId);
    const told = once<Guild>(client, Events.GuildIntegrationsUpdate);
    await found?.delete();
    expect((await told).id).toBe(home.id);
    expect((await ada.get(`/guilds/${home.id}/members/${other.id}`)).error.code).toBe(10007);
  });
});
