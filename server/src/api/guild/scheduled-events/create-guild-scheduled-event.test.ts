import type { Answer } from '@guildhall/testkit/answer';
import { bitsOf } from '@guildhall/protocol/permissions';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventScene } from '@guildhall/testkit/event-scene';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const code = ({ status, error }: Answer) => [status, error.code];
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Removes the event permissions from @everyone. */
async function closeToAll(owner: Account, guildId: string): Promise<void> {
  const permissions = String(bitsOf('VIEW_CHANNEL', 'CONNECT', 'SPEAK', 'SEND_MESSAGES'));
  await owner.patch(`/guilds/${guildId}/roles/${guildId}`, { permissions });
}

test('[operations] an event is created: GUILD_SCHEDULED_EVENT_CREATE and audit entry 100; it is in GUILD_CREATE and the list', async () => {
  const { guild, bot, guest, path, external, watching } = await eventScene(p);
  const made = await bot.post(path, external({ description: ' Bring hats ', image: PIXEL }));
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    guild_id: guild.id,
    creator_id: bot.id,
    creator: { id: bot.id },
    name: 'Fair',
    description: 'Bring hats',
    image: expect.stringMatching(/^[0-9a-f]{32}$/),
    channel_id: null,
    entity_type: 3,
    entity_id: null,
    entity_metadata: { location: 'Town hall' },
    status: 1,
    privacy_level: 2,
    recurrence_rule: null,
    guild_scheduled_event_exceptions: [],
  });
  expect(await watching.event('GUILD_SCHEDULED_EVENT_CREATE')).toEqual(made.body);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 100, target_id: made.body.id, user_id: bot.id });
  expect(entry?.changes).toContainEqual({ key: 'location', new_value: 'Town hall' });
  const cover = await fetch(`${p.address}/cdn/guild-events/${made.body.id}/${made.body.image}.png`);
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await guest.get(path)).body).toEqual([made.body]);
  expect((await guest.get(`${path}/${made.body.id}`, { query: { with_user_count: true } })).body.user_count).toBe(0);
  const late = await bot.connect({ intents: 1 });
  expect((await late.event('GUILD_CREATE')).guild_scheduled_events).toEqual([made.body]);
});

test('[guilds/split-permissions] requires CREATE_EVENTS; on a stage its moderators, in a voice channel members who may connect', async () => {
  const { guild, stage, voice, owner, guest, path, external, inChannel } = await eventScene(p);
  await closeToAll(owner, guild.id);
  expect(code(await guest.post(path, external()))).toEqual([403, 50013]);
  const role = await owner.post(`/guilds/${guild.id}/roles`, { name: 'maker', permissions: String(bitsOf('CREATE_EVENTS')) });
  await owner.put(`/guilds/${guild.id}/members/${guest.id}/roles/${role.body.id}`);
  expect((await guest.post(path, external())).status).toBe(200);
  expect((await guest.post(path, inChannel(2))).status).toBe(200);
  await owner.put(`/channels/${voice.id}/permissions/${guild.id}`, { type: 0, deny: String(bitsOf('CONNECT')) });
  expect(code(await guest.post(path, inChannel(2)))).toEqual([403, 50013]);
  expect(code(await guest.post(path, inChannel(1)))).toEqual([403, 50013]);
  const moderator = String(bitsOf('MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'));
  await owner.put(`/channels/${stage.id}/permissions/${guest.id}`, { type: 1, allow: moderator });
  expect((await guest.post(path, inChannel(1))).status).toBe(200);
});

test('[guilds/split-permissions] until 2026-02-23 MANAGE_EVENTS is enough to create events; from then on CREATE_EVENTS is required', async () => {
  const early = await startPlatform({ now: Date.parse('2026-02-22T23:59:00Z') });
  try {
    const { owner, guild, bot, path, external } = await eventScene(early, String(bitsOf('MANAGE_EVENTS')));
    await closeToAll(owner, guild.id);
    expect((await bot.post(path, external())).status).toBe(200);
    await early.clock.advance(60_000);
    expect(code(await bot.post(path, external()))).toEqual([403, 50013]);
  } finally {
    await early.stop();
  }
});

test('[operations] contradictory fields are refused, and the error names the field', async () => {
  const { guild, bot, path, external, inChannel, later, stage } = await eventScene(p);
  const complaints = async (body: object) => {
    const answer = await bot.post(path, body);
    expect(code(answer)).toEqual([400, 50035]);
    return Object.keys(answer.error.errors ?? {});
  };
  expect(await complaints(external({ name: 'x'.repeat(101) }))).toEqual(['name']);
  expect(await complaints(external({ name: '  ' }))).toEqual(['name']);
  expect(await complaints(external({ description: 'x'.repeat(1001) }))).toEqual(['description']);
  expect(await complaints(external({ privacy_level: 1 }))).toEqual(['privacy_level']);
  expect(await complaints(external({ entity_type: 0 }))).toEqual(['entity_type']);
  expect(await complaints(external({ scheduled_start_time: later(-1) }))).toEqual(['scheduled_start_time']);
  expect(await complaints(external({ scheduled_end_time: later(0.5) }))).toEqual(['scheduled_end_time']);
  expect(await complaints(external({ scheduled_end_time: null }))).toEqual(['scheduled_end_time']);
  expect(await complaints(external({ entity_metadata: null }))).toEqual(['entity_metadata']);
  expect(await complaints(external({ channel_id: stage.id }))).toEqual(['channel_id']);
  expect(await complaints(inChannel(2, { channel_id: null }))).toEqual(['channel_id']);
  expect(await complaints(inChannel(2, { channel_id: stage.id }))).toEqual(['channel_id']);
  expect(await complaints(inChannel(2, { channel_id: guild.text.id }))).toEqual(['channel_id']);
  const rule = { start: later(1), frequency: 3, interval: 1, by_weekday: [0, 2] };
  expect(await complaints(external({ recurrence_rule: rule }))).toEqual(['recurrence_rule']);
  expect(code(await bot.post(path, inChannel(2, { channel_id: '1' })))).toEqual([404, 10003]);
  expect((await bot.get(path)).body).toEqual([]);
});

test('[limits] a guild has at most 100 open events: 30038', async () => {
  const { bot, path, external } = await eventScene(p);
  const made = await Promise.all(Array.from({ length: 102 }, () => bot.post(path, external())));
  expect(made.filter((answer) => answer.status === 200)).toHaveLength(100);
  for (const answer of made.filter((one) => one.status !== 200)) expect(code(answer)).toEqual([400, 30038]);
  const [first] = made.filter((answer) => answer.status === 200);
  await bot.patch(`${path}/${first?.body.id}`, { status: 4 });
  expect((await bot.post(path, external())).status).toBe(200);
});
