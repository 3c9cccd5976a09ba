import { identify } from '@guildhall/testkit/gateway-session';
import { basic, REDIRECT } from '@guildhall/testkit/oauth-scene';
import type { Call } from '../recorder.ts';
import { granted, type World } from '../world.ts';

/** Consent, tokens, devices and what access tokens are for. */
export async function oauth2(w: World): Promise<void> {
  const { x, anyone, ben, cleo, app, bot, guild, dan } = w;
  const ask = {
    client_id: app.id,
    scope: 'identify guilds',
    response_type: 'code',
    redirect_uri: REDIRECT,
    state: '15773059ghq9183habn',
  };
  await x.show('preview_authorization', ben, { query: ask });
  const consented = await x.show('authorize', ben, { query: ask, body: { authorize: true } });
  const code = new URL(consented.at('location')).searchParams.get('code') ?? '';
  x.standIns.name(code, 'CODE');
  const form = (fields: Record<string, string>): Call => ({ headers: basic(app), body: new URLSearchParams(fields) });
  const tokens = await x.show('token', anyone, form({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT }));
  x.standIns.name(tokens.at('access_token'), 'ACCESS_TOKEN');
  x.standIns.name(tokens.at('refresh_token'), 'REFRESH_TOKEN');
  const access = await granted(w, ben, 'identify openid email guilds guilds.members.read connections guilds.join');
  await x.show('get_my_oauth2_authorization', access);
  await x.show('get_openid_connect_userinfo', access);
  await x.show('post_openid_connect_userinfo', access, { body: {} });
  await x.show('get_public_keys', anyone);
  await x.show('get_my_guild_member', access, { path: { guild_id: guild } });
  await x.use('update_operator_application', w.olga, { path: { application_id: app.id }, body: { approved_scopes: ['rpc'] } });
  const rpc = await x.show('token_rpc', anyone, form({}));
  x.standIns.name(rpc.at('rpc_token'), 'RPC_TOKEN');
  await x.show('token_revoke', anyone, form({ token: tokens.at('access_token') }));
  const device = await x.show('device_authorize', anyone, form({ scope: 'identify' }));
  x.standIns.name(device.at('device_code'), 'DEVICE_CODE');
  x.standIns.name(device.at('user_code'), 'USERCODE');
  await x.show('device_verify', ben, { body: { user_code: device.at('user_code') } });
  await x.show('device_finish', ben, { body: { user_code: device.at('user_code'), result: 'granted' } });
  await granted(w, cleo, 'identify');
  const list = await x.show('list_authorizations', cleo);
  await x.show('delete_authorization', cleo, { path: { authorization_id: list.at('0.id') } });
  const joining = await granted(w, dan, 'identify guilds.join');
  await x.show('add_guild_member', bot, {
    path: { guild_id: guild, user_id: dan.id },
    body: { access_token: joining.token, nick: 'Dan the new' },
  });
  await x.use('leave_guild', dan, { path: { guild_id: guild } });
}

const SOCIAL = 'openid sdk.social_layer';

/** Lobbies, messages and friends of a game. */
export async function lobbies(w: World): Promise<void> {
  const { x, ada, ben, cleo, bot, general } = w;
  const [host, player] = [await granted(w, ada, SOCIAL), await granted(w, ben, SOCIAL)];
  x.watch(await identify(x.p.address, `Bearer ${player.token}`));
  const made = await x.show('create_lobby', bot, {
    body: { metadata: { map: 'crater' }, members: [{ id: ben.id, flags: 1 }], idle_timeout_seconds: 3600 },
  });
  const path = { lobby_id: made.id };
  await x.show('get_lobby', bot, { path });
  await x.show('edit_lobby', bot, { path, body: { metadata: { map: 'valley' } } });
  await x.show('add_lobby_member', bot, { path: { ...path, user_id: ada.id }, body: { metadata: { team: 'red' }, flags: 1 } });
  await x.show('bulk_update_lobby_members', bot, { path, body: [{ id: cleo.id, metadata: { team: 'blue' } }] });
  const said = await x.show('create_lobby_message', player, { path, body: { content: 'Ready!', metadata: { team: 'red' } } });
  const message = { ...path, message_id: said.id };
  await x.show('get_lobby_messages', host, { path, query: { limit: 10 } });
  await x.show('update_lobby_message', player, { path: message, body: { content: 'Ready now!' } });
  await x.show('update_lobby_message_external_moderation_metadata', bot, { path: message, body: { verdict: 'fine' } });
  await x.show('edit_lobby_channel_link', host, { path, body: { channel_id: general } });
  const invite = await x.show('create_linked_lobby_guild_invite_for_self', player, { path, body: {} });
  x.standIns.name(invite.at('code'), 'INVITE');
  const second = await x.show('create_linked_lobby_guild_invite_for_user', bot, { path: { ...path, user_id: ben.id }, body: {} });
  x.standIns.name(second.at('code'), 'INVITE');
  await x.use('edit_lobby_channel_link', host, { path, body: {} });
  await x.show('delete_lobby_message', player, { path: message });
  await x.show('delete_lobby_member', bot, { path: { ...path, user_id: ada.id } });
  const joined = await x.show('create_or_join_lobby', player, {
    body: { secret: 'a secret that the team shares', lobby_metadata: { map: 'crater' }, member_metadata: { rank: '1' } },
  });
  await x.show('leave_lobby', player, { path: { lobby_id: joined.id } });
  await x.show('delete_lobby', bot, { path });
  await gameMessages(w, player, host);
}

type Player = Awaited<ReturnType<typeof granted>>;

async function gameMessages(w: World, player: Player, host: Player): Promise<void> {
  const { x, ada, ben, bot } = w;
  const sent = await x.show('create_user_message', player, {
    path: { user_id: ada.id },
    body: { content: 'Shall we race?', metadata: { level: '3' } },
  });
  const message = { user_id: ada.id, message_id: sent.id };
  await x.show('list_user_messages', host, { path: { user_id: ben.id }, query: { limit: 10 } });
  await x.show('update_user_message', player, { path: message, body: { content: 'Shall we race now?' } });
  await x.show('get_dm_channel', player, { path: { user_id: ada.id } });
  await x.show('list_user_message_summaries', player);
  await x.show('update_user_message_external_moderation_metadata', bot, {
    path: { user_id_1: ben.id, user_id_2: ada.id, message_id: sent.id },
    body: { verdict: 'fine' },
  });
  await x.show('delete_user_message', player, { path: message });
  await x.show('create_or_accept_game_relationship', player, { path: { user_id: ada.id }, body: {} });
  await x.use('create_or_accept_game_relationship', host, { path: { user_id: ben.id }, body: {} });
  await granted(w, w.cleo, SOCIAL);
  await x.show('create_game_relationship', player, { body: { username: 'cleo' } });
  await x.show('list_game_relationships', player);
  await x.show('remove_game_relationship', player, { path: { user_id: ada.id } });
}
