import { TestProvider } from '@guildhall/testkit/identity-provider';
import { register, type World } from '../world.ts';

/** The pages of the portal: requests of applications, testers, players, and lists. */
export async function portal(w: World): Promise<void> {
  const { x, ada, app } = w;
  const path = { application_id: app.id };
  await x.show('list_application_guilds', ada, { path, query: { limit: 10 } });
  await x.show('list_application_subscriptions', ada, { path, query: { limit: 10 } });
  const sku = await x.use('create_sku', ada, { path, body: { name: 'Map', type: 2 } });
  await x.show('update_sku', ada, { path: { ...path, sku_id: sku.id }, body: { name: 'Map of the moon' } });
  await requests(w);
  await testers(w);
  await players(w);
}

async function requests({ x, ada, olga, app }: World): Promise<void> {
  const path = { application_id: app.id };
  await x.show('get_application_limits', ada, { path });
  const asked = await x.show('create_application_request', ada, {
    path,
    body: { kind: 'limit', limit: 'create_lobby', value: 500, text: 'A tournament with many matches.' },
  });
  await x.show('list_application_requests', ada, { path });
  await x.show('list_operator_application_requests', olga, { query: { state: 'pending' } });
  await x.show('decide_application_request', olga, {
    path: { request_id: asked.id },
    body: { state: 'approved', value: 300, reason: 'Enough for a start.' },
  });
  const other = await x.use('create_application_request', ada, {
    path,
    body: { kind: 'limit', limit: 'create_or_join_lobby', value: 500, text: 'The same.' },
  });
  await x.show('withdraw_application_request', ada, { path: { ...path, request_id: other.id } });
}

async function testers({ x, ada, app }: World): Promise<void> {
  const path = { application_id: app.id };
  const vera = await register(x, 'vera');
  await x.show('add_application_tester', ada, { path, body: { username: 'vera' } });
  await x.show('list_application_testers', ada, { path });
  await x.show('accept_tester_invite', vera, { path });
  await x.show('list_tested_applications', vera);
  await x.show('remove_application_tester', ada, { path: { ...path, user_id: vera.id } });
}

/** Players without an account, and a proof of an identity provider. */
async function players({ x, ada, bot, app }: World): Promise<void> {
  const path = { application_id: app.id };
  const entered = await x.use('bot_partner_sdk_token', bot, {
    body: { external_user_id: 'player-9', preferred_global_name: 'Player Nine' },
  });
  x.standIns.name(entered.at('access_token'), 'ACCESS_TOKEN');
  const list = await x.show('list_application_players', ada, { path, query: { limit: 1 } });
  await x.show('delete_application_player', ada, { path: { ...path, user_id: list.at('0.user.id') } });
  const provider = await TestProvider.start(x.p.clock);
  x.standIns.address(provider.issuer, 'id.game.example');
  const type = { ...path, provider_type: 'OIDC' };
  await x.use('save_identity_provider', ada, { path: type, body: { issuer: provider.issuer, client_id: 'game' } });
  const token = await provider.token({ sub: 'player-7', preferred_username: 'Lancelot' });
  x.standIns.name(token, 'ID_TOKEN');
  await x.show('test_identity_provider', ada, {
    path: type,
    body: { external_auth_type: 'OIDC', external_auth_token: token },
  });
  await provider.close();
}
