import { pngUri } from '../media.ts';
import { allow, HOUR, join, register, UNKNOWN, type World } from '../world.ts';

/** Guilds: their settings, widget, welcome screen, onboarding, tags, prune and the owner's part. */
export async function guilds(w: World): Promise<void> {
  const { owner, member, moderator, stranger, bot, anyone, guild, text } = w;
  const at = `/guilds/${guild}`;
  for (const caller of [owner, moderator, member, bot, stranger, anyone]) await caller.get(at);
  await bot.get(at, { query: { with_counts: true } });
  await member.get(`${at}/preview`);
  await owner.get('/users/@me/guilds', { query: { with_counts: true } });
  await bot.get('/users/@me/guilds', { query: { limit: 1 } });
  for (const body of [
    { name: 'Renamed hall' },
    { description: 'A hall for tests', afk_timeout: 300, preferred_locale: 'de' },
    { verification_level: 1, explicit_content_filter: 2, default_message_notifications: 1 },
    { icon: pngUri() },
    { icon: null, system_channel_flags: 5 },
    { afk_channel_id: w.voice, system_channel_id: text },
    { premium_progress_bar_enabled: true },
    {},
  ])
    await owner.patch(at, body);
  for (const body of [
    { name: 'x' },
    { name: 'x'.repeat(101) },
    { name: 5 },
    { verification_level: 9 },
    { afk_timeout: 7 },
    { system_channel_id: UNKNOWN },
    { icon: 'data:image/png;base64,AAAA' },
    { features: ['NO_SUCH_FEATURE'] },
    { owner_id: member.id, name: '' },
    [],
    'not an object',
  ])
    await owner.patch(at, body);
  await member.patch(at, { name: 'Mine' });
  await moderator.patch(at, { owner_id: moderator.id });

  await owner.patch(at, { name: 'Test hall', verification_level: 0, explicit_content_filter: 0 });
  for (const name of ['rules', 'updates']) await owner.post(`${at}/channels`, { name });
  const channels = await owner.get(`${at}/channels`);
  const rules = channels.where('name', 'rules').id;
  const community = {
    features: ['COMMUNITY'],
    rules_channel_id: rules,
    public_updates_channel_id: channels.where('name', 'updates').id,
    verification_level: 1,
    explicit_content_filter: 2,
  };
  await owner.patch(at, { features: ['COMMUNITY'] });
  await owner.patch(at, community);

  const screen = {
    enabled: true,
    description: 'Welcome',
    welcome_channels: [{ channel_id: text, description: 'Talk', emoji_name: '👍' }],
  };
  await owner.get(`${at}/welcome-screen`);
  await owner.patch(`${at}/welcome-screen`, screen);
  await member.get(`${at}/welcome-screen`);
  await owner.patch(`${at}/welcome-screen`, { description: 'x'.repeat(141) });
  await member.patch(`${at}/welcome-screen`, screen);
  await member.get(`${at}/new-member-welcome`);

  const prompt = {
    id: '0',
    type: 0,
    title: 'What?',
    options: [
      { title: 'This', channel_ids: [text], role_ids: [] },
      { title: 'That', channel_ids: [], role_ids: [w.memberRole], description: 'A role', emoji_name: '👍' },
    ],
    single_select: true,
    required: false,
    in_onboarding: true,
  };
  await member.get(`${at}/onboarding`);
  await owner.put(`${at}/onboarding`, { prompts: [prompt], default_channel_ids: [text], enabled: false, mode: 0 });
  await owner.put(`${at}/onboarding`, { prompts: [prompt], default_channel_ids: [text], enabled: true, mode: 1 });
  await owner.put(`${at}/onboarding`, { mode: 9 });
  await owner.put(`${at}/onboarding`, { prompts: [{ title: '' }] });
  await member.put(`${at}/onboarding`, { enabled: false });
  const onboarding = await bot.get(`${at}/onboarding`);
  const option = onboarding.at('prompts.0.options.0.id');
  await member.post(`${at}/onboarding-responses`, { onboarding_responses: [option] });
  await member.put(`${at}/onboarding-responses`, { onboarding_responses: [] });
  await member.put(`${at}/onboarding-responses`, { onboarding_responses: ['none'] });

  await anyone.get(`${at}/widget.json`);
  await owner.get(`${at}/widget`);
  await owner.patch(`${at}/widget`, { enabled: true, channel_id: text });
  await owner.patch(`${at}/widget`, { channel_id: 'none' });
  await member.patch(`${at}/widget`, { enabled: false });
  await anyone.get(`${at}/widget.json`);
  await anyone.get(`${at}/widget.png`);
  await anyone.get(`${at}/widget.png`, { query: { style: 'banner2' } });
  await anyone.get(`${at}/widget.png`, { query: { style: 'banner9' } });

  await bot.get(`${at}/profile`);
  await owner.patch(`${at}/profile`, { tag: 'HALL', badge: 1 });
  await w.operator.patch(`/operator/guilds/${guild}`, {
    features: ['GUILD_TAGS', 'VANITY_URL', 'INVITE_SPLASH'],
    premium_tier: 2,
  });
  await owner.patch(`${at}/profile`, { tag: 'HALL', badge: 1, badge_color_primary: '#ff0000', badge_color_secondary: '#00ff00' });
  await owner.patch(`${at}/profile`, { tag: 'TOO LONG' });
  await member.put('/users/@me/clan', { identity_guild_id: guild, identity_enabled: true });
  await member.put('/users/@me/clan', { identity_guild_id: null, identity_enabled: false });
  await owner.get(`${at}/vanity-url`);
  await owner.patch(`${at}/vanity-url`, { code: 'testhall' });
  await owner.patch(`${at}/vanity-url`, { code: '!' });
  await member.patch(`${at}/vanity-url`, { code: 'mine' });

  await moderator.get(`${at}/prune`, { query: { days: 30 } });
  await moderator.get(`${at}/prune`, { query: { days: 31 } });
  await owner.get(`${at}/prune`, { query: { days: 7, include_roles: w.memberRole } });
  await owner.post(`${at}/prune`, { days: 30 });
  await owner.post(`${at}/prune`, { days: 30, compute_prune_count: false });
  await member.post(`${at}/prune`, { days: 30 });
  await owner.put(`${at}/incident-actions`, { dms_disabled_until: new Date(Date.UTC(2030, 0, 8)).toISOString() });
  await owner.put(`${at}/incident-actions`, { invites_disabled_until: 'tomorrow' });
  await owner.put(`${at}/incident-actions`, { invites_disabled_until: null, dms_disabled_until: null });
  await owner.post(`${at}/mfa`, { level: 1 });
  await member.get(`${at}/regions`);
  await member.get('/voice/regions');
  await owner.get(`${at}/integrations`);
  await member.get(`${at}/integrations`);
  await owner.delete(`${at}/integrations/${UNKNOWN}`);
  await secondGuild(w);
}

