import { oggUri, pngFile, pngUri, textFile } from '../media.ts';
import { allow, join, register, type World } from '../world.ts';

/** Guilds and their settings, roles and members. */
export async function guilds(w: World): Promise<void> {
  const { x, ada, ben, bot, guild, general, olga } = w;
  const path = { guild_id: guild };
  const made = await x.show('create_guild', ada, {
    body: {
      name: 'Second Base',
      roles: [
        { id: '0', name: '@everyone', permissions: allow('VIEW_CHANNEL', 'SEND_MESSAGES') },
        { id: '1', name: 'Pilots', color: 0x57f287 },
      ],
      channels: [
        { id: '10', name: 'Talk', type: 4 },
        { id: '11', name: 'general', type: 0, parent_id: '10' },
      ],
      system_channel_id: '11',
    },
    causes: ['GUILD_CREATE'],
  });
  const second = { guild_id: made.id };
  await x.show('get_guild', bot, { path, query: { with_counts: true } });
  await x.show('get_guild_preview', bot, { path });
  await x.show('update_guild', bot, {
    path,
    headers: { 'x-audit-log-reason': 'A%20better%20name' },
    body: { name: 'Moon Base One', description: 'A base on the moon', afk_timeout: 300, icon: pngUri() },
  });
  await x.show('list_my_guilds', bot, { query: { with_counts: true } });
  await x.show('list_guild_channels', bot, { path });
  await x.show('create_guild_channel', bot, {
    path,
    headers: { 'x-audit-log-reason': 'For%20the%20logbook' },
    body: {
      name: 'logbook',
      type: 0,
      topic: 'What happened today',
      permission_overwrites: [{ id: guild, type: 0, allow: '0', deny: allow('SEND_MESSAGES') }],
    },
  });
  await x.show('list_guild_integrations', ada, { path });
  await x.use('authorize', ada, {
    query: { client_id: bot.applicationId, scope: 'bot', permissions: '0' },
    body: { authorize: true, guild_id: made.id, permissions: '0' },
  });
  const integrations = await x.use('list_guild_integrations', ada, { path: second });
  await x.show('delete_guild_integration', ada, {
    path: { ...second, integration_id: integrations.at('0.id') },
    causes: ['GUILD_DELETE'],
  });
  await x.show('list_voice_regions', bot);
  await x.show('list_guild_voice_regions', bot, { path });
  await x.use('update_operator_guild', olga, {
    path,
    body: { features: ['GUILD_TAGS', 'VANITY_URL', 'INVITE_SPLASH'], premium_tier: 2 },
  });
  x.standIns.name('moonbase', 'moonbase');
  await x.show('update_guild_vanity_url', ada, { path, body: { code: 'moonbase' } });
  await x.show('get_guild_vanity_url', ada, { path });
  await x.show('update_guild_profile', ada, {
    path,
    body: { tag: 'MOON', badge: 1, badge_color_primary: '#ffd166', badge_color_secondary: '#26547c' },
  });
  await x.show('get_guild_profile', bot, { path });
  await x.show('update_my_primary_guild', ben, { body: { identity_guild_id: guild, identity_enabled: true } });
  await x.show('update_guild_incident_actions', ada, {
    path,
    body: { invites_disabled_until: null, dms_disabled_until: new Date(x.p.clock.now() + 3_600_000).toISOString() },
  });
  await x.use('update_guild_incident_actions', ada, { path, body: { dms_disabled_until: null } });
  await x.show('update_guild_widget_settings', ada, { path, body: { enabled: true, channel_id: general } });
  await x.show('get_guild_widget_settings', ada, { path });
  await x.show('get_guild_widget', w.anyone, { path });
  await x.show('get_guild_widget_png', w.anyone, { path, query: { style: 'banner2' } });
  await x.show('update_guild_welcome_screen', ada, {
    path,
    body: {
      enabled: true,
      description: 'Welcome to the moon',
      welcome_channels: [{ channel_id: general, description: 'Say hello', emoji_name: '👋' }],
    },
  });
  await x.show('get_guild_welcome_screen', ben, { path });
  await x.show('get_guild_new_member_welcome', ben, { path });
  await onboarding(w);
  await templates(w);
  await x.use('create_guild', ben, { body: { name: 'Hall of Ben' } });
  await x.show('delete_guild', ada, { path: second, causes: ['GUILD_DELETE'] });
}

