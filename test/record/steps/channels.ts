import { allow, join, register, UNKNOWN, type World } from '../world.ts';

/** Channels of all types, and overwrites. */
export async function channels(w: World): Promise<void> {
  const { owner, moderator, member, stranger, bot, guild, category } = w;
  const at = `/guilds/${guild}/channels`;
  for (const caller of [owner, member, stranger, bot, w.plainBot]) await caller.get(at);
  const bodies: object[] = [
    { name: 'news', type: 5, topic: 'What is new' },
    { name: 'stage', type: 13 },
    {
      name: 'forum',
      type: 15,
      available_tags: [{ name: 'help' }, { name: 'done', moderated: true, emoji_name: '👍' }],
      default_sort_order: 0,
    },
    { name: 'media', type: 16, default_reaction_emoji: { emoji_name: '👍' } },
    { name: 'Talk About It', type: 0, parent_id: category, rate_limit_per_user: 5, nsfw: true },
    { name: 'speak', type: 2, bitrate: 64000, user_limit: 3, rtc_region: null, video_quality_mode: 2 },
    { name: 'private', type: 0, permission_overwrites: [{ id: guild, type: 0, allow: '0', deny: allow('VIEW_CHANNEL') }] },
  ];
  for (const body of bodies) await owner.post(at, body);
  for (const body of [
    {},
    { name: '' },
    { name: 'x'.repeat(101) },
    { name: 'typed', type: 99 },
    { name: 'dm', type: 1 },
    { name: 'text', topic: 'x'.repeat(1025) },
    { name: 'slow', rate_limit_per_user: 21601 },
    { name: 'lost', parent_id: UNKNOWN },
    { name: 'in a channel', parent_id: w.text },
    { name: 'loud', type: 2, bitrate: 1 },
    { name: 'tags', type: 15, available_tags: [{ name: 'x'.repeat(21) }] },
    { name: 'over', permission_overwrites: [{ id: 'none', type: 7 }] },
  ])
    await owner.post(at, body);
  await member.post(at, { name: 'mine' });
  await moderator.post(at, {
    name: 'by-moderator',
    permission_overwrites: [{ id: guild, type: 0, allow: allow('MANAGE_GUILD'), deny: '0' }],
  });
  const list = await owner.get(at);
  const id = (name: string) => list.where('name', name).id;
  for (const name of ['news', 'stage', 'forum', 'media', 'talk-about-it', 'speak', 'private'])
    await bot.get(`/channels/${id(name)}`);
  await member.get(`/channels/${id('private')}`);
  await stranger.get(`/channels/${id('news')}`);
  await bot.get(`/channels/${UNKNOWN}`);
  await bot.get('/channels/none');
  const [talk, forum, speak] = [id('talk-about-it'), id('forum'), id('speak')];
  const changes: [string, object][] = [
    [talk, { name: 'talk', topic: 'Everything', nsfw: false, rate_limit_per_user: 0 }],
    [talk, { parent_id: null, position: 3 }],
    [talk, { type: 5 }],
    [talk, { type: 0 }],
    [talk, { default_auto_archive_duration: 60 }],
    [speak, { bitrate: 32000, user_limit: 5, rtc_region: 'rotterdam' }],
    [forum, { available_tags: [{ name: 'news' }, { name: 'help', moderated: true }], flags: 16, default_forum_layout: 1 }],
    [forum, { default_thread_rate_limit_per_user: 5, topic: 'Guidelines' }],
    [category, { name: 'renamed category' }],
  ];
  for (const [channel, body] of changes) await owner.patch(`/channels/${channel}`, body);
  const wrong: [string, unknown][] = [
    [talk, { name: 'x'.repeat(101) }],
    [talk, { name: null }],
    [talk, { rate_limit_per_user: -1 }],
    [talk, { type: 2 }],
    [talk, { default_auto_archive_duration: 61 }],
    [talk, { parent_id: w.text }],
    [speak, { bitrate: 9_000_000 }],
    [speak, { rtc_region: 'nowhere' }],
    [talk, { available_tags: [{ name: 'tag' }] }],
    [talk, { permission_overwrites: [{ id: UNKNOWN }] }],
    [talk, 5],
  ];
  for (const [channel, body] of wrong) await owner.patch(`/channels/${channel}`, body);
  await member.patch(`/channels/${talk}`, { name: 'mine' });
  await stranger.patch(`/channels/${talk}`, { name: 'mine' });
  await owner.patch(at, [
    { id: talk, position: 1 },
    { id: w.text, position: 0 },
  ]);
  await owner.patch(at, [{ id: talk, parent_id: category, lock_permissions: true }]);
  await owner.patch(at, [{ id: UNKNOWN, position: 1 }]);
  await owner.patch(at, [{ id: 'none' }]);
  await member.patch(at, [{ id: talk, position: 0 }]);
  await overwrites(w, talk);
  await owner.put(`/channels/${w.voice}/voice-status`, { status: 'playing' });
  await owner.put(`/channels/${w.voice}/voice-status`, { status: null });
  await owner.put(`/channels/${w.voice}/voice-status`, { status: 'x'.repeat(501) });
  await owner.put(`/channels/${w.text}/voice-status`, { status: 'text' });
  await member.post(`/channels/${talk}/typing`);
  await stranger.post(`/channels/${talk}/typing`);
  await bot.delete(`/channels/${id('media')}`);
  await bot.delete(`/channels/${id('media')}`);
  await member.delete(`/channels/${talk}`);
  await owner.delete(`/channels/${category}`);
  await owner.get(at);
}

