import { form, oggUri, pngFile, pngUri, textFile } from '../media.ts';
import { UNKNOWN, type World } from '../world.ts';

/** Emojis, stickers and sounds. */
export async function expressions(w: World): Promise<void> {
  const { owner, member, stranger, bot, anyone, guild, text } = w;
  const at = `/guilds/${guild}/emojis`;
  const made = await owner.post(at, { name: 'blue', image: pngUri(), roles: [] });
  await bot.post(at, { name: 'limited', image: pngUri(32), roles: [w.memberRole] });
  for (const body of [
    { name: 'x', image: pngUri() },
    { name: 'blue' },
    { name: 'text', image: 'data:text/plain;base64,AAAA' },
    { name: 'wrong roles', image: pngUri(), roles: 5 },
    {},
  ])
    await owner.post(at, body);
  await member.post(at, { name: 'mine', image: pngUri() });
  await bot.get(at);
  await stranger.get(at);
  await member.get(`${at}/${made.id}`);
  await member.get(`${at}/${UNKNOWN}`);
  await owner.patch(`${at}/${made.id}`, { name: 'bluer' });
  await owner.patch(`${at}/${made.id}`, { name: 'x' });
  await owner.patch(`${at}/${made.id}`, { roles: [w.moderatorRole] });
  await member.patch(`${at}/${made.id}`, { name: 'mine' });
  const sent = await bot.post(`/channels/${text}/messages`, { content: `<:bluer:${made.id}>` });
  await bot.put(`/channels/${text}/messages/${sent.id}/reactions/${encodeURIComponent(`bluer:${made.id}`)}/@me`);
  await anyone.get(`/cdn/emojis/${made.id}.png`, { query: { size: 32 } });
  await anyone.get(`/cdn/emojis/${UNKNOWN}.png`);
  await member.delete(`${at}/${made.id}`);
  await owner.delete(`${at}/${made.id}`);
  await owner.delete(`${at}/${made.id}`);

  const own = `/applications/${bot.applicationId}/emojis`;
  const emoji = await bot.post(own, { name: 'ours', image: pngUri() });
  await bot.post(own, { name: 'x', image: pngUri() });
  await owner.get(own);
  await stranger.get(own);
  await bot.get(`${own}/${emoji.id}`);
  await bot.patch(`${own}/${emoji.id}`, { name: 'still_ours' });
  await bot.patch(`${own}/${emoji.id}`, { name: '' });
  await bot.delete(`${own}/${emoji.id}`);
  await bot.delete(`${own}/${emoji.id}`);
  await stickers(w);
  await sounds(w);
}

async function stickers(w: World): Promise<void> {
  const { owner, member, bot, anyone, guild, text } = w;
  const at = `/guilds/${guild}/stickers`;
  const fields = { name: 'square', description: 'A square', tags: 'wave' };
  const made = await owner.post(at, form(undefined, [pngFile('file', 'sticker.png', 320)], fields));
  await owner.post(at, form(undefined, [pngFile('file', 'sticker.png', 320)], { ...fields, name: 'x' }));
  await owner.post(at, form(undefined, [textFile('file', 'sticker.txt', 'text')], fields));
  await owner.post(at, form(undefined, [], fields));
  await owner.post(at, fields);
  await member.post(at, form(undefined, [pngFile('file', 'sticker.png', 320)], fields));
  await bot.get(at);
  await bot.get(`${at}/${made.id}`);
  await bot.get(`${at}/${UNKNOWN}`);
  await anyone.get(`/stickers/${made.id}`);
  await bot.get(`/stickers/${made.id}`);
  const packs = await anyone.get('/sticker-packs');
  await bot.get(`/sticker-packs/${packs.at('sticker_packs.0.id')}`);
  await bot.get(`/sticker-packs/${UNKNOWN}`);
  await owner.patch(`${at}/${made.id}`, { description: 'Another text' });
  await owner.patch(`${at}/${made.id}`, { name: 'x' });
  await member.patch(`${at}/${made.id}`, { name: 'mine' });
  await bot.post(`/channels/${text}/messages`, { sticker_ids: [made.id] });
  await anyone.get(`/cdn/stickers/${made.id}.png`);
  await member.delete(`${at}/${made.id}`);
  await owner.delete(`${at}/${made.id}`);
  await owner.delete(`${at}/${made.id}`);
}

