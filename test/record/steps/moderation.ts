import { HOUR, join, register, UNKNOWN, type World } from '../world.ts';

/** Bans, auto moderation, screening, join requests and the audit log. */
export async function moderation(w: World): Promise<void> {
  const { owner, moderator, member, bot, guild, text } = w;
  const at = `/guilds/${guild}/bans`;
  const [vera, will] = [await register(w.recorder, 'vera'), await register(w.recorder, 'will')];
  await join(owner, text, vera);
  await join(owner, text, will);
  await vera.post(`/channels/${text}/messages`, { content: 'to be deleted' });
  await member.put(`${at}/${vera.id}`, {});
  await moderator.put(
    `${at}/${vera.id}`,
    { delete_message_seconds: 3600 },
    { headers: { 'x-audit-log-reason': 'spam%20again' } },
  );
  await moderator.put(`${at}/${vera.id}`, {});
  await moderator.put(`${at}/${owner.id}`, {});
  await moderator.put(`${at}/${UNKNOWN}`, {});
  await moderator.put(`${at}/${will.id}`, { delete_message_seconds: 604_801 });
  await moderator.put(`${at}/${will.id}`, { delete_message_seconds: 60, delete_message_days: 1 });
  await vera.post('/invites/testhall', {});
  await vera.get(`/guilds/${guild}`);
  await owner.post(`/guilds/${guild}/bulk-ban`, { user_ids: [will.id, UNKNOWN] });
  await owner.post(`/guilds/${guild}/bulk-ban`, { user_ids: ['none'] });
  await owner.post(`/guilds/${guild}/bulk-ban`, { user_ids: [] });
  await member.post(`/guilds/${guild}/bulk-ban`, { user_ids: [will.id] });
  for (const query of [{}, { limit: 1 }, { after: vera.id }, { limit: 1001 }, { before: 'none' }]) await owner.get(at, { query });
  await member.get(at);
  await owner.get(`${at}/${vera.id}`);
  await owner.get(`${at}/${member.id}`);
  await owner.delete(`${at}/${vera.id}`, {});
  await owner.delete(`${at}/${vera.id}`, {});
  await member.delete(`${at}/${will.id}`, {});
  await rules(w);
  await screening(w);
  for (const query of [
    {},
    { limit: 5 },
    { action_type: 22 },
    { user_id: moderator.id },
    { target_id: vera.id },
    { action_type: 30, limit: 3 },
    { limit: 101 },
    { action_type: 'all' },
    { before: 'none' },
  ])
    await owner.get(`/guilds/${guild}/audit-logs`, { query });
  await bot.get(`/guilds/${guild}/audit-logs`, { query: { limit: 100 } });
  await member.get(`/guilds/${guild}/audit-logs`);
}

