import { type Gamer, invite, show as showActivity } from '../../../server/src/api/games/rich-presence/test/scene.ts';
import { identify } from '@guildhall/testkit/gateway-session';
import { REDIRECT, tokensOf } from '@guildhall/testkit/oauth-scene';
import { bearerOf, createApp, granted, register, type World } from '../world.ts';

const SOCIAL = 'openid sdk.social_layer';

/** Rich presence, and how people join and watch games. */
export async function presence(w: World): Promise<void> {
  const { x, app } = w;
  const player = await granted(w, w.ben, SOCIAL);
  const activity = { type: 0, name: 'Moon Base', application_id: app.id, details: 'In a race', state: 'Lap 2' };
  const begun = await x.show('create_headless_session', player, { body: { activities: [activity] } });
  const token = begun.at('token');
  x.standIns.name(token, 'SESSION_TOKEN');
  await x.show('delete_headless_session', player, { body: { token } });
  const [pia, quin] = [await gamer(w, 'pia'), await gamer(w, 'quin')];
  await x.p.befriend(pia.account, quin.account);
  await showActivity(pia, quin, {
    name: 'Moon Base',
    secrets: { join: 'the secret of the party', spectate: 'the secret of the view' },
    party: { id: 'party-1', size: [1, 4] },
    buttons: [{ label: 'Rules', url: 'https://game.example/rules' }],
  });
  const invited = await invite(pia, quin);
  const path = { user_id: pia.id, session_id: pia.sessionId, application_id: app.id };
  await x.show('get_activity_metadata', quin.game, { path });
  const by = { channel_id: invited.body.channel_id, message_id: invited.body.id };
  await x.show('get_activity_secret', quin.game, { path, query: by });
  await x.show('get_spectate_secret', quin.game, { path });
  await x.show('join_activity', quin.account, { path, body: by, causes: ['ACTIVITY_JOIN'] });
  await x.show('spectate_activity', quin.account, { path, body: {}, causes: ['ACTIVITY_SPECTATE'] });
}

/** A person in the game, in its session. */
async function gamer(w: World, name: string): Promise<Gamer> {
  const account = await register(w.x, name);
  const game = await granted(w, account, SOCIAL);
  const session = w.x.watch(await identify(w.x.p.address, `Bearer ${game.token}`));
  const sessionId = String(session.ready.session_id);
  w.x.standIns.name(sessionId, 'SESSION_ID');
  return { account, id: account.id, game, session, sessionId };
}

/** Players without an account, their identities, and tokens of a publisher's games. */
export async function identities(w: World): Promise<void> {
  const { x, anyone, ada, bot, app } = w;
  const at = { application_id: app.id };
  const made = await x.show('bot_partner_sdk_token', bot, {
    body: { external_user_id: 'player-1', preferred_global_name: 'Player One' },
  });
  x.standIns.name(made.at('access_token'), 'ACCESS_TOKEN');
  const player = bearerOf(w, made.at('access_token'));
  const me = await x.use('get_my_user', player);
  await x.show('update_my_account', player, { body: { global_name: 'Player the First' } });
  const type = 'DISCORD_BOT';
  await x.show('get_application_identities_by_external_id', bot, {
    path: { ...at, provider_type: type, provider_issued_user_id: 'player-1' },
  });
  await x.show('get_application_identities_by_user', bot, { path: { ...at, user_id: me.id } });
  const profile = { ...at, user_id: me.id, provider_issued_user_id: 'player-1' };
  await x.show('update_application_identity_profile', bot, {
    path: profile,
    body: { username: 'The One', metadata: 'level 3' },
  });
  await x.show('get_application_identity_profile', bot, { path: profile });
  const proof = {
    client_id: app.id,
    client_secret: app.secret,
    external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN',
    external_auth_token: made.at('access_token'),
  };
  await x.show('partner_sdk_token', anyone, { body: proof });
  const saved = { app_id: '480', publisher_key: 'THE_KEY_OF_THE_PUBLISHER' };
  await x.show('save_identity_provider', ada, { path: { ...at, provider_type: 'STEAM' }, body: saved });
  await x.show('list_identity_providers', ada, { path: at });
  await x.show('delete_identity_provider', ada, { path: { ...at, provider_type: 'STEAM' } });
  const sara = await register(x, 'sara');
  const session = x.watch(await sara.connect());
  x.watch(await identify(x.p.address, `Bearer ${(await granted(w, sara, `identify ${SOCIAL}`)).token}`));
  const merged = { external_auth_type: proof.external_auth_type, external_auth_token: proof.external_auth_token };
  const query = { client_id: app.id, scope: SOCIAL, response_type: 'code', redirect_uri: REDIRECT };
  const consented = await x.use('authorize', sara, { query, body: { authorize: true } });
  const code = new URL(consented.at('location')).searchParams.get('code') ?? '';
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...merged });
  const basic = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`;
  await x.use('token', anyone, { headers: { authorization: basic }, body: form });
  await x.p.jobs();
  await x.show('partner_sdk_unmerge_provisional_account', anyone, { body: proof });
  const next = await x.use('bot_partner_sdk_token', bot, { body: { external_user_id: 'player-2' } });
  const second = await x.use('authorize', sara, { query, body: { authorize: true } });
  const form2 = new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(second.at('location')).searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    external_auth_type: proof.external_auth_type,
    external_auth_token: next.at('access_token'),
  });
  await x.use('token', anyone, { headers: { authorization: basic }, body: form2 });
  await x.show('bot_partner_sdk_unmerge_provisional_account', bot, { body: { external_user_id: 'player-2' } });
  await x.use('update_application_identity_profile', bot, {
    path: { ...at, user_id: w.ben.id, provider_issued_user_id: 'hero' },
    body: { username: 'Hero' },
  });
  await x.show('delete_application_identity', bot, {
    path: { ...at, user_id: w.ben.id, provider_type: 'NONE', provider_issued_user_id: 'hero' },
    body: {},
  });
  await session.settle();
  await family(w);
}

async function family(w: World): Promise<void> {
  const { x, anyone, ada, ben, olga } = w;
  const [parent, child] = [await createApp(x, ada, 'Publisher'), await createApp(x, ada, 'Sequel')];
  await x.use('update_operator_application', olga, { path: { application_id: parent.id }, body: { publisher: true } });
  await x.use('add_application_child', ada, { path: { application_id: parent.id, child_id: child.id } });
  const tokens = await tokensOf(x.p, ben, parent, `identify ${SOCIAL}`);
  x.standIns.name(tokens.access_token, 'PARENT_ACCESS_TOKEN');
  await x.show('partner_sdk_child_token', anyone, {
    body: {
      parent_access_token: tokens.access_token,
      child_application_id: child.id,
      parent_client_secret: parent.secret,
    },
  });
}
