import { bearer, grant, UNKNOWN, type World } from '../world.ts';

const CHAT = { name: 'greet', description: 'Greets', type: 1 };
const OPTIONS = {
  name: 'options',
  description: 'Takes options',
  default_member_permissions: '0',
  contexts: [0, 1],
  integration_types: [0],
  options: [
    { type: 3, name: 'word', description: 'A word', required: true, choices: [{ name: 'One', value: 'one' }] },
    { type: 4, name: 'count', description: 'A number', min_value: 1, max_value: 10 },
    { type: 7, name: 'where', description: 'A channel', channel_types: [0] },
    { type: 6, name: 'whom', description: 'A user' },
    { type: 8, name: 'which', description: 'A role' },
    { type: 3, name: 'guess', description: 'Completed', autocomplete: true },
  ],
};
const NESTED = {
  name: 'nested',
  description: 'Has subcommands',
  options: [
    {
      type: 2,
      name: 'group',
      description: 'A group',
      options: [{ type: 1, name: 'sub', description: 'A subcommand', options: [] }],
    },
  ],
};
const MODAL = {
  type: 9,
  data: {
    custom_id: 'form',
    title: 'A form',
    components: [{ type: 18, label: 'A word', component: { type: 4, custom_id: 'word', style: 1 } }],
  },
};

/** Application commands. */
export async function commands(w: World): Promise<void> {
  const { owner, member, stranger, bot, guild } = w;
  const own = `/applications/${bot.applicationId}`;
  for (const at of [`${own}/commands`, `${own}/guilds/${guild}/commands`]) {
    const made = await bot.post(at, CHAT);
    await bot.post(at, { ...CHAT, description: 'Greets again', name_localizations: { de: 'gruss' } });
    for (const body of [OPTIONS, NESTED, { name: 'Look up', type: 2 }, { name: 'Quote', type: 3 }]) await bot.post(at, body);
    for (const body of [
      { ...CHAT, name: 'Not Lower Case' },
      { ...CHAT, name: 'x'.repeat(33) },
      { ...CHAT, description: 'x'.repeat(101) },
      { ...CHAT, type: 99 },
      { name: 'no-description' },
      { ...CHAT, options: [{ type: 3, name: 'word' }] },
      {
        ...CHAT,
        options: [
          { type: 3, name: 'b', description: 'b' },
          { type: 3, name: 'a', description: 'a', required: true },
        ],
      },
      { ...CHAT, name_localizations: { xx: 'name' } },
      {},
    ])
      await bot.post(at, body);
    await bot.get(at);
    await bot.get(at, { query: { with_localizations: true } });
    await bot.get(`${at}/${made.id}`);
    await bot.get(`${at}/${UNKNOWN}`);
    await bot.patch(`${at}/${made.id}`, { description: 'Another text' });
    await bot.patch(`${at}/${made.id}`, { name: 'nested' });
    await bot.patch(`${at}/${made.id}`, { name: '' });
    await stranger.get(at);
    await w.plainBot.get(at);
    await bot.delete(`${at}/${made.id}`);
    await bot.delete(`${at}/${made.id}`);
  }
  await bot.put(`${own}/guilds/${guild}/commands`, [CHAT, OPTIONS, NESTED, { name: 'Quote', type: 3 }]);
  await bot.put(`${own}/guilds/${guild}/commands`, [{ ...CHAT, name: '' }]);
  await bot.put(`${own}/guilds/${guild}/commands`, [CHAT, CHAT]);
  await bot.put(`${own}/commands`, [{ ...CHAT, name: 'everywhere' }]);
  await bot.put(`${own}/commands`, {});
  const list = await bot.get(`${own}/guilds/${guild}/commands`);
  const greet = list.where('name', 'greet');
  const at = `${own}/guilds/${guild}/commands/${greet.id}/permissions`;
  const scoped = await bearer(w, owner, 'applications.commands.permissions.update');
  await scoped.put(at, { permissions: [{ id: w.memberRole, type: 1, permission: true }] });
  await scoped.put(at, { permissions: [{ id: 'none', type: 1, permission: true }] });
  await bot.put(at, { permissions: [] });
  await bot.get(at);
  await bot.get(`${own}/guilds/${guild}/commands/permissions`);
  await member.get(`/guilds/${guild}/application-command-index`);
  await member.get(`/channels/${w.text}/application-command-index`);
}