async function rules(w: World): Promise<void> {
  const { owner, member, bot, plainBot, guild, text } = w;
  const at = `/guilds/${guild}/auto-moderation/rules`;
  const rule = (more: object) => ({
    name: 'rule',
    event_type: 1,
    actions: [{ type: 1, metadata: { custom_message: 'No' } }],
    enabled: true,
    ...more,
  });
  const keyword = {
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['forbidden*'], regex_patterns: ['f.{1,3}den'], allow_list: [] },
  };
  const actions = [
    { type: 1, metadata: { custom_message: 'No' } },
    { type: 2, metadata: { channel_id: text } },
    { type: 3, metadata: { duration_seconds: 60 } },
  ];
  const made = await owner.post(at, rule({ ...keyword, actions }));
  for (const more of [
    { trigger_type: 3, name: 'spam' },
    { trigger_type: 4, trigger_metadata: { presets: [1, 2] }, name: 'presets' },
    { trigger_type: 5, trigger_metadata: { mention_total_limit: 2 }, exempt_roles: [w.moderatorRole], name: 'mentions' },
    { trigger_type: 5, name: 'one too many' },
    { trigger_type: 99 },
    { event_type: 99, ...keyword },
    { name: 'x'.repeat(101), ...keyword },
    { ...keyword, actions: [] },
    { ...keyword, actions: [{ type: 2, metadata: { channel_id: UNKNOWN } }] },
    { trigger_type: 1, trigger_metadata: { regex_patterns: ['('] } },
  ])
    await owner.post(at, rule(more));
  await member.post(at, rule(keyword));
  await bot.get(at);
  await member.get(at);
  await owner.get(`${at}/${made.id}`);
  await owner.get(`${at}/${UNKNOWN}`);
  await member.post(`/channels/${text}/messages`, { content: 'a forbidden word' });
  await member.post(`/channels/${text}/messages`, { content: 'while timed out by a rule' });
  await owner.patch(`/guilds/${guild}/members/${member.id}`, { communication_disabled_until: null });
  await bot.post(`/channels/${text}/messages`, { content: 'a forbidden word by a bot' });
  await plainBot.post(`/channels/${text}/messages`, { content: 'a forbidden word by a plain bot' });
  await owner.patch(`${at}/${made.id}`, { name: 'renamed', enabled: false });
  await owner.patch(`${at}/${made.id}`, { name: '' });
  await owner.patch(`${at}/${made.id}`, { trigger_metadata: { keyword_filter: 'none' } });
  await member.patch(`${at}/${made.id}`, { enabled: false });
  await member.post(`/channels/${text}/messages`, { content: 'a forbidden word is allowed' });
  await member.post(`/channels/${text}/messages`, { content: `<@${w.owner.id}> <@${w.moderator.id}> <@${w.bot.id}>` });
  await member.delete(`${at}/${made.id}`);
  await owner.delete(`${at}/${made.id}`);
  await owner.delete(`${at}/${made.id}`);
}

/** A guild whose members are screened and approved by hand. */
async function screening(w: World): Promise<void> {
  const { owner, bot } = w;
  const gated = await owner.post('/guilds', { name: 'Gated hall' }, { until: [[w.sessions.owner, 'PRESENCE_UPDATE']] });
  const at = `/guilds/${gated.id}`;
  const channels = await owner.get(`${at}/channels`);
  await owner.get(`${at}/member-verification`);
  const field = { field_type: 'TERMS', label: 'Rules', required: true, values: ['Be kind'] };
  await owner.patch(`${at}/member-verification`, { enabled: true, description: 'Read this', form_fields: [field] });
  await owner.patch(`${at}/member-verification`, { form_fields: [{ field_type: 'NONE' }] });
  await bot.get(`${at}/member-verification`);
  await owner.patch(at, { features: ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'] });
  const [asker, other] = [await register(w.recorder, 'asker'), await register(w.recorder, 'other')];
  const version = (await owner.get(`${at}/member-verification`)).at('version');
  const answers = { version, form_fields: [{ ...field, response: true }] };
  await asker.put(`${at}/requests/@me`, {});
  await asker.put(`${at}/requests/@me`, answers);
  await asker.put(`${at}/requests/@me`, answers);
  await other.put(`${at}/requests/@me`, answers);
  const requests = await owner.get(`${at}/requests`, { query: { status: 'SUBMITTED', limit: 10 } });
  await asker.get(`${at}/requests`);
  await owner.get(`${at}/requests`, { query: { status: 'LOST' } });
  const [first, second] = [requests.at('guild_join_requests.0.id'), requests.at('guild_join_requests.1.id')];
  await owner.patch(`${at}/requests/${first}`, { action: 'APPROVED' });
  await owner.patch(`${at}/requests/${first}`, { action: 'APPROVED' });
  await owner.patch(`${at}/requests/${second}`, { action: 'REJECTED', rejection_reason: 'Not now' });
  await owner.patch(`${at}/requests/${second}`, { action: 'MAYBE' });
  await owner.patch(`${at}/requests/${UNKNOWN}`, { action: 'APPROVED' });
  await owner.get(`${at}/members`, { query: { limit: 10 } });
  await join(owner, channels.where('type', 0).id, other);
  await owner.delete(at);
  await w.recorder.wait(HOUR);
}