/** A second guild: created with roles and channels, transferred, left and deleted. */
async function secondGuild(w: World): Promise<void> {
  const { owner, bot } = w;
  const made = await owner.post(
    '/guilds',
    {
      name: 'Second hall',
      icon: pngUri(),
      roles: [
        { id: '0', name: '@everyone', permissions: allow('VIEW_CHANNEL') },
        { id: '1', name: 'helpers', permissions: '0', color: 255 },
      ],
      channels: [
        { id: '10', name: 'group', type: 4 },
        { id: '11', name: 'talk', type: 0, parent_id: '10' },
        { id: '12', name: 'speak', type: 2, parent_id: '10' },
      ],
      system_channel_id: '11',
    },
    { until: [[w.sessions.owner, 'PRESENCE_UPDATE']] },
  );
  const at = `/guilds/${made.id}`;
  const channels = await owner.get(`${at}/channels`);
  await owner.get(`${at}/roles`);
  const heir = await register(w.recorder, 'heir');
  await join(owner, channels.where('type', 0).id, heir);
  const query = { client_id: bot.applicationId, scope: 'bot', permissions: '8' };
  await owner.post(
    '/oauth2/authorize',
    { authorize: true, guild_id: made.id, permissions: '8' },
    {
      query,
      until: [
        [w.sessions.bot, 'GUILD_CREATE'],
        [w.sessions.owner, 'PRESENCE_UPDATE'],
      ],
    },
  );
  await bot.get(`${at}/integrations`);
  const integrations = await owner.get(`${at}/integrations`);
  await owner.delete(`${at}/integrations/${integrations.at('0.id')}`, undefined, { until: [[w.sessions.bot, 'GUILD_DELETE']] });
  await owner.delete(`/users/@me/guilds/${made.id}`);
  await owner.patch(at, { owner_id: UNKNOWN });
  await owner.patch(at, { owner_id: heir.id });
  await owner.delete(at);
  await owner.delete(`/users/@me/guilds/${made.id}`, undefined, { until: [[w.sessions.owner, 'GUILD_DELETE']] });
  await heir.delete(at);
  await heir.get(at);
  for (const body of [
    {},
    { name: 'x' },
    { name: 'Fine', roles: 5 },
    { name: 'Fine', channels: [{ name: '' }] },
    { name: 'x'.repeat(101) },
  ])
    await owner.post('/guilds', body);
  await w.recorder.wait(HOUR);
}