/** Interactions over the gateway and by signed requests. */
export async function interactions(w: World): Promise<void> {
  const { member, anyone, bot, guild, text, sessions, receiver, owner } = w;
  const own = `/applications/${bot.applicationId}`;
  const list = await bot.get(`${own}/guilds/${guild}/commands`);
  let nonce = 0;
  const run = async (name: string, data: object = {}, more: object = {}) => {
    const command = list.where('name', name);
    nonce += 1;
    const since = sessions.bot.mark();
    await member.post('/interactions', {
      type: 2,
      application_id: bot.applicationId,
      guild_id: guild,
      channel_id: text,
      session_id: sessions.member.sessionId,
      nonce: String(nonce),
      data: { id: command.id, version: command.at('version'), name, type: Number(command.at('type')), ...data },
      ...more,
    });
    return callbackOf(await sessions.bot.event('INTERACTION_CREATE', since));
  };
  const after = `/webhooks/${bot.applicationId}`;
  const first = await run('greet');
  await anyone.post(`/interactions/${first.id}/${first.token}/callback`, { type: 99 });
  await anyone.post(`/interactions/${first.id}/${first.token}/callback`, { type: 4, data: { content: 'x'.repeat(2001) } });
  await anyone.post(`/interactions/${first.id}/wrong/callback`, { type: 4, data: { content: 'wrong' } });
  await anyone.post(`/interactions/${first.id}/${first.token}/callback`, { type: 4, data: { content: 'hello' } });
  await anyone.post(`/interactions/${first.id}/${first.token}/callback`, { type: 4, data: { content: 'twice' } });
  await anyone.get(`${after}/${first.token}/messages/@original`);
  await anyone.patch(`${after}/${first.token}/messages/@original`, { content: 'hello, edited' });
  const followup = await anyone.post(`${after}/${first.token}`, { content: 'a follow-up' }, { query: { wait: true } });
  await anyone.post(`${after}/${first.token}`, { content: 'for one', flags: 64 });
  await anyone.patch(`${after}/${first.token}/messages/${followup.id}`, { content: 'edited' });
  await anyone.delete(`${after}/${first.token}/messages/${followup.id}`);
  await anyone.delete(`${after}/${first.token}/messages/@original`);
  await anyone.get(`${after}/${first.token}/messages/@original`);
  const options = [
    { type: 3, name: 'word', value: 'one' },
    { type: 4, name: 'count', value: 3 },
    { type: 7, name: 'where', value: text },
    { type: 6, name: 'whom', value: w.owner.id },
    { type: 8, name: 'which', value: w.memberRole },
  ];
  await owner.patch(`/guilds/${guild}/members/${member.id}`, { roles: [w.memberRole, w.moderatorRole] });
  await bot.patch(`${own}/guilds/${guild}/commands/${list.where('name', 'options').id}`, { default_member_permissions: null });
  const fresh = await bot.get(`${own}/guilds/${guild}/commands`);
  const version = fresh.where('name', 'options').at('version');
  const second = await run('options', { options, version });
  const ask = { type: 5, data: { flags: 64 } };
  await anyone.post(`/interactions/${second.id}/${second.token}/callback`, ask, { query: { with_response: true } });
  await anyone.patch(`${after}/${second.token}/messages/@original`, { content: 'late' });
  const guess = [...options, { type: 3, name: 'guess', value: 'p', focused: true }];
  const third = await run('options', { options: guess, version }, { type: 4 });
  await anyone.post(`/interactions/${third.id}/${third.token}/callback`, {
    type: 8,
    data: { choices: [{ name: 'Pea', value: 'pea' }] },
  });
  const fourth = await run('greet');
  await anyone.post(`/interactions/${fourth.id}/${fourth.token}/callback`, MODAL);
  for (const body of [{}, { type: 9 }, { type: 2, application_id: UNKNOWN, channel_id: text, data: {} }])
    await member.post('/interactions', body);
  const pressed = await bot.post(`/channels/${text}/messages`, {
    content: 'press',
    components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'press' }] }],
  });
  const since = sessions.bot.mark();
  const press = {
    type: 3,
    application_id: bot.applicationId,
    guild_id: guild,
    channel_id: text,
    message_id: pressed.id,
    session_id: sessions.member.sessionId,
  };
  await member.post('/interactions', { ...press, data: { component_type: 2, custom_id: 'nothing' } });
  await member.post('/interactions', { ...press, data: { component_type: 2, custom_id: 'press' } });
  const fifth = callbackOf(await sessions.bot.event('INTERACTION_CREATE', since));
  await anyone.post(`/interactions/${fifth.id}/${fifth.token}/callback`, {
    type: 7,
    data: { content: 'pressed', components: [] },
  });

  const key = (await owner.get(own)).at('verify_key');
  await owner.patch(own, { interactions_endpoint_url: `${receiver.url}/interactions/${key}` });
  const greet = list.where('name', 'greet');
  await member.post(
    '/interactions',
    {
      ...{ type: 2, application_id: bot.applicationId, guild_id: guild, channel_id: text, session_id: sessions.member.sessionId },
      data: { id: greet.id, version: greet.at('version'), name: 'greet', type: 1 },
    },
    { calls: 1, until: [[sessions.member, 'INTERACTION_SUCCESS']] },
  );
  await owner.patch(own, { interactions_endpoint_url: null });
  await webhookEvents(w, key);
}

/** Events of an application by signed requests. */
async function webhookEvents(w: World, key: string): Promise<void> {
  const { bot, owner, stranger, receiver } = w;
  await bot.patch('/applications/@me', { event_webhooks_url: 'none', event_webhooks_status: 2 });
  await bot.patch('/applications/@me', { event_webhooks_types: ['NO_SUCH_EVENT'] });
  await bot.patch('/applications/@me', {
    event_webhooks_url: `${receiver.url}/events/${key}`,
    event_webhooks_status: 2,
    event_webhooks_types: ['APPLICATION_AUTHORIZED', 'APPLICATION_DEAUTHORIZED'],
  });
  const query = {
    client_id: bot.applicationId,
    scope: 'identify',
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1:9/callback',
  };
  await owner.post('/oauth2/authorize', { authorize: false }, { query });
  await stranger.get('/users/@me');
  const tokens = await grant(w, w.moderator, 'identify');
  await w.recorder.request(
    w.recorder.caller("mona's token", `Bearer ${tokens.at('access_token')}`),
    'GET',
    '/oauth2/@me',
    undefined,
    {},
  );
  await bot.patch('/applications/@me', { event_webhooks_status: 1 });
}

function callbackOf(text: string): { id: string; token: string } {
  const { d }: { d: { id: string; token: string } } = JSON.parse(text);
  return d;
}
