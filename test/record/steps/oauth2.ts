import { Buffer } from 'node:buffer';
import { bearer, grant, REDIRECT, token, UNKNOWN, type World } from '../world.ts';

/** OAuth2: consent, tokens, devices and revocation. */
export async function oauth2(w: World): Promise<void> {
  const { owner, member, stranger, bot, anyone } = w;
  const id = bot.applicationId;
  const ask = { client_id: id, scope: 'identify email', response_type: 'code', redirect_uri: REDIRECT, state: 'a state' };
  await member.get('/oauth2/authorize', { query: ask });
  await anyone.get('/oauth2/keys');
  for (const query of [
    { ...ask, client_id: UNKNOWN },
    { ...ask, client_id: 'none' },
    { ...ask, scope: 'nothing' },
    { ...ask, scope: '' },
    { ...ask, redirect_uri: 'https://elsewhere.example/' },
    { ...ask, response_type: 'magic' },
    { ...ask, code_challenge: 'short', code_challenge_method: 'S256' },
    { ...ask, prompt: 'perhaps' },
    { client_id: id, scope: 'bot', permissions: 'many' },
  ]) {
    await member.get('/oauth2/authorize', { query });
    await member.post('/oauth2/authorize', { authorize: true }, { query });
  }
  await member.post('/oauth2/authorize', { authorize: false }, { query: ask });
  await member.post('/oauth2/authorize', {}, { query: ask });
  await anyone.post('/oauth2/authorize', { authorize: true }, { query: ask });
  await member.post('/oauth2/authorize', { authorize: true }, { query: { ...ask, response_type: 'token' } });
  await member.post(
    '/oauth2/authorize',
    { authorize: true, guild_id: w.guild, permissions: '0' },
    { query: { client_id: id, scope: 'bot', permissions: '0' } },
  );
  const scope = 'identify email guilds connections openid role_connections.write applications.entitlements';
  const tokens = await grant(w, member, scope);
  const access = w.recorder.caller("ben's token", `Bearer ${tokens.at('access_token')}`);
  for (const path of ['/users/@me', '/users/@me/guilds', '/users/@me/connections', '/oauth2/@me', '/oauth2/userinfo'])
    await access.get(path);
  await access.post('/oauth2/userinfo', {});
  for (const path of [`/guilds/${w.guild}`, '/users/@me/settings', `/channels/${w.text}/messages`, '/users/@me/relationships'])
    await access.get(path);
  await access.patch('/users/@me', { global_name: 'By token' });
  const link = `/users/@me/applications/${id}/role-connection`;
  await access.get(link);
  await access.put(link, { platform_name: 'Game', platform_username: 'ben the player', metadata: { level: '7' } });
  await access.put(link, { platform_name: 'x'.repeat(51) });
  await access.put(link, { metadata: { none: '1' } });
  await member.get('/users/@me/applications/role-connections');
  await access.delete(link);
  const refreshed = await token(w, { grant_type: 'refresh_token', refresh_token: tokens.at('refresh_token') });
  await access.get('/users/@me');
  const wrongGrants: Record<string, string>[] = [
    { grant_type: 'authorization_code', code: 'wrong', redirect_uri: REDIRECT },
    { grant_type: 'refresh_token', refresh_token: 'wrong' },
    { grant_type: 'magic' },
    { grant_type: 'client_credentials', scope: 'nothing' },
    { grant_type: 'client_credentials', scope: 'identify applications.commands.update' },
    { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'wrong' },
  ];
  for (const fields of wrongGrants) await token(w, fields);
  await token(w, {});
  await anyone.post('/oauth2/token', { grant_type: 'client_credentials' });
  const wrong = `Basic ${Buffer.from(`${id}:wrong`).toString('base64')}`;
  await anyone.post('/oauth2/token', 'grant_type=client_credentials&scope=identify', {
    headers: { authorization: wrong, 'content-type': 'application/x-www-form-urlencoded' },
  });
  const twice = await member.post('/oauth2/authorize', { authorize: true }, { query: { ...ask, prompt: 'none' } });
  const code = /[?&]code=([^&]+)/.exec(twice.at('location'))?.[1] ?? 'missing';
  await token(w, { grant_type: 'authorization_code', code, redirect_uri: 'https://elsewhere.example/' });
  await token(w, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
  await token(w, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
  await devices(w);
  await token(w, { token: refreshed.at('access_token') }, '/oauth2/token/revoke');
  await token(w, { token: 'unknown' }, '/oauth2/token/revoke');
  await token(w, {}, '/oauth2/token/revoke');
  await w.recorder.caller("ben's revoked token", `Bearer ${refreshed.at('access_token')}`).get('/users/@me');
  const list = await member.get('/oauth2/tokens');
  await member.delete(`/oauth2/tokens/${list.at('0.id')}`);
  await member.delete(`/oauth2/tokens/${UNKNOWN}`);
  await stranger.get('/oauth2/tokens');
  await token(w, { token: 'x' }, '/oauth2/token/rpc');
  const hook = await owner.post(
    '/oauth2/authorize',
    { authorize: true, webhook_channel_id: w.text, guild_id: w.guild },
    { query: { ...ask, scope: 'webhook.incoming' } },
  );
  const hookCode = /[?&]code=([^&]+)/.exec(hook.at('location'))?.[1] ?? 'missing';
  await token(w, { grant_type: 'authorization_code', code: hookCode, redirect_uri: REDIRECT });
  const forBot = await bearer(w, owner, 'identify applications.commands.update');
  await forBot.get(`/applications/${id}/commands`);
  await anyone.get('/api/v10/openapi-none.json');
  await anyone.get('/.well-known/none');
}

async function devices(w: World): Promise<void> {
  const { member } = w;
  const kind = 'urn:ietf:params:oauth:grant-type:device_code';
  for (const result of ['granted', 'denied']) {
    const device = await token(w, { scope: 'identify' }, '/oauth2/device/authorize');
    const fields = { grant_type: kind, device_code: device.at('device_code') };
    await token(w, fields);
    await member.post('/oauth2/device/verify', { user_code: device.at('user_code') });
    await member.post('/oauth2/device/verify', { user_code: 'WRONG' });
    await member.post('/oauth2/device/finish', { user_code: device.at('user_code'), result });
    await member.post('/oauth2/device/finish', { user_code: device.at('user_code'), result: 'perhaps' });
    await w.recorder.wait(6000);
    await token(w, fields);
  }
  await token(w, {}, '/oauth2/device/authorize');
}