async function sounds(w: World): Promise<void> {
  const { owner, member, bot, guild } = w;
  const at = `/guilds/${guild}/soundboard-sounds`;
  await bot.get('/soundboard-default-sounds');
  const made = await owner.post(at, { name: 'silence', sound: oggUri(), volume: 0.5, emoji_name: '👍' });
  for (const body of [
    { name: 'x', sound: oggUri() },
    { name: 'loud', sound: oggUri(), volume: 2 },
    { name: 'none' },
    { name: 'png', sound: pngUri() },
  ])
    await owner.post(at, body);
  await member.post(at, { name: 'mine', sound: oggUri() });
  await bot.get(at);
  await bot.get(`${at}/${made.id}`);
  await bot.get(`${at}/${UNKNOWN}`);
  await owner.patch(`${at}/${made.id}`, { volume: 0.25, name: 'less' });
  await owner.patch(`${at}/${made.id}`, { volume: 2 });
  await w.recorder.command(w.sessions.bot, 31, { guild_ids: [guild] }, 'SOUNDBOARD_SOUNDS');
  await owner.post(`/channels/${w.voice}/send-soundboard-sound`, { sound_id: made.id });
  await w.recorder.command(
    w.sessions.owner,
    4,
    { guild_id: guild, channel_id: w.voice, self_mute: false, self_deaf: false },
    'VOICE_STATE_UPDATE',
  );
  await owner.post(`/channels/${w.voice}/send-soundboard-sound`, { sound_id: made.id });
  await owner.post(`/channels/${w.voice}/send-soundboard-sound`, { sound_id: UNKNOWN });
  await member.delete(`${at}/${made.id}`);
  await owner.delete(`${at}/${made.id}`);
  await owner.delete(`${at}/${made.id}`);
}

/** Voice states, stages, scheduled events. */
export async function events(w: World): Promise<void> {
  const { owner, member, bot, guild, recorder, sessions } = w;
  const list = await bot.get(`/guilds/${guild}/channels`);
  const stage = list.where('name', 'stage').id;
  const at = `/guilds/${guild}/voice-states`;
  const enter = (channel_id: string | null) => ({ guild_id: guild, channel_id, self_mute: false, self_deaf: true });
  await bot.get(`${at}/@me`);
  await recorder.command(sessions.member, 4, enter(w.voice), 'VOICE_STATE_UPDATE');
  await recorder.command(sessions.bot, 4, enter(stage), 'VOICE_STATE_UPDATE');
  await bot.get(`${at}/@me`);
  await bot.get(`${at}/${member.id}`);
  await bot.get(`${at}/${UNKNOWN}`);
  await owner.patch(`/guilds/${guild}/members/${member.id}`, { mute: true, deaf: true });
  await owner.patch(
    `/guilds/${guild}/members/${member.id}`,
    { channel_id: stage },
    { until: [[sessions.member, 'VOICE_STATE_UPDATE']] },
  );
  await member.patch(`${at}/@me`, { channel_id: stage, request_to_speak_timestamp: '2030-01-08T00:00:00Z' });
  await bot.patch(`${at}/@me`, { channel_id: stage, suppress: false });
  await bot.patch(`${at}/@me`, { channel_id: 'none' });
  await bot.patch(`${at}/${member.id}`, { channel_id: stage, suppress: false });
  await bot.patch(`${at}/${member.id}`, { channel_id: w.voice, suppress: false });
  await member.patch(`${at}/${bot.id}`, { channel_id: stage, suppress: true });
  const topic = { channel_id: stage, topic: 'a topic', privacy_level: 2 };
  await member.post('/stage-instances', topic);
  await bot.post('/stage-instances', { ...topic, topic: 'x'.repeat(121) });
  await bot.post('/stage-instances', { ...topic, channel_id: w.text });
  await bot.post('/stage-instances', topic);
  await bot.post('/stage-instances', topic);
  await member.get(`/stage-instances/${stage}`);
  await bot.get(`/stage-instances/${w.voice}`);
  await bot.patch(`/stage-instances/${stage}`, { topic: 'another topic' });
  await bot.patch(`/stage-instances/${stage}`, { topic: '' });
  await member.patch(`/stage-instances/${stage}`, { topic: 'mine' });
  await bot.delete(`/stage-instances/${stage}`);
  await bot.delete(`/stage-instances/${stage}`);
  for (const session of [sessions.member, sessions.bot, sessions.owner])
    await recorder.command(session, 4, enter(null), 'VOICE_STATE_UPDATE');
  await scheduled(w, stage);
}

