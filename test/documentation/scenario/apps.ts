import { picture } from '../../../server/src/api/apps/activity-links/test/links-scene.ts';
import { pngFile, pngUri } from '../media.ts';
import { createApp, granted, register, type World } from '../world.ts';
import type { Reading } from '../reading.ts';

/** Applications, their emojis, assets, teams and linked roles. */
export async function applications(w: World): Promise<void> {
  const { x, anyone, ada, ben, bot, app } = w;
  const made = await x.show('create_application', ada, { body: { name: 'Logbook' } });
  const spare = { application_id: made.id };
  await x.show('list_my_applications', ada, { query: { with_team_applications: true } });
  const path = { application_id: app.id };
  await x.show('get_application', ada, { path });
  await x.show('update_application', ada, {
    path,
    body: {
      description: 'Helps the crew',
      icon: pngUri(),
      tags: ['help', 'space'],
      terms_of_service_url: 'https://app.example/terms',
      privacy_policy_url: 'https://app.example/privacy',
      install_params: { scopes: ['bot', 'applications.commands'], permissions: '2048' },
    },
  });
  await x.show('get_my_application', bot);
  await x.show('update_my_application', bot, { body: { tags: ['help'] } });
  await x.show('get_my_oauth2_application', bot);
  await x.show('get_rpc_application', ben, { path });
  await x.show('get_gateway', anyone);
  await x.show('get_bot_gateway', bot);
  x.standIns.name((await x.show('reset_bot_token', ada, { path: spare, body: {} })).at('token'), 'BOT_TOKEN');
  x.standIns.name((await x.show('reset_application_secret', ada, { path: spare, body: {} })).at('secret'), 'CLIENT_SECRET');
  await x.show('claim_game', ada, { path, body: { game: 'Moon Base', website: 'https://game.example/' } });
  await x.show('withdraw_game_claim', ada, { path });
  const asset = await x.show('create_application_asset', ada, { path, body: { name: 'rover', type: 1, image: pngUri(512) } });
  await x.show('list_application_assets', anyone, { path });
  await x.show('delete_application_asset', ada, { path: { ...path, asset_id: asset.id } });
  const emoji = await x.show('create_application_emoji', bot, { path, body: { name: 'rover', image: pngUri() } });
  const ofEmoji = { ...path, emoji_id: emoji.id };
  await x.show('list_application_emojis', bot, { path });
  await x.show('get_application_emoji', bot, { path: ofEmoji });
  await x.show('update_application_emoji', bot, { path: ofEmoji, body: { name: 'red_rover' } });
  await x.show('delete_application_emoji', bot, { path: ofEmoji });
  await x.show('upload_application_attachment', bot, { path, files: { file: pngFile('map.png') } });
  await teams(w, made);
  await linkedRoles(w);
  await publishers(w);
  await x.show('delete_application', ada, { path: spare });
}

async function teams({ x, ada }: World, application: Reading): Promise<void> {
  const ruth = await register(x, 'ruth');
  const team = await x.show('create_team', ada, { body: { name: 'Moon Works' } });
  const path = { team_id: team.id };
  await x.show('add_team_member', ada, { path, body: { username: 'ruth', discriminator: null, role: 'developer' } });
  const invited = await x.use('list_teams', ruth);
  const token = invited.at('0.invite_token');
  x.standIns.name(token, 'INVITE_TOKEN');
  await x.show('accept_team_invite', ruth, { body: { token } });
  await x.show('list_teams', ada);
  await x.show('get_team', ada, { path });
  await x.show('update_team', ada, { path, body: { name: 'Moon Works Ltd' } });
  await x.show('list_team_members', ada, { path });
  await x.show('update_team_member', ada, { path: { ...path, user_id: ruth.id }, body: { role: 'admin' } });
  await x.show('transfer_application', ada, { path: { application_id: application.id }, body: { team_id: team.id } });
  await x.show('list_team_applications', ada, { path });
  await x.show('delete_team_member', ada, { path: { ...path, user_id: ruth.id } });
  const empty = await x.use('create_team', ada, { body: { name: 'Empty' } });
  await x.show('delete_team', ada, { path: { team_id: empty.id }, body: {} });
}

async function linkedRoles(w: World): Promise<void> {
  const { x, ada, ben, bot, app, guild } = w;
  const path = { application_id: app.id };
  await x.show('update_application_role_connections_metadata', bot, {
    path,
    body: [{ type: 2, key: 'level', name: 'Level', description: 'At least this level' }],
  });
  await x.show('get_application_role_connections_metadata', bot, { path });
  const role = await x.use('create_guild_role', ada, { path: { guild_id: guild }, body: { name: 'Veterans' } });
  const ofRole = { guild_id: guild, role_id: role.id };
  const rule = {
    connection_type: 'application',
    application_id: app.id,
    connection_metadata_field: 'level',
    operator: 2,
    value: '5',
  };
  await x.show('set_guild_role_connection_configuration', ada, { path: ofRole, body: [[rule]] });
  await x.show('get_guild_role_connection_configuration', ada, { path: ofRole });
  await x.show('list_guild_role_connections_configurations', ada, { path: { guild_id: guild } });
  const access = await granted(w, ben, 'identify role_connections.write');
  await x.show('update_application_user_role_connection', access, {
    path,
    body: { platform_name: 'Moon Base', platform_username: 'ben the pilot', metadata: { level: '7' } },
  });
  await x.show('get_application_user_role_connection', access, { path });
  await x.show('list_user_role_connections', ben);
  await x.show('get_guild_role_connection_eligibility', ben, { path: ofRole });
  await x.show('assign_guild_role_connection', ben, { path: ofRole });
  await x.show('unassign_guild_role_connection', ben, { path: ofRole });
  await x.show('delete_application_user_role_connection', access, { path });
}

