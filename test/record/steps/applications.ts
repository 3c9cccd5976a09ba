import { pngUri, form, pngFile } from '../media.ts';
import { createBot, PRIVILEGED, register, UNKNOWN, type World } from '../world.ts';

/** Applications, teams and linked roles. */
export async function applications(w: World): Promise<void> {
  const { owner, stranger, bot, operator } = w;
  const at = `/applications/${bot.applicationId}`;
  await bot.get('/applications/@me');
  await owner.get('/applications');
  await owner.get(at);
  await stranger.get(at);
  await bot.get(at);
  await owner.get(`/applications/${UNKNOWN}`);
  for (const body of [
    { description: 'It helps', tags: ['help', 'test'] },
    { icon: pngUri(), cover_image: pngUri() },
    { icon: null },
    { install_params: { scopes: ['bot', 'applications.commands'], permissions: '2048' } },
    { integration_types_config: { 0: { oauth2_install_params: { scopes: ['bot'], permissions: '8' } }, 1: {} } },
    { terms_of_service_url: 'https://example.org/terms', privacy_policy_url: 'https://example.org/privacy' },
    { custom_install_url: null, bot_require_code_grant: false },
  ])
    await owner.patch(at, body);
  for (const body of [
    { name: '' },
    { tags: ['1', '2', '3', '4', '5', '6'] },
    { tags: 5 },
    { redirect_uris: ['none'] },
    { interactions_endpoint_url: 'not a url' },
    { install_params: { scopes: ['nothing'] } },
    { description: 'x'.repeat(401) },
    { flags: 'all' },
  ])
    await owner.patch(at, body);
  await bot.patch('/applications/@me', { tags: ['help'] });
  await bot.patch('/applications/@me', { tags: [''] });
  await stranger.patch(at, { name: 'mine' });
  await bot.post(`${at}/attachment`, form(undefined, [pngFile('file')]));
  await bot.post(`${at}/attachment`, form(undefined, [], { other: 'x' }));
  await bot.get('/gateway/bot');
  await w.anyone.get('/gateway');
  await stranger.get('/gateway/bot');
  await bot.get('/oauth2/applications/@me');

  const metadata = `${at}/role-connections/metadata`;
  await bot.get(metadata);
  await bot.put(metadata, [{ type: 2, key: 'level', name: 'Level', description: 'The level reached' }]);
  await bot.put(metadata, [{ key: 'x'.repeat(51) }]);
  await bot.put(metadata, [{ type: 99, key: 'key', name: 'Name', description: 'About' }]);
  await stranger.put(metadata, []);

  const spare = await createBot(w.recorder, owner, 'spare', PRIVILEGED);
  await owner.post(`/applications/${spare.applicationId}/reset`, {});
  await owner.put(`/applications/${spare.applicationId}/game-claim`, { game: 'A game', website: 'https://example.org/' });
  await owner.put(`/applications/${spare.applicationId}/game-claim`, {});
  await operator.get('/operator/applications', { query: { limit: 2 } });
  await operator.patch(`/operator/applications/${spare.applicationId}`, { game_claim: 'approved', verified: true });
  await operator.patch(`/operator/applications/${spare.applicationId}`, { game_claim: 'perhaps' });
  await owner.patch(`/operator/applications/${spare.applicationId}`, { verified: true });
  await owner.delete(`/applications/${spare.applicationId}/game-claim`);
  await owner.post(`/applications/${spare.applicationId}/set-embedded`, { embedded: true });
  await owner.get(`/applications/${spare.applicationId}/activity-instances/none`);
  await owner.post(`/applications/${spare.applicationId}/activities/none/instances/none/leave`, {});
  await teams(w, spare.applicationId);
  await owner.delete(`/applications/${spare.applicationId}`);
  await owner.get(`/applications/${spare.applicationId}`);
  await spare.get('/users/@me');
  await linkedRoles(w);
}

