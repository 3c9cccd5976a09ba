import { type Account, startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import {
  Client,
  Events,
  GatewayIntentBits,
  type Guild,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventRecurrenceRuleFrequency,
  GuildScheduledEventRecurrenceRuleWeekday,
  GuildScheduledEventStatus,
  StageInstancePrivacyLevel,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { Guilds, GuildScheduledEvents, GuildVoiceStates } = GatewayIntentBits;
const HOUR = 3_600_000;

const HEARD: readonly string[] = [
  Events.GuildScheduledEventCreate,
  Events.GuildScheduledEventUpdate,
  Events.GuildScheduledEventDelete,
  Events.StageInstanceCreate,
  Events.StageInstanceUpdate,
  Events.StageInstanceDelete,
];

let p: TestPlatform;
let ada: Account;
let client: Client<true>;
let guild: Guild;
let stage: TestChannel;
let voice: TestChannel;
/** The events that the bot received, in order. */
const told: string[] = [];

/** Resolves with the arguments of the first matching event. */
function once(name: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    client.once(name, (...values: unknown[]) => resolve(values));
  });
}

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  const home = await p.guild(ada);
  const make = async (type: number) =>
    (await ada.post<TestChannel>(`/guilds/${home.id}/channels`, { name: `room ${type}`, type })).body;
  [stage, voice] = [await make(13), await make(2)];
  const bot = await p.bot(ada, { guild: home });
  client = new Client<true>({
    intents: [Guilds, GuildScheduledEvents, GuildVoiceStates],
    rest: { api: `${p.address}/api` },
  });
  for (const name of HEARD) client.on(name, () => told.push(name));
  const ready = once(Events.ClientReady);
  await client.login(bot.token);
  await ready;
  guild = await client.guilds.fetch(home.id);
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

describe('an unmodified discord.js bot', () => {
  test('guild.scheduledEvents: creates, edits, starts, ends and deletes events, and receives each change', async () => {
    told.length = 0;
    const event = await guild.scheduledEvents.create({
      name: 'Fair',
      privacyLevel: GuildScheduledEventPrivacyLevel.GuildOnly,
      entityType: GuildScheduledEventEntityType.External,
      entityMetadata: { location: 'Town hall' },
      scheduledStartTime: p.clock.now() + HOUR,
      scheduledEndTime: p.clock.now() + 2 * HOUR,
      recurrenceRule: {
        startAt: p.clock.now() + HOUR,
        frequency: GuildScheduledEventRecurrenceRuleFrequency.Daily,
        interval: 1,
        byWeekday: [GuildScheduledEventRecurrenceRuleWeekday.Saturday, GuildScheduledEventRecurrenceRuleWeekday.Sunday],
      },
      reason: 'the season',
    });
    expect([event.name, event.entityMetadata?.location, event.isScheduled(), event.recurrenceRule?.interval]).toEqual([
      'Fair',
      'Town hall',
      true,
      1,
    ]);
    const renamed = await guild.scheduledEvents.edit(event, { name: 'Market', description: 'Bring hats' });
    expect([renamed.name, renamed.description]).toEqual(['Market', 'Bring hats']);
    await ada.put(`/guilds/${guild.id}/scheduled-events/${event.id}/users/@me`);
    const subscribers = await guild.scheduledEvents.fetchSubscribers(event, { withMember: true });
    expect([...subscribers.keys()]).toEqual([ada.id]);
    const fetched = await guild.scheduledEvents.fetch({ guildScheduledEvent: event, withUserCount: true, force: true });
    expect(fetched.userCount).toBe(1);
    const begun = await event.setStatus(GuildScheduledEventStatus.Active);
    expect(begun.isActive()).toBe(true);
    expect((await event.setStatus(GuildScheduledEventStatus.Completed)).isCompleted()).toBe(true);
    const gone = once(Events.GuildScheduledEventDelete);
    await guild.scheduledEvents.delete(event);
    await gone;
    const update = Events.GuildScheduledEventUpdate;
    expect(told).toEqual([Events.GuildScheduledEventCreate, update, update, update, update, Events.GuildScheduledEventDelete]);
  });

  test('guild.stageInstances: opens, edits, fetches and closes a stage, and receives each change', async () => {
    told.length = 0;
    const options = { topic: 'First steps', privacyLevel: StageInstancePrivacyLevel.GuildOnly };
    const instance = await guild.stageInstances.create(stage.id, options);
    expect([instance.topic, instance.channelId]).toEqual(['First steps', stage.id]);
    expect((await guild.stageInstances.edit(stage.id, { topic: 'Second steps' })).topic).toBe('Second steps');
    expect((await guild.stageInstances.fetch(stage.id, { force: true })).topic).toBe('Second steps');
    await expect(guild.stageInstances.create(stage.id, options)).rejects.toMatchObject({ code: 150006 });
    const gone = once(Events.StageInstanceDelete);
    await guild.stageInstances.delete(stage.id);
    await gone;
    expect(told).toEqual([Events.StageInstanceCreate, Events.StageInstanceUpdate, Events.StageInstanceDelete]);
  });

  test('guild.voiceStates: a user joins, is muted, moved and disconnected', async () => {
    const session = await ada.connect();
    const joined = once(Events.VoiceStateUpdate);
    session.send(4, { guild_id: guild.id, channel_id: voice.id, self_mute: true, self_deaf: false });
    await joined;
    const member = guild.voiceStates.cache.get(ada.id)?.member;
    if (!member) throw new Error('the voice state has no member');
    expect([member.voice.channelId, member.voice.selfMute, member.voice.sessionId]).toEqual([
      voice.id,
      true,
      session.ready.session_id,
    ]);
    const muted = once(Events.VoiceStateUpdate);
    await member.voice.setMute(true, 'too loud');
    await muted;
    expect(member.voice.serverMute).toBe(true);
    const moved = once(Events.VoiceStateUpdate);
    await member.voice.setChannel(stage.id);
    await moved;
    expect([member.voice.channelId, member.voice.suppress]).toEqual([stage.id, true]);
    const speaking = once(Events.VoiceStateUpdate);
    await member.voice.setSuppressed(false);
    await speaking;
    expect(member.voice.suppress).toBe(false);
    const left = once(Events.VoiceStateUpdate);
    await member.voice.disconnect();
    await left;
    expect(member.voice.channelId).toBeNull();
    await session.close();
  });
});