async function publishers({ x, ada, olga }: World): Promise<void> {
  const [parent, child] = [await createApp(x, ada, 'Moon Works'), await createApp(x, ada, 'Moon Racer')];
  await x.use('update_operator_application', olga, { path: { application_id: parent.id }, body: { publisher: true } });
  const path = { application_id: parent.id, child_id: child.id };
  await x.show('add_application_child', ada, { path });
  await x.show('list_application_children', ada, { path: { application_id: parent.id } });
  await x.show('remove_application_child', ada, { path });
}

/** Application commands and interactions. */
export async function commands(w: World): Promise<void> {
  const { x, ada, ben, bot, app, guild, general, crew } = w;
  const path = { application_id: app.id };
  const inGuild = { ...path, guild_id: guild };
  const greet = {
    name: 'greet',
    type: 1,
    description: 'Greets someone',
    name_localizations: { de: 'gruss' },
    options: [{ type: 6, name: 'whom', description: 'Who is greeted', required: true }],
  };
  const made = await x.show('create_application_command', bot, { path, body: greet });
  const one = { ...path, command_id: made.id };
  await x.show('list_application_commands', bot, { path, query: { with_localizations: true } });
  await x.show('get_application_command', bot, { path: one });
  await x.show('update_application_command', bot, { path: one, body: { description: 'Greets a member' } });
  await x.show('delete_application_command', bot, { path: one });
  await x.show('bulk_set_application_commands', bot, { path, body: [greet, { name: 'Greet', type: 2 }] });
  const local = await x.show('create_guild_application_command', bot, { path: inGuild, body: { ...greet, name: 'wave' } });
  const here = { ...inGuild, command_id: local.id };
  await x.show('list_guild_application_commands', bot, { path: inGuild });
  await x.show('get_guild_application_command', bot, { path: here });
  await x.show('update_guild_application_command', bot, { path: here, body: { description: 'Waves at a member' } });
  const access = await granted(w, ada, 'applications.commands.permissions.update');
  await x.show('set_guild_application_command_permissions', access, {
    path: here,
    body: { permissions: [{ id: crew, type: 1, permission: true }] },
  });
  await x.show('get_guild_application_command_permissions', bot, { path: here });
  await x.show('list_guild_application_command_permissions', bot, { path: inGuild });
  await x.show('delete_guild_application_command', bot, { path: here });
  await x.show('bulk_set_guild_application_commands', bot, {
    path: inGuild,
    body: [
      greet,
      {
        name: 'find',
        type: 1,
        description: 'Finds a place',
        options: [{ type: 3, name: 'place', description: 'Its name', autocomplete: true }],
      },
    ],
  });
  await x.show('get_guild_application_command_index', ben, { path: { guild_id: guild } });
  await x.show('get_channel_application_command_index', ben, { path: { channel_id: general } });
  await interactions(w);
}

async function interactions(w: World): Promise<void> {
  const { x, anyone, ada, ben, bot, app, guild, general, sessions } = w;
  const list = await x.use('list_guild_application_commands', bot, { path: { application_id: app.id, guild_id: guild } });
  let runs = 0;
  /** Ben runs a command: the interaction that the bot receives. */
  const run = async (keep: 'show' | 'use', name: string, options: object[], type = 2) => {
    const command = list.where('name', name);
    const since = sessions.bot.mark();
    runs += 1;
    await x[keep]('create_interaction', ben, {
      body: {
        type,
        application_id: app.id,
        guild_id: guild,
        channel_id: general,
        session_id: sessions.ben.ready.session_id,
        nonce: `157367000000000000${runs}`,
        data: { id: command.id, version: command.at('version'), name, type: 1, options },
      },
      causes: ['INTERACTION_CREATE'],
    });
    const { id, token } = await sessions.bot.event<{ id: string; token: string }>('INTERACTION_CREATE', () => true, since);
    x.standIns.name(token, 'INTERACTION_TOKEN');
    return { interaction_id: id, interaction_token: token };
  };
  const whom = [{ type: 6, name: 'whom', value: ada.id }];
  const first = await run('show', 'greet', whom);
  await x.show('create_interaction_response', anyone, {
    path: first,
    query: { with_response: true },
    body: { type: 4, data: { content: `Hello, <@${ada.id}>!` } },
  });
  const hook = { webhook_id: app.id, webhook_token: first.interaction_token };
  await x.show('get_original_webhook_message', anyone, { path: hook });
  await x.show('update_original_webhook_message', anyone, { path: hook, body: { content: 'Hello again!' } });
  await x.show('delete_original_webhook_message', anyone, { path: hook });
  const second = await run('use', 'find', [{ type: 3, name: 'place', value: 'cr', focused: true }], 4);
  await x.use('create_interaction_response', anyone, {
    path: second,
    body: { type: 8, data: { choices: [{ name: 'Crater 12', value: 'crater-12' }] } },
  });
  const third = await run('use', 'greet', whom);
  await x.use('create_interaction_response', anyone, {
    path: third,
    body: {
      type: 9,
      data: {
        custom_id: 'report',
        title: 'A report',
        components: [{ type: 18, label: 'What happened?', component: { type: 4, custom_id: 'text', style: 2 } }],
      },
    },
  });
  await run('use', 'greet', whom);
  await x.pass(3000);
  await sessions.ben.event('INTERACTION_FAILURE');
  await sessions.ben.event('INTERACTION_MODAL_CREATE');
  await sessions.ben.event('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE');
}