async function onboarding({ x, ada, ben, cleo, guild, general, forum, news }: World): Promise<void> {
  const path = { guild_id: guild };
  const extra: string[] = [];
  for (const name of ['rovers', 'suits', 'maps', 'food', 'music'])
    extra.push((await x.use('create_guild_channel', ada, { path, body: { name, type: 0 } })).id);
  const pilots = await x.use('create_guild_role', ada, { path, body: { name: 'Pilots' } });
  const option = (title: string, role_ids: string[]) => ({ title, role_ids, channel_ids: [general] });
  const set = await x.show('put_guilds_onboarding', ada, {
    path,
    body: {
      enabled: true,
      mode: 1,
      default_channel_ids: [general, forum, news, ...extra],
      prompts: [
        {
          id: '0',
          type: 0,
          title: 'What do you do?',
          single_select: true,
          required: false,
          in_onboarding: true,
          options: [option('I fly', [pilots.id]), option('I dig', [])],
        },
      ],
    },
  });
  await x.show('get_guilds_onboarding', ben, { path });
  const chosen = set.at('prompts.0.options.0.id');
  await x.show('create_onboarding_responses', ben, { path, body: { onboarding_responses: [chosen] } });
  await x.show('update_onboarding_responses', ben, { path, body: { onboarding_responses: [] } });
  await x.use('put_guilds_onboarding', ada, { path, body: { enabled: false } });
  await x.use('get_guild_member', ada, { path: { ...path, user_id: cleo.id } });
}

async function templates({ x, anyone, ada, bot, ben, guild }: World): Promise<void> {
  const path = { guild_id: guild };
  const made = await x.show('create_guild_template', ada, { path, body: { name: 'Base', description: 'Channels of a base' } });
  const code = made.at('code');
  x.standIns.name(code, 'TEMPLATE');
  await x.show('list_guild_templates', bot, { path });
  await x.show('get_guild_template', anyone, { path: { code } });
  await x.use('create_guild_role', ada, { path, body: { name: 'Diggers' } });
  await x.show('sync_guild_template', ada, { path: { ...path, code } });
  await x.show('update_guild_template', ada, { path: { ...path, code }, body: { name: 'Moon base' } });
  const copy = await x.show('create_guild_from_template', ben, {
    path: { code },
    body: { name: 'Base of Ben' },
    causes: ['GUILD_CREATE'],
  });
  await x.use('delete_guild', ben, { path: { guild_id: copy.id } });
  await x.show('delete_guild_template', ada, { path: { ...path, code } });
}

