import { join as enter } from '@guildhall/testkit/voice-scene';
import type { Account } from '@guildhall/testkit/platform';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { call } from '../../../server/src/api/messages/calls/test/scene.ts';
import { thumbnail } from '../../../server/src/api/messages/streams/test/stream-scene.ts';
import type { World } from '../world.ts';

const HOUR = 3_600_000;

/** Voice states, sounds, streams and stages of the guild. */
export async function voice(w: World): Promise<void> {
  const { x, ada, ben, bot, guild, stage, sessions } = w;
  const path = { guild_id: guild };
  const go = (session: GatewaySession, channel: string | null) =>
    x.command(session, 4, enter(guild, channel), channel === null ? 'VOICE_STATE_UPDATE' : 'VOICE_SERVER_UPDATE');
  await go(sessions.ben, w.voice);
  await go(sessions.ada, w.voice);
  await x.show('get_voice_state', bot, { path: { ...path, user_id: ben.id } });
  await x.show('send_voice_channel_effect', ben, {
    path: { channel_id: w.voice },
    body: { emoji_name: '🎉', animation_type: 0 },
  });
  const sounds = await x.use('list_guild_soundboard_sounds', bot, { path });
  const sound = sounds.at('items.0.sound_id');
  await x.show('send_soundboard_sound', ada, { path: { channel_id: w.voice }, body: { sound_id: sound } });
  await x.show('delete_guild_soundboard_sound', bot, { path: { ...path, sound_id: sound } });
  await x.command(sessions.bot, 43, { guild_id: guild, fields: ['status', 'voice_start_time'] }, 'CHANNEL_INFO');
  await x.command(sessions.bot, 31, { guild_ids: [guild] }, 'SOUNDBOARD_SOUNDS');
  await streams(w, ben);
  await go(sessions.bot, stage);
  await go(sessions.ben, stage);
  await x.show('get_self_voice_state', bot, { path });
  await x.show('create_stage_instance', bot, {
    body: { channel_id: stage, topic: 'The first hundred days', privacy_level: 2 },
    headers: { 'x-audit-log-reason': 'The%20talk%20begins' },
  });
  const ofStage = { channel_id: stage };
  await x.show('get_stage_instance', ben, { path: ofStage });
  await x.show('update_stage_instance', bot, { path: ofStage, body: { topic: 'The second hundred days' } });
  await x.show('update_self_voice_state', bot, { path, body: { channel_id: stage, suppress: false } });
  await x.show('update_voice_state', bot, { path: { ...path, user_id: ben.id }, body: { channel_id: stage, suppress: false } });
  await x.show('delete_stage_instance', bot, { path: ofStage });
  for (const session of [sessions.ben, sessions.bot, sessions.ada]) await go(session, null);
}

async function streams({ x, ada, cleo, guild, voice: channel, sessions }: World, streamer: Account): Promise<void> {
  const begun = await x.command(sessions.ben, 18, { type: 'guild', guild_id: guild, channel_id: channel }, 'STREAM_CREATE');
  const key = begun.at('stream_key');
  await sessions.ben.event('STREAM_SERVER_UPDATE');
  const path = { stream_key: key };
  await x.show('create_stream_preview', streamer, { path, body: { thumbnail: await thumbnail() } });
  await x.show('get_stream_preview', ada, { path });
  await x.command(sessions.ada, 20, { stream_key: key }, 'STREAM_SERVER_UPDATE');
  await x.show('update_stream', streamer, { path, body: { region: null } });
  await x.p.befriend(streamer, cleo);
  x.watch(await cleo.connect());
  await x.show('notify_stream', streamer, { path });
  await x.command(sessions.ben, 22, { stream_key: key, paused: true }, 'STREAM_UPDATE');
  await x.command(sessions.ben, 19, { stream_key: key }, 'STREAM_DELETE');
}