/** SKUs, entitlements and subscriptions. */
export async function shop(w: World): Promise<void> {
  const { x, ada, ben, bot, app, guild } = w;
  const path = { application_id: app.id };
  const plan = await x.show('create_sku', ada, { path, body: { name: 'Rover Pass', type: 5 } });
  const fuel = await x.use('create_sku', ada, { path, body: { name: 'Fuel', type: 3 } });
  await x.show('list_skus', bot, { path });
  await x.show('get_published_listing', ben, { path: { sku_id: plan.id } });
  const given = await x.show('create_entitlement', bot, { path, body: { sku_id: fuel.id, owner_id: ben.id, owner_type: 2 } });
  await x.show('get_entitlements', bot, { path, query: { user_id: ben.id } });
  const ofEntitlement = { ...path, entitlement_id: given.id };
  await x.show('get_entitlement', bot, { path: ofEntitlement });
  await x.show('consume_entitlement', bot, { path: ofEntitlement });
  const other = await x.use('create_entitlement', bot, { path, body: { sku_id: fuel.id, owner_id: guild, owner_type: 1 } });
  await x.show('delete_entitlement', bot, { path: { ...path, entitlement_id: other.id } });
  await x.show('get_current_user_application_entitlements', ben, { path, query: { exclude_consumed: false } });
  const bought = await x.show('purchase_sku', ben, { path: { sku_id: plan.id }, body: {} });
  const subscription = bought.at('subscription.id');
  await x.show('get_sku_subscriptions', bot, { path: { sku_id: plan.id }, query: { user_id: ben.id } });
  await x.show('get_sku_subscription', bot, { path: { sku_id: plan.id, subscription_id: subscription } });
  await x.show('update_subscription', ben, { path: { subscription_id: subscription }, body: { action: 'cancel' } });
}

/** Embedded activities and their links. */
export async function activities(w: World): Promise<void> {
  const { x, ada, ben, bot, app, guild, general, sessions } = w;
  const path = { application_id: app.id };
  await x.show('set_application_embedded', ada, { path, body: { embedded: true } });
  await x.show('set_proxy_config', ada, { path, body: { url_map: [{ prefix: '/', target: 'game.example' }] } });
  await x.show('get_proxy_config', ada, { path });
  await x.show('update_embedded_activity_config', ada, {
    path,
    body: {
      supported_platforms: ['web'],
      client_platform_config: { web: { release_phase: 'global_launch' } },
      shelf_rank: 1,
    },
  });
  await x.show('get_embedded_activity_config', ada, { path });
  await x.show('get_activity_host', ben);
  await x.show('get_activity_shelf', ben, { query: { guild_id: guild } });
  await x.show('join_activity_instance', ben, {
    path: { channel_id: general, ...path },
    body: { session_id: sessions.ben.ready.session_id },
    causes: ['EMBEDDED_ACTIVITY_UPDATE_V2'],
  });
  const running = await sessions.ben.event<{ composite_instance_id: string; launch_id: string; location: { id: string } }>(
    'EMBEDDED_ACTIVITY_UPDATE_V2',
  );
  x.standIns.name(running.launch_id, 'LAUNCH');
  x.standIns.name((await x.show('create_proxy_ticket', ben, { path, body: {} })).at('ticket'), 'TICKET');
  await x.show('applications_get_activity_instance', bot, { path: { ...path, instance_id: running.composite_instance_id } });
  await x.show('leave_activity_instance', ben, {
    path: { ...path, location: running.location.id, instance_id: running.composite_instance_id },
    body: {},
  });
  const link = await x.show('create_activity_link', ada, {
    path,
    body: { title: 'Spring on the moon', description: 'Plant with us', custom_id: 'spring', image: await picture(430, 240) },
  });
  const ofLink = { ...path, link_id: link.id };
  x.standIns.name(link.id, 'ACTIVITY_LINK');
  await x.show('list_activity_links', ada, { path });
  await x.show('get_activity_link', ben, { path: ofLink });
  await x.show('update_activity_link', ada, { path: ofLink, body: { title: 'Summer on the moon' } });
  await x.show('delete_activity_link', ada, { path: ofLink });
}