/** Roles, members, invites, bans and the audit log. */
export async function members(w: World): Promise<void> {
  const { x, ada, ben, cleo, bot, guild, general, crew } = w;
  const path = { guild_id: guild };
  const role = await x.show('create_guild_role', bot, {
    path,
    headers: { 'x-audit-log-reason': 'For%20the%20expedition' },
    body: {
      name: 'Explorers',
      colors: { primary_color: 0x3498db, secondary_color: null, tertiary_color: null },
      hoist: true,
      mentionable: true,
      permissions: allow('ADD_REACTIONS', 'ATTACH_FILES'),
    },
  });
  const ofRole = { ...path, role_id: role.id };
  await x.show('list_guild_roles', bot, { path });
  await x.show('get_guild_role', bot, { path: ofRole });
  await x.show('update_guild_role', bot, { path: ofRole, body: { name: 'Scouts', unicode_emoji: '🔭' } });
  await x.show('bulk_update_guild_roles', bot, { path, body: [{ id: role.id, position: 2 }] });
  await x.show('guild_role_member_counts', bot, { path });
  const ofBen = { ...path, user_id: ben.id };
  await x.show('add_guild_member_role', bot, { path: { ...ofBen, role_id: role.id } });
  await x.show('delete_guild_member_role', bot, { path: { ...ofBen, role_id: role.id } });
  await x.show('delete_guild_role', bot, { path: ofRole });
  await x.show('list_guild_members', bot, { path, query: { limit: 2 } });
  await x.show('search_guild_members', bot, { path, query: { query: 'be', limit: 5 } });
  await x.show('search_guild_members_advanced', ada, {
    path,
    body: { limit: 5, and_query: { role_ids: { and_query: [crew] } } },
  });
  await x.show('get_guild_members_supplemental', ada, { path, body: { user_ids: [ben.id, cleo.id] } });
  await x.show('get_guild_member', bot, { path: ofBen });
  await x.show('update_guild_member', ada, {
    path: ofBen,
    headers: { 'x-audit-log-reason': 'A%20captain' },
    body: { nick: 'Captain Ben', roles: [crew] },
  });
  await x.show('update_my_guild_member', bot, { path, body: { nick: 'Helper of the base', bio: 'I help.' } });
  await x.show('modify_current_user_nick', bot, { path, body: { nick: 'Helper' } });
  await x.show('update_my_member_profile', ben, { path, body: { pronouns: 'he/him', bio: 'I fly.' } });
  await invites(w);
  await x.show('preview_prune_guild', ada, { path, query: { days: 30 } });
  await x.show('prune_guild', ada, { path, body: { days: 30 } });
  const [eve, finn, gus] = [await register(x, 'eve'), await register(x, 'finn'), await register(x, 'gus')];
  for (const guest of [eve, finn, gus]) await join(x, ada, general, guest);
  await x.show('leave_guild', gus, { path });
  await x.show('delete_guild_member', bot, {
    path: { ...path, user_id: finn.id },
    headers: { 'x-audit-log-reason': 'Spam' },
  });
  await x.show('ban_user_from_guild', bot, {
    path: { ...path, user_id: eve.id },
    headers: { 'x-audit-log-reason': 'Spam%20again' },
    body: { delete_message_seconds: 3600 },
  });
  await x.show('get_guild_ban', bot, { path: { ...path, user_id: eve.id } });
  await x.show('list_guild_bans', bot, { path, query: { limit: 10 } });
  await x.show('bulk_ban_users_from_guild', bot, { path, body: { user_ids: [finn.id, gus.id], delete_message_seconds: 0 } });
  await x.show('unban_user_from_guild', bot, { path: { ...path, user_id: eve.id } });
  await x.show('list_guild_audit_log_entries', ada, { path, query: { action_type: 22, limit: 1 } });
}

async function invites({ x, anyone, ada, ben, cleo, dan, bot, guild, general }: World): Promise<void> {
  const path = { channel_id: general };
  const made = await x.show('create_channel_invite', bot, { path, body: { max_age: 3600, max_uses: 5, unique: true } });
  const code = made.at('code');
  x.standIns.name(code, 'INVITE');
  await x.show('invite_resolve', anyone, { path: { code }, query: { with_counts: true } });
  const guest = await register(x, 'kim');
  await x.show('accept_invite', guest, { path: { code }, body: {} });
  await x.use('leave_guild', guest, { path: { guild_id: guild } });
  await x.show('list_channel_invites', bot, { path });
  await x.show('list_guild_invites', bot, { path: { guild_id: guild } });
  await x.show('invite_revoke', bot, { path: { code } });
  const closed = await x.use('create_channel_invite', ada, { path, body: { unique: true, target_user_ids: [dan.id] } });
  const own = { code: closed.at('code') };
  x.standIns.name(own.code, 'INVITE');
  await x.show('get_invite_target_users', ada, { path: own });
  await x.show('update_invite_target_users', ada, {
    path: own,
    files: { target_users_file: textFile('users.csv', `user_id\n${dan.id}\n${ben.id}\n`, 'text/csv') },
  });
  await x.show('get_invite_target_users_job_status', ada, { path: own });
  await x.show('add_target_user', ada, { path: { ...own, user_id: cleo.id } });
  await x.show('bulk_add_target_users', ada, { path: own, body: { user_ids: [ada.id] } });
  await x.show('bulk_delete_target_users', ada, { path: own, body: { user_ids: [ada.id] } });
  await x.show('remove_target_user', ada, { path: { ...own, user_id: cleo.id } });
}