async function teams(w: World, application: string): Promise<void> {
  const { owner, stranger } = w;
  const mate = await register(w.recorder, 'mate');
  const team = await owner.post('/teams', { name: 'A team' });
  const at = `/teams/${team.id}`;
  await owner.post('/teams', { name: '' });
  await owner.get('/teams');
  await owner.get(at);
  await stranger.get(at);
  await owner.patch(at, { name: 'The team' });
  await owner.patch(at, { name: 5 });
  await owner.post(`${at}/members`, { username: 'mate', role: 'developer' });
  await owner.post(`${at}/members`, { username: 'no_such_user' });
  await owner.post(`${at}/members`, { username: 'mate' });
  await w.operator.get('/operator/mails', { query: { limit: 3 } });
  await mate.post('/teams/invite/accept', { token: 'wrong' });
  await owner.get(`${at}/members`);
  await owner.patch(`${at}/members/${mate.id}`, { role: 'admin' });
  await owner.patch(`${at}/members/${mate.id}`, { role: 'boss' });
  await owner.post(`/applications/${application}/transfer`, { team_id: team.id });
  await owner.get(`${at}/applications`);
  await owner.get('/applications', { query: { with_team_applications: true } });
  await mate.get(`/applications/${application}`);
  await owner.delete(`${at}/members/${mate.id}`);
  await owner.delete(`${at}/members/${mate.id}`);
  await owner.post(`${at}/delete`, {});
  await stranger.post(`${at}/delete`, {});
}

async function linkedRoles(w: World): Promise<void> {
  const { owner, member, bot, guild } = w;
  const role = await owner.post(`/guilds/${guild}/roles`, { name: 'linked' });
  const at = `/guilds/${guild}/roles/${role.id}/connections`;
  const rules = [
    [
      {
        connection_type: 'application',
        application_id: bot.applicationId,
        connection_metadata_field: 'level',
        operator: 2,
        value: '5',
      },
    ],
  ];
  await owner.get(`${at}/configuration`);
  await owner.put(`${at}/configuration`, rules);
  await owner.put(`${at}/configuration`, [[{ connection_type: 'nothing' }]]);
  await owner.put(`${at}/configuration`, 5);
  await member.put(`${at}/configuration`, []);
  await bot.get(`${at}/configuration`);
  await owner.get(`/guilds/${guild}/roles/connections-configurations`);
  await member.get(`${at}/eligibility`);
  await member.put(`${at}/assign`, {});
  await member.post(`${at}/unassign`, {});
  await member.get('/users/@me/applications/role-connections');
}

/** The platform's operator. */
export async function operators(w: World): Promise<void> {
  const { operator, owner, stranger, guild } = w;
  await operator.get('/operator/clock');
  await owner.get('/operator/clock');
  await owner.patch('/operator/clock', { advance_ms: 1 });
  await operator.patch('/operator/clock', { advance_ms: -1 });
  await operator.patch('/operator/clock', { now: 'tomorrow' });
  await operator.patch(`/operator/guilds/${guild}`, { premium_tier: 9 });
  await operator.patch(`/operator/guilds/${guild}`, { premium_tier: 1, premium_subscription_count: 3 });
  await operator.patch(`/operator/guilds/${UNKNOWN}`, { premium_tier: 1 });
  await owner.patch(`/operator/guilds/${guild}`, { premium_tier: 3 });
  await operator.patch(`/operator/users/${stranger.id}`, { premium_type: 2 });
  await operator.patch(`/operator/users/${stranger.id}`, { premium_type: 'all' });
  await stranger.get('/users/@me');
  await operator.put(`/operator/users/${stranger.id}/ban`, { reason: 'a test' });
  await stranger.get('/users/@me');
  await w.anyone.post('/auth/login', { login: 'sid', password: 'correct horse sid' });
  await operator.delete(`/operator/users/${stranger.id}/ban`);
  await operator.delete(`/operator/users/${UNKNOWN}/ban`);
  await owner.put(`/operator/users/${operator.id}/ban`, {});
  const again = await w.anyone.post('/auth/login', { login: 'sid', password: 'correct horse sid' });
  const back = w.recorder.caller('sid', again.at('token'));
  await back.get('/users/@me');
}
