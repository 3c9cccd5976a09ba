import { APPROVED_SCOPES, CLIENT_SCOPES } from '@guildhall/protocol/scopes';
import { PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import { routes } from '@guildhall/server/api/routes.ts';
import type { Route } from '@guildhall/server/core/framework/route.ts';
import { TOKEN_SCOPES } from '@guildhall/server/core/oauth2/scopes.ts';
import type { Answer } from '@guildhall/testkit/answer';
import type { Actor } from '@guildhall/testkit/actor';
import { type HiddenScene, hiddenScene, MARK } from '@guildhall/testkit/hidden-scene';
import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

/** `get_my_oauth2_authorization` lists the scopes of a token, some of which are not in the contract; it reveals nothing else. */
const GETS = routes.filter(({ id, method }) => method === 'GET' && id !== 'get_my_oauth2_authorization');

const SETTERS = ['manager', 'moderator'];
const MEMBERS = ['member', 'bot', ...SETTERS];
const WHOLE_SETTING = { callers: SETTERS, why: 'clients that write the setting send back what they read' };

/** Operations whose responses may contain ids of hidden channels, for which callers and why. Marked words are never allowed. */
const ID_EXCEPTIONS: Readonly<Record<string, { callers: readonly string[]; why: string }>> = {
  get_guild: { callers: MEMBERS, why: 'the guild object has its system, rules, AFK and widget channels by contract' },
  get_guild_widget_settings: WHOLE_SETTING,
  list_auto_moderation_rules: WHOLE_SETTING,
  get_auto_moderation_rule: WHOLE_SETTING,
  get_guild_welcome_screen: WHOLE_SETTING,
  get_guilds_onboarding: WHOLE_SETTING,
  list_guild_application_command_permissions: { ...WHOLE_SETTING, callers: [...SETTERS, 'bot'] },
  get_guild_application_command_permissions: { ...WHOLE_SETTING, callers: [...SETTERS, 'bot'] },
  list_guild_audit_log_entries: {
    callers: ['moderator'],
    why: 'an entry keeps the id of its target, but nothing of its content',
  },
};

/** All permissions except those that reveal hidden channels or private threads. */
const MODERATOR = Object.keys(PERMISSIONS).filter(isModerators);
function isModerators(name: string): name is Permission {
  return name in PERMISSIONS && !['ADMINISTRATOR', 'MANAGE_THREADS'].includes(name);
}

let scene: HiddenScene;
let invite: string;
let template: string;
let callers: Record<string, Actor>;

beforeAll(async () => {
  scene = await hiddenScene(p);
  const { owner, guild, bot, memberWith } = scene;
  const manager = await memberWith('manager', 'MANAGE_GUILD', 'MANAGE_ROLES');
  const member = await memberWith('member');
  const stranger = await p.person('stranger');
  callers = {
    outsider: await p.person('outsider'),
    member,
    manager: await memberWith('lone', 'MANAGE_GUILD'),
    moderator: await memberWith('moderator', ...MODERATOR),
    foreignBot: await p.bot(stranger),
    bot,
    nobody: p.anyone,
    token: await tokenOf(member),
  };
  template = (await manager.post(`/guilds/${guild.id}/templates`, { name: 'Copy' })).body.code;
  invite = (await owner.post(`/channels/${guild.text.id}/invites`, { unique: true })).body.code;
});

/** An access token of a user with every scope that users can grant. */
async function tokenOf(person: Account): Promise<Actor> {
  const of = await app(p);
  // The owner registered first, so they are the operator.
  await scene.owner.patch(`/operator/applications/${of.id}`, { approved_scopes: [...APPROVED_SCOPES] });
  const scopes = [...TOKEN_SCOPES].filter((scope) => !CLIENT_SCOPES.has(scope) && scope !== 'webhook.incoming');
  return bearer(p, await tokensOf(p, person, of, scopes.join(' ')));
}

const CODES: Readonly<Record<string, () => string>> = { get_guild_template: () => template };

/** The value of each parameter; only the owner knows secrets such as a webhook token. */
function fills(knowsSecrets: boolean): Record<string, (route: Route) => readonly string[]> {
  const { guild, hidden, bot, owner, webhook } = scene;
  const one = (value: string) => () => [value];
  return {
    guild_id: one(guild.id),
    channel_id: () => [guild.text.id, ...Object.values(hidden)],
    message_id: ({ id }) => [id === 'get_webhook_message' ? webhook.message : scene.message],
    user_id: one(owner.id),
    role_id: one(guild.id),
    rule_id: one(scene.rule),
    guild_scheduled_event_id: one(scene.event),
    guild_scheduled_event_exception_id: one(scene.eventException),
    webhook_id: one(webhook.id),
    webhook_token: one(knowsSecrets ? webhook.token : 'unknown'),
    application_id: one(bot.applicationId),
    command_id: one(scene.command),
    lobby_id: one(scene.lobby),
    code: ({ id }) => [CODES[id]?.() ?? invite],
    emoji_name: one(encodeURIComponent('👍')),
    answer_id: one('1'),
  };
}

function paths(route: Route, knowsSecrets: boolean): string[] {
  const values = fills(knowsSecrets);
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return names.reduce<string[]>(
    (made, name) => made.flatMap((path) => (values[name]?.(route) ?? ['1']).map((value) => path.replace(`{${name}}`, value))),
    [route.path],
  );
}

const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  guild_search: { content: MARK },
  search_guild_members: { query: 'o' },
  list_guild_scheduled_events: { with_user_count: 'true' },
  list_guild_audit_log_entries: { limit: '100' },
};

