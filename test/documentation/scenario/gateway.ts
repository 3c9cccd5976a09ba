import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { allow, createApp, granted, type World } from '../world.ts';

const SOCIAL = 'openid sdk.social_layer';
const MONTH_MS = 31 * 86_400_000;

/** Commands of the gateway, and events that no single request explains. */
export async function gateway(w: World): Promise<void> {
  const { x, ada, ben, guild, general, sessions } = w;
  const members = { guild_id: guild, query: '', limit: 0 };
  await x.command(sessions.bot, 8, { guild_id: guild, query: 'be', limit: 2, nonce: 'search-1' }, 'GUILD_MEMBERS_CHUNK');
  await x.command(sessions.bot, 8, members, 'GUILD_MEMBERS_CHUNK');
  await x.command(sessions.bot, 8, members, 'RATE_LIMITED');
  const rows = { guild_id: guild, typing: true, activities: true, threads: true, channels: { [general]: [[0, 99]] } };
  await x.command(sessions.ada, 14, rows, 'GUILD_MEMBER_LIST_UPDATE');
  const overwrite = { channel_id: general, overwrite_id: ben.id };
  await x.use('set_channel_permission_overwrite', ada, {
    path: overwrite,
    body: { type: 1, allow: '0', deny: allow('VIEW_CHANNEL') },
  });
  await x.use('delete_channel_permission_overwrite', ada, { path: overwrite, causes: ['THREAD_LIST_SYNC'] });
  await resumed(w);
  await integrations(w);
  await requests(w);
  await lobby(w);
}

async function resumed({ x, bot }: World): Promise<void> {
  const first = await bot.connect({ intents: 1 });
  await first.event('GUILD_CREATE');
  await first.close(4900);
  const again = new GatewaySession(`${x.p.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await again.frame((frame) => frame.op === 10);
  again.send(6, { token: bot.token, session_id: first.ready.session_id, seq: first.seq });
  x.tell('RESUMED', await again.event('RESUMED'));
  await again.close();
}

async function integrations({ x, ada, guild }: World): Promise<void> {
  const { id } = await createApp(x, ada, 'Late bot');
  const body = { authorize: true, guild_id: guild };
  await x.use('authorize', ada, { query: { client_id: id, scope: 'applications.commands' }, body });
  await x.use('authorize', ada, {
    query: { client_id: id, scope: 'bot', permissions: '0' },
    body: { ...body, permissions: '0' },
  });
}

/** A person whose request to join was refused asks again. */
async function requests({ x, ada, dan }: World): Promise<void> {
  const gated = { guild_id: (await x.use('create_guild', ada, { body: { name: 'Strict Base' } })).id };
  await x.use('update_guild_member_verification', ada, {
    path: gated,
    body: { enabled: true, description: 'Ask', form_fields: [] },
  });
  await x.use('update_guild', ada, {
    path: gated,
    body: { features: ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'] },
  });
  const ask = async () => {
    const version = (await x.use('get_guild_member_verification', ada, { path: gated })).at('version');
    return (await x.use('create_join_request', dan, { path: gated, body: { version, form_fields: [] } })).id;
  };
  const path = { ...gated, request_id: await ask() };
  await x.use('action_guild_join_request', ada, { path, body: { action: 'REJECTED', rejection_reason: 'Not now' } });
  await ask();
  await x.use('delete_guild', ada, { path: gated });
}

/** Two players meet in a lobby and talk. */
async function lobby(w: World): Promise<void> {
  const { x, ada, cleo, bot } = w;
  const [host, player] = [await granted(w, ada, SOCIAL), await granted(w, cleo, SOCIAL)];
  const members = [ada, cleo].map(({ id }) => ({ id, flags: 1 }));
  const made = await x.use('create_lobby', bot, { body: { members, idle_timeout_seconds: 604_800 } });
  const session = x.watch(await identify(x.p.address, `Bearer ${host.token}`));
  const other = await identify(x.p.address, `Bearer ${player.token}`);
  await session.event('LOBBY_MEMBER_CONNECT');
  const path = { lobby_id: made.id, user_id: cleo.id };
  await x.use('add_lobby_member', bot, { path, body: { metadata: { team: 'blue' } } });
  await x.command(session, 17, [{ lobby_id: made.id, self_mute: true, self_deaf: false }], 'LOBBY_VOICE_SERVER_UPDATE');
  await other.close();
  await x.pass(1000);
  await session.event('LOBBY_MEMBER_DISCONNECT');
  await x.use('token_revoke', w.anyone, {
    headers: { authorization: `Basic ${Buffer.from(`${w.app.id}:${w.app.secret}`).toString('base64')}` },
    body: new URLSearchParams({ token: host.token }),
  });
  await session.event('OAUTH2_TOKEN_REVOKE');
}

/** The subscription of a guild that is deleted ends with its month, when the sessions of the scenario are closed. */
export async function later({ x, ada, ben, app, olga }: World): Promise<void> {
  const sku = await x.use('create_sku', ada, {
    path: { application_id: app.id },
    body: { name: 'Base Pass', type: 5, flags: 132 },
  });
  const guild = await x.use('create_guild', ben, { body: { name: 'Short Base' } });
  await x.use('purchase_sku', ben, { path: { sku_id: sku.id }, body: { guild_id: guild.id } });
  await x.use('delete_guild', ben, { path: { guild_id: guild.id } });
  await olga.patch('/operator/clock', { advance_ms: MONTH_MS });
  await x.p.jobs();
  x.tell('SUBSCRIPTION_DELETE', x.p.emitted('SUBSCRIPTION_DELETE')[0]);
}
