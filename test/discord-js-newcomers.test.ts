import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { Client, Events, GatewayIntentBits, type Guild, type GuildMember, GuildMemberFlags, type Message } from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { Guilds, GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits;

/** Resolves with the last argument of the first matching event. */
function once<T>(client: Client, name: string): Promise<T> {
  return new Promise((resolve) => client.once(name, (...given: T[]) => resolve(given.at(-1) ?? Promise.reject(new Error(name)))));
}

let p: TestPlatform;
let operator: Account;
let ada: Account;
let client: Client<true>;
let home: Awaited<ReturnType<TestPlatform['guild']>>;
let guild: Guild;

beforeAll(async () => {
  p = await startPlatform();
  operator = await p.person('operator');
  ada = await p.person('ada');
  home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  const intents = [Guilds, GuildMembers, GuildMessages, MessageContent];
  const starting = new Client({ intents, rest: { api: `${p.address}/api` } });
  const ready = once<Client<true>>(starting, Events.ClientReady);
  await starting.login(bot.token);
  client = await ready;
  guild = await client.guilds.fetch(home.id);
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

describe('an unmodified discord.js bot sees new members', () => {
  test('screening: a new member is pending until they accept the rules or the bot bypasses them', async () => {
    const rules = { field_type: 'TERMS', required: true, values: ['Be kind'] };
    const changed = once<Guild>(client, Events.GuildUpdate);
    await ada.patch(`/guilds/${home.id}/member-verification`, { enabled: true, form_fields: [rules] });
    expect((await changed).features).toContain('MEMBER_VERIFICATION_GATE_ENABLED');
    const [bob, eve] = [await p.person('bob'), await p.person('eve')];
    const came = once<GuildMember>(client, Events.GuildMemberAdd);
    await p.join(ada, home.text.id, bob);
    expect([(await came).id, (await came).pending]).toEqual([bob.id, true]);
    const accepted = once<GuildMember>(client, Events.GuildMemberUpdate);
    await bob.put(`/guilds/${home.id}/requests/@me`, { form_fields: [{ ...rules, response: true }] });
    expect([(await accepted).id, (await accepted).pending]).toEqual([bob.id, false]);
    await p.join(ada, home.text.id, eve);
    const member = await guild.members.fetch(eve.id);
    expect(member.pending).toBe(true);
    const free = await member.setFlags(GuildMemberFlags.BypassesVerification);
    expect([free.pending, free.flags.bitfield]).toEqual([false, MEMBER_FLAGS.BYPASSES_VERIFICATION]);
    await ada.patch(`/guilds/${home.id}/member-verification`, { enabled: false });
  });

  test('a raid: guildUpdate with incidentsData, and the alert in its channel', async () => {
    const alerts = await guild.channels.create({ name: 'alerts' });
    await guild.setSafetyAlertsChannel(alerts);
    const invite = await guild.invites.create(home.text.id, { maxAge: 0 });
    const people = await Promise.all(Array.from({ length: 20 }, () => p.person('kim')));
    const told = new Promise<Guild>((resolve) => {
      client.on(Events.GuildUpdate, (_before, after) => after.incidentsData?.raidDetectedAt && resolve(after));
    });
    const alert = new Promise<Message>((resolve) => {
      client.on(Events.MessageCreate, (message) => message.channelId === alerts.id && resolve(message));
    });
    for (const person of people) await person.post(`/invites/${invite.code}`, {});
    expect((await told).incidentsData?.raidDetectedAt?.getTime()).toBe(p.clock.now());
    const fields = (await alert).embeds[0]?.fields.map(({ name, value }) => [name, value]);
    expect(fields).toContainEqual(['raid_type', 'JOIN_RAID']);
  });

  test('a guild’s vanity URL: fetched, resolved and counted', async () => {
    await operator.patch(`/operator/guilds/${home.id}`, { premium_tier: 3 });
    await ada.patch(`/guilds/${home.id}/vanity-url`, { code: 'homely' });
    expect(await guild.fetchVanityData()).toEqual({ code: 'homely', uses: 0 });
    await (await p.person('lea')).post('/invites/homely', {});
    expect(await guild.fetchVanityData()).toEqual({ code: 'homely', uses: 1 });
    const invite = await client.fetchInvite('homely');
    expect([invite.guild?.id, invite.inviter]).toEqual([home.id, null]);
    const fresh = await guild.fetch();
    expect([fresh.vanityURLCode, fresh.premiumTier, fresh.maximumBitrate]).toEqual(['homely', 3, 384_000]);
  });
});