interface Called {
  route: Route;
  path: string;
  answer: Answer<unknown>;
}

/** Calls every route with every id of the scene. */
async function walk(by: Actor, knowsSecrets = false): Promise<Called[]> {
  const calls = GETS.flatMap((route) => paths(route, knowsSecrets).map((path) => ({ route, path })));
  const called: Called[] = [];
  for (let at = 0; at < calls.length; at += 8) {
    const some = calls.slice(at, at + 8).map(async ({ route, path }) => {
      const query = QUERIES[route.id];
      return { route, path, answer: await by.get(path, query ? { query } : {}) };
    });
    called.push(...(await Promise.all(some)));
  }
  return called;
}

test.each(['outsider', 'member', 'manager', 'moderator', 'foreignBot', 'bot', 'nobody', 'token'])(
  '[channels/obfuscated-channels] no GET operation reveals a hidden channel to %s',
  async (name) => {
    const by = callers[name];
    if (!by) throw new Error(`there is no caller ${name}`);
    const ids = Object.values(scene.hidden);
    const leaks: string[] = [];
    for (const { route, path, answer } of await walk(by)) {
      const text = JSON.stringify(answer.body ?? null);
      const at = text.indexOf(MARK);
      if (at >= 0) leaks.push(`${route.id} ${path}: ${text.slice(Math.max(0, at - 150), at + 30)}`);
      const id = ids.find((one) => text.includes(one));
      if (id !== undefined && !ID_EXCEPTIONS[route.id]?.callers.includes(name))
        leaks.push(`${route.id} ${path}: id ${id} in ${text.slice(0, 200)}`);
    }
    expect(leaks).toEqual([]);
  },
);

/** Operations that the walk calls without a result, since they are unrelated to a guild's channels. */
const UNREACHED = {
  'an application, its emojis, store and activities': [
    'get_application_command',
    'applications_get_activity_instance',
    'get_application_emoji',
    'get_application_identity_profile',
    'get_activity_secret',
    'get_spectate_secret',
    'get_activity_link',
    'get_activity_metadata',
    'get_application_user_role_connection',
    'get_entitlement',
    'get_sku_subscriptions',
    'get_sku_subscription',
    'get_published_listing',
  ],
  'teams, connections and consent': [
    'get_team',
    'list_team_members',
    'list_team_applications',
    'authorize_connection',
    'preview_authorization',
  ],
  'direct messages': ['get_dm_channel', 'list_user_messages', 'get_call'],
  'expressions and members of a guild': [
    'get_guild_emoji',
    'get_guild_sticker',
    'get_sticker',
    'get_sticker_pack',
    'get_guild_soundboard_sound',
    'get_guild_ban',
    'get_guild_join_requests',
    'get_guild_member_verification',
    'get_guild_role_connection_eligibility',
    'get_invite_target_users',
    'get_invite_target_users_job_status',
  ],
  'the preview of a stream, which is for those who may connect': ['get_stream_preview'],
  'notes, and the choices of a report': ['get_note', 'get_report_menu'],
  'what an application did, for those who may change it': ['get_console_entry', 'get_application_delivery'],
  'the server, and interactions': ['get_clock', 'get_original_webhook_message'],
};

/** Operations that return marked words to callers who can view the channels. */
const MARKED = [
  'deprecated_list_pins',
  'get_active_guild_threads',
  'get_channel',
  'get_guild_scheduled_event',
  'get_guild_webhooks',
  'get_lobby',
  'get_lobby_messages',
  'get_message',
  'get_stage_instance',
  'get_webhook',
  'get_webhook_by_token',
  'get_webhook_message',
  'guild_search',
  'list_channel_invites',
  'list_channel_webhooks',
  'list_guild_audit_log_entries',
  'list_guild_channels',
  'list_guild_invites',
  'list_guild_scheduled_events',
  'list_messages',
  'list_pins',
  'thread_search',
];

test('the walk is complete: each operation that can refer to a channel succeeds for the owner, a bot or an access token', async () => {
  const admin = await p.bot(scene.owner, { guild: scene.guild });
  const reached = new Set<string>();
  const marked = new Set<string>();
  for (const by of [scene.owner, admin, scene.bot, scene.game.bot, scene.player.game, await tokenOf(scene.owner)]) {
    for (const { route, answer } of await walk(by, true)) {
      if (answer.status < 300) reached.add(route.id);
      if (JSON.stringify(answer.body ?? null).includes(MARK)) marked.add(route.id);
    }
  }
  const unreached = GETS.flatMap(({ id }) => (reached.has(id) ? [] : [id]));
  expect(unreached.toSorted()).toEqual(Object.values(UNREACHED).flat().toSorted());
  expect([...marked].toSorted()).toEqual(MARKED);
});