/** Overwrites decide who sees a channel: sessions gain and lose it. */
async function overwrites(w: World, channel: string): Promise<void> {
  const { owner, moderator, member, bot, guild } = w;
  const at = `/channels/${channel}/permissions`;
  await owner.put(`${at}/${guild}`, { type: 0, allow: '0', deny: allow('VIEW_CHANNEL') });
  await member.get(`/channels/${channel}`);
  await owner.post(`/channels/${channel}/messages`, { content: 'unseen' });
  await owner.put(`${at}/${w.memberRole}`, { type: 0, allow: allow('VIEW_CHANNEL'), deny: '0' });
  await owner.post(`/channels/${channel}/messages`, { content: 'seen by members' });
  await owner.put(`${at}/${member.id}`, { type: 1, allow: '0', deny: allow('SEND_MESSAGES') });
  await member.post(`/channels/${channel}/messages`, { content: 'refused' });
  await owner.delete(`${at}/${member.id}`);
  await owner.delete(`${at}/${w.memberRole}`);
  await owner.delete(`${at}/${guild}`, undefined, {
    until: [
      [w.sessions.member, 'THREAD_LIST_SYNC'],
      [w.sessions.plainBot, 'THREAD_LIST_SYNC'],
    ],
  });
  await owner.delete(`${at}/${UNKNOWN}`);
  for (const body of [{ type: 7 }, { type: 0, allow: 'much' }, { type: 0, allow: -1 }, {}])
    await owner.put(`${at}/${w.memberRole}`, body);
  await owner.put(`${at}/${UNKNOWN}`, { type: 0, allow: '0', deny: '0' });
  await moderator.put(`${at}/${w.memberRole}`, { type: 0, allow: allow('MENTION_EVERYONE'), deny: '0' });
  await member.put(`${at}/${member.id}`, { type: 1, allow: allow('SEND_MESSAGES'), deny: '0' });
  await bot.put(`${at}/${w.moderatorRole}`, { type: 0, allow: allow('SEND_MESSAGES'), deny: '0' });
}

/** Invites, also with roles and for certain users. */
export async function invites(w: World): Promise<void> {
  const { owner, member, stranger, bot, anyone, guild, text } = w;
  const at = `/channels/${text}/invites`;
  const codes: string[] = [];
  for (const body of [
    {},
    { max_age: 3600, max_uses: 2, unique: true },
    { temporary: true, unique: true },
    { role_ids: [w.memberRole], unique: true },
    { target_user_ids: [stranger.id], unique: true },
    { flags: 1, unique: true },
  ])
    codes.push((await owner.post(at, body)).at('code'));
  for (const body of [
    { max_uses: 101 },
    { max_age: -1 },
    { max_age: 'long' },
    { role_ids: [UNKNOWN] },
    { target_type: 9 },
    { target_user_ids: ['none'] },
    [],
  ])
    await owner.post(at, body);
  await member.post(at, {});
  await stranger.post(at, {});
  await owner.post(`/channels/${w.category}/invites`, {});
  const [plain, limited, , withRole, targeted] = codes;
  for (const code of [plain, targeted, 'nocode']) await anyone.get(`/invites/${code}`, { query: { with_counts: true } });
  await owner.get(at);
  await bot.get(`/guilds/${guild}/invites`);
  await member.get(`/guilds/${guild}/invites`);
  const guests = [
    await register(w.recorder, 'guest_one'),
    await register(w.recorder, 'guest_two'),
    await register(w.recorder, 'guest_three'),
  ];
  for (const guest of guests) await guest.post(`/invites/${limited}`, {});
  await guests[2]?.post(`/invites/${targeted}`, {});
  await guests[2]?.post(`/invites/${withRole}`, {});
  await guests[2]?.post(`/invites/${withRole}`, {});
  await guests[2]?.post('/invites/nocode', {});
  await bot.post(`/invites/${plain}`, {});
  const target = `/invites/${targeted}/target-users`;
  await owner.get(target);
  await owner.put(`${target}/${member.id}`);
  await owner.put(`${target}/${UNKNOWN}`);
  await owner.post(`${target}/bulk-add`, { user_ids: guests.map(({ id }) => id) });
  await owner.post(`${target}/bulk-add`, { user_ids: [] });
  await owner.get(target);
  await owner.post(`${target}/bulk-delete`, { user_ids: [member.id] });
  await owner.delete(`${target}/${stranger.id}`);
  await owner.get(`${target}/job-status`);
  await stranger.get(target);
  await member.delete(`/invites/${plain}`);
  await owner.delete(`/invites/${plain}`);
  await owner.delete(`/invites/${plain}`);
  await anyone.get(`/invites/${plain}`);
  for (const guest of guests) await guest.delete(`/users/@me/guilds/${guild}`);
  await join(owner, text, stranger);
  await stranger.delete(`/users/@me/guilds/${guild}`);
}