async function scheduled(w: World, stage: string): Promise<void> {
  const { owner, member, stranger, bot, guild } = w;
  const at = `/guilds/${guild}/scheduled-events`;
  const day = (date: number, hour = 0) => new Date(Date.UTC(2030, 1, date, hour)).toISOString();
  const outside = {
    name: 'outside',
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: 'somewhere' },
    scheduled_start_time: day(4),
    scheduled_end_time: day(4, 2),
  };
  const made = await owner.post(at, outside);
  await bot.post(at, { name: 'speaking', privacy_level: 2, entity_type: 2, channel_id: w.voice, scheduled_start_time: day(5) });
  await bot.post(at, {
    name: 'on stage',
    privacy_level: 2,
    entity_type: 1,
    channel_id: stage,
    scheduled_start_time: day(6),
    description: 'About',
  });
  const rule = { start: day(4), frequency: 2, interval: 1, by_weekday: [0] };
  const weekly = await bot.post(at, { ...outside, name: 'weekly', recurrence_rule: rule });
  for (const body of [
    { ...outside, name: '' },
    { ...outside, privacy_level: 9 },
    { ...outside, entity_metadata: undefined },
    { ...outside, scheduled_start_time: '2020-01-01T00:00:00Z' },
    { ...outside, entity_type: 2, channel_id: w.text },
    { ...outside, recurrence_rule: { ...rule, frequency: 9 } },
    {},
  ])
    await bot.post(at, body);
  await member.post(at, outside);
  await bot.get(at, { query: { with_user_count: true } });
  await stranger.get(at);
  await bot.get(`${at}/${made.id}`);
  await bot.get(`${at}/${UNKNOWN}`);
  await member.put(`${at}/${made.id}/users/@me`, {});
  await owner.put(`${at}/${made.id}/users/@me`, {});
  await bot.get(`${at}/${made.id}/users`, { query: { with_member: true, limit: 10 } });
  await bot.get(`${at}/${made.id}/users`, { query: { limit: 1, after: member.id } });
  await bot.get(`${at}/${made.id}/users/counts`);
  await owner.delete(`${at}/${made.id}/users/@me`);
  const occurrence = { original_scheduled_start_time: day(11) };
  const exception = await bot.post(`${at}/${weekly.id}/exceptions`, { ...occurrence, is_canceled: true });
  await bot.post(`${at}/${weekly.id}/exceptions`, { original_scheduled_start_time: 'then' });
  await bot.post(`${at}/${made.id}/exceptions`, occurrence);
  const event = exception.at('event_exception_id');
  await bot.patch(`${at}/${weekly.id}/exceptions/${event}`, { is_canceled: false, scheduled_start_time: day(11, 1) });
  await member.put(`${at}/${weekly.id}/${event}/users/@me`, { response: 1 });
  await bot.get(`${at}/${weekly.id}/${event}/users`);
  await bot.delete(`${at}/${weekly.id}/exceptions/${event}`);
  await bot.patch(`${at}/${made.id}`, { name: 'renamed', description: 'longer' });
  await bot.patch(`${at}/${made.id}`, { status: 2 });
  await bot.patch(`${at}/${made.id}`, { status: 1 });
  await bot.patch(`${at}/${made.id}`, { name: 'x'.repeat(101) });
  await member.patch(`${at}/${made.id}`, { name: 'mine' });
  await bot.patch(`${at}/${made.id}`, { status: 3 });
  await member.delete(`${at}/${made.id}`);
  await bot.delete(`${at}/${weekly.id}`);
  await bot.delete(`${at}/${weekly.id}`);
  await bot.get(at);
}