/** Conversations of people, and calls in them. */
export async function conversations(w: World): Promise<void> {
  const { x, ada, ben, cleo, sessions } = w;
  await x.show('create_relationship', ada, { body: { username: 'ben' } });
  await x.show('list_relationships', ben);
  await x.show('create_or_accept_relationship', ben, { path: { user_id: ada.id }, body: {} });
  await x.show('update_relationship', ben, { path: { user_id: ada.id }, body: { nickname: 'Commander' } });
  for (const [one, other] of [
    [ada, cleo],
    [ben, cleo],
  ] as const) {
    await x.use('create_or_accept_relationship', one, { path: { user_id: other.id }, body: {} });
    await x.use('create_or_accept_relationship', other, { path: { user_id: one.id }, body: {} });
  }
  await x.show('ignore_user', ben, { path: { user_id: cleo.id }, body: {} });
  await x.show('unignore_user', ben, { path: { user_id: cleo.id } });
  await x.show('remove_relationship', ben, { path: { user_id: cleo.id } });
  await x.use('create_relationship', ben, { body: { username: 'dan' } });
  await x.show('bulk_remove_relationships', w.dan, { query: { relationship_type: 3 } });
  const dm = await x.show('create_dm', w.bot, { body: { recipient_id: ada.id } });
  await x.use('create_message', w.bot, { path: { channel_id: dm.id }, body: { content: 'Good morning.' } });
  const group = await x.use('create_dm', ada, { body: { recipients: [ben.id, cleo.id] } });
  await x.use('update_channel', ada, { path: { channel_id: group.id }, body: { name: 'Landing party' } });
  await x.show('list_private_channels', ada);
  const path = { channel_id: group.id };
  await x.show('delete_group_dm_user', ada, { path: { ...path, user_id: cleo.id } });
  await x.show('add_group_dm_user', ada, { path: { ...path, user_id: cleo.id } });
  await x.command(sessions.ada, 4, call(group.id), 'VOICE_SERVER_UPDATE');
  await x.show('get_call', ben, { path });
  await x.show('ring_call', ada, { path, body: { recipients: [ben.id] } });
  await x.show('stop_ringing_call', ada, { path, body: { recipients: [ben.id] } });
  await x.show('update_call', ada, { path, body: { region: 'main' } });
  await x.command(sessions.ada, 4, call(null), 'VOICE_STATE_UPDATE');
  await x.pass(HOUR / 60);
}

/** Scheduled events. */
export async function events({ x, ben, bot, guild }: World): Promise<void> {
  const path = { guild_id: guild };
  const at = (days: number, hours = 0) => new Date(Date.UTC(2026, 11, 1 + days, 18 + hours)).toISOString();
  const fair = {
    name: 'Rover race',
    description: 'Around the crater',
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: 'Crater 12' },
    scheduled_start_time: at(0),
    scheduled_end_time: at(0, 2),
  };
  const weekly = await x.show('create_guild_scheduled_event', bot, {
    path,
    body: { ...fair, recurrence_rule: { start: at(0), frequency: 2, interval: 1, by_weekday: [1] } },
  });
  const event = { ...path, guild_scheduled_event_id: weekly.id };
  await x.show('list_guild_scheduled_events', bot, { path, query: { with_user_count: true } });
  await x.show('get_guild_scheduled_event', bot, { path: event });
  await x.show('update_guild_scheduled_event', bot, { path: event, body: { name: 'Great rover race' } });
  await x.show('add_my_scheduled_event_interest', ben, { path: event });
  await x.show('list_guild_scheduled_event_users', bot, { path: event, query: { with_member: true } });
  await x.show('count_guild_scheduled_event_users', bot, { path: event });
  await x.show('delete_my_scheduled_event_interest', ben, { path: event });
  const moved = await x.show('create_guild_scheduled_event_exception', bot, {
    path: event,
    body: { original_scheduled_start_time: at(7), scheduled_start_time: at(8), scheduled_end_time: at(8, 2) },
  });
  const id = moved.at('event_exception_id');
  await x.show('update_guild_scheduled_event_exception', bot, {
    path: { ...event, exception_id: id },
    body: { is_canceled: true },
  });
  await x.use('update_guild_scheduled_event_exception', bot, {
    path: { ...event, exception_id: id },
    body: { is_canceled: false },
  });
  const occurrence = { ...event, guild_scheduled_event_exception_id: id };
  await x.show('answer_scheduled_event_exception', ben, { path: occurrence, body: { response: 1 } });
  await x.show('list_guild_scheduled_event_exception_users', bot, { path: occurrence });
  await x.show('delete_guild_scheduled_event_exception', bot, { path: { ...event, exception_id: id } });
  await x.use('create_guild_scheduled_event_exception', bot, {
    path: event,
    body: { original_scheduled_start_time: at(14), is_canceled: true },
  });
  await x.use('update_guild_scheduled_event', bot, { path: event, body: { recurrence_rule: null } });
  await x.show('delete_guild_scheduled_event', bot, { path: event });
}