/** Auto moderation and screening. */
export async function moderation({ x, ada, ben, dan, bot, guild, general }: World): Promise<void> {
  const path = { guild_id: guild };
  const rule = await x.show('create_auto_moderation_rule', bot, {
    path,
    headers: { 'x-audit-log-reason': 'Keep%20it%20kind' },
    body: {
      name: 'Kind words',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['crater*'], allow_list: ['crater lake'] },
      actions: [
        { type: 1, metadata: { custom_message: 'Not here, please.' } },
        { type: 2, metadata: { channel_id: general } },
      ],
      enabled: true,
    },
  });
  const ofRule = { ...path, rule_id: rule.id };
  await x.refuse('MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION', 'create_message', ben, {
    path: { channel_id: general },
    body: { content: 'craters!' },
  });
  await x.show('list_auto_moderation_rules', bot, { path });
  await x.show('get_auto_moderation_rule', bot, { path: ofRule });
  await x.show('update_auto_moderation_rule', bot, { path: ofRule, body: { name: 'Kinder words', enabled: false } });
  await x.show('delete_auto_moderation_rule', bot, { path: ofRule });

  const gated = { guild_id: (await x.use('create_guild', ada, { body: { name: 'Gated Base' } })).id };
  const field = { field_type: 'TERMS', label: 'Read and agree', required: true, values: ['Be kind', 'Shut the airlock'] };
  await x.show('update_guild_member_verification', ada, {
    path: gated,
    body: { enabled: true, description: 'Welcome', form_fields: [field] },
  });
  await x.show('get_guild_member_verification', ada, { path: gated });
  await x.use('update_guild', ada, {
    path: gated,
    body: { features: ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'] },
  });
  const version = (await x.use('get_guild_member_verification', ada, { path: gated })).at('version');
  await x.show('create_join_request', dan, {
    path: gated,
    body: { version, form_fields: [{ ...field, response: true }] },
  });
  const requests = await x.show('get_guild_join_requests', ada, { path: gated, query: { status: 'SUBMITTED', limit: 10 } });
  await x.show('action_guild_join_request', ada, {
    path: { ...gated, request_id: requests.at('guild_join_requests.0.id') },
    body: { action: 'APPROVED' },
    causes: ['GUILD_MEMBER_ADD'],
  });
  await x.use('delete_guild', ada, { path: gated });
}

/** Emojis, stickers and sounds of guilds. */
export async function expressions({ x, anyone, bot, guild, crew }: World): Promise<void> {
  const path = { guild_id: guild };
  const emoji = await x.show('create_guild_emoji', bot, { path, body: { name: 'rover', image: pngUri(), roles: [] } });
  const ofEmoji = { ...path, emoji_id: emoji.id };
  await x.show('list_guild_emojis', bot, { path });
  await x.show('get_guild_emoji', bot, { path: ofEmoji });
  await x.show('update_guild_emoji', bot, { path: ofEmoji, body: { name: 'red_rover', roles: [crew] } });
  await x.show('delete_guild_emoji', bot, { path: ofEmoji });
  const sticker = await x.show('create_guild_sticker', bot, {
    path,
    files: { file: pngFile('wave.png', 320) },
    fields: { name: 'Wave', description: 'Waves hello', tags: 'wave' },
  });
  const ofSticker = { ...path, sticker_id: sticker.id };
  await x.show('list_guild_stickers', bot, { path });
  await x.show('get_guild_sticker', bot, { path: ofSticker });
  await x.show('get_sticker', bot, { path: { sticker_id: sticker.id } });
  await x.show('update_guild_sticker', bot, { path: ofSticker, body: { description: 'Waves goodbye' } });
  await x.show('delete_guild_sticker', bot, { path: ofSticker });
  const packs = await x.show('list_sticker_packs', anyone);
  await x.show('get_sticker_pack', bot, { path: { pack_id: packs.at('sticker_packs.0.id') } });
  await x.show('get_soundboard_default_sounds', bot);
  const sound = await x.show('create_guild_soundboard_sound', bot, {
    path,
    body: { name: 'Airlock', sound: oggUri(), volume: 0.5, emoji_name: '🚪' },
  });
  const ofSound = { ...path, sound_id: sound.at('sound_id') };
  await x.show('list_guild_soundboard_sounds', bot, { path });
  await x.show('get_guild_soundboard_sound', bot, { path: ofSound });
  await x.show('update_guild_soundboard_sound', bot, { path: ofSound, body: { volume: 0.25 } });
}
