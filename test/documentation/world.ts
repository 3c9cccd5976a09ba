import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { Actor } from '@guildhall/testkit/actor';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { PROVIDER_REACH } from '@guildhall/testkit/identity-provider';
import { LinkService } from '@guildhall/testkit/link-service';
import { linkIn } from '@guildhall/testkit/mail-scene';
import { type App, basic, tokensOf } from '@guildhall/testkit/oauth-scene';
import { Account, Bot, startPlatform } from '@guildhall/testkit/platform';
import { Recorder } from './recorder.ts';

/** The address of the platform in the examples. */
export const ADDRESS = 'https://guildhall.example.com';
/** Where people return to after a consent. */
export const REDIRECT = 'https://app.example/back?mine=1';
/** The flags of an application with every privileged intent. */
const PRIVILEGED = (1 << 13) | (1 << 15) | (1 << 19);

/** A password that the people of the scenario have. */
export const PASSWORD = 'correct horse battery staple';

/** The people, the guild and the application that the sections of the scenario share. */
export interface World {
  x: Recorder;
  anyone: Actor;
  /** The operator of the platform. */
  olga: Account;
  /** The owner of the guild and of the application. */
  ada: Account;
  /** Members of the guild. */
  ben: Account;
  cleo: Account;
  /** In no guild. */
  dan: Account;
  /** ADMINISTRATOR in the guild, with every intent. */
  bot: Bot;
  app: App;
  guild: string;
  /** Channels of the guild. */
  general: string;
  voice: string;
  stage: string;
  forum: string;
  news: string;
  /** A role of the guild that ben has. */
  crew: string;
  sessions: { bot: GatewaySession; ada: GatewaySession; ben: GatewaySession };
  /** A service on this machine whose accounts people link and log in with. */
  service: LinkService;
}

/** Starts a platform with the world of the examples; `stop` ends both. */
export async function createWorld(): Promise<{ w: World; stop: () => Promise<void> }> {
  const clock: { now(): number }[] = [];
  const service = await LinkService.start(() => clock[0]?.now() ?? 0);
  const openid = { type: 'openid', ...service.client, issuer: service.url };
  const p = await startPlatform({
    resolve: PROVIDER_REACH.resolve,
    settings: {
      GUILDHALL_URL: ADDRESS,
      GUILDHALL_ACTIVITIES_HOST: 'activities.example.com',
      GUILDHALL_VOICE_ENDPOINT: 'voice.guildhall.example.com',
      GUILDHALL_VOICE_PORTS: '0',
      GUILDHALL_CLOCK: 'turnable',
      GUILDHALL_OUTBOUND: 'loopback',
      GUILDHALL_CONNECTIONS: JSON.stringify({ github: service.settings }),
      GUILDHALL_LOGIN_PROVIDERS: JSON.stringify([{ id: 'desk', name: 'Desk', icon: 'https://desk.example/icon.svg', ...openid }]),
      GUILDHALL_VERIFY_EMAIL: 'on',
      GUILDHALL_CONSOLE: 'on',
      NATS_URL: '',
    },
  });
  clock.push(p.clock);
  const x = new Recorder(p);
  x.standIns.address(p.address, new URL(ADDRESS).host);
  x.standIns.name(p.server.platform.config.dataDirectory, '/var/lib/guildhall');
  x.standIns.address(service.url, 'accounts.example.org');
  const olga = await register(x, 'olga');
  x.operator = olga;
  const [ada, ben, cleo, dan] = [
    await register(x, 'ada'),
    await register(x, 'ben'),
    await register(x, 'cleo'),
    await register(x, 'dan'),
  ];
  const guild = (await x.use('create_guild', ada, { body: { name: 'Moon Base' } })).id;
  const channels = await x.use('list_guild_channels', ada, { path: { guild_id: guild } });
  const general = channels.where('type', 0).id;
  const channel = async (body: object) => (await x.use('create_guild_channel', ada, { path: { guild_id: guild }, body })).id;
  const [rules, staff] = [await channel({ name: 'rules' }), await channel({ name: 'staff' })];
  await x.use('update_guild', ada, {
    path: { guild_id: guild },
    body: {
      features: ['COMMUNITY'],
      ...{ rules_channel_id: rules, public_updates_channel_id: staff },
      ...{ verification_level: 1, explicit_content_filter: 2 },
      description: 'A base on the moon',
    },
  });
  const forum = await channel({
    name: 'questions',
    type: 15,
    topic: 'Ask anything',
    available_tags: [{ name: 'help' }, { name: 'solved', moderated: true, emoji_name: '✅' }],
  });
  const news = await channel({ name: 'news', type: 5 });
  const voice = await channel({ name: 'Lounge', type: 2 });
  const stage = await channel({ name: 'Auditorium', type: 13 });
  const role = await x.use('create_guild_role', ada, {
    path: { guild_id: guild },
    headers: { 'x-audit-log-reason': 'For%20the%20expedition' },
    body: { name: 'Crew', color: 0x5865f2, hoist: true, permissions: allow('ADD_REACTIONS', 'ATTACH_FILES') },
  });
  for (const guest of [ben, cleo]) await join(x, ada, general, guest);
  await x.use('add_guild_member_role', ada, { path: { guild_id: guild, user_id: ben.id, role_id: role.id } });
  const app = await createApp(x, ada, 'Helper');
  await install(x, ada, app.bot, guild);
  const sessions = {
    bot: x.watch(await app.bot.connect({ intents: ALL_INTENTS })),
    ada: x.watch(await ada.connect()),
    ben: x.watch(await ben.connect()),
  };
  await sessions.bot.event('GUILD_CREATE');
  const w = {
    ...{ x, anyone: p.anyone, olga, ada, ben, cleo, dan, bot: app.bot, app, guild },
    ...{ general, voice, stage, forum, news, crew: role.id, sessions, service },
  };
  const stop = async () => {
    await p.stop();
    await service.close();
  };
  return { w, stop };
}

/** Permissions as the wire has them. */
export function allow(...names: Permission[]): string {
  return String(bitsOf(...names));
}

/** Registers a person. */
export async function register(x: Recorder, username: string): Promise<Account> {
  const made = await x.use('register', x.p.anyone, {
    body: {
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
      date_of_birth: '1990-01-01',
      global_name: `${username[0]?.toUpperCase()}${username.slice(1)}`,
      consent: true,
    },
  });
  const token = made.at('token');
  x.standIns.name(token, 'USER_TOKEN');
  const me = await new Actor(x.p.address, token).get('/users/@me');
  const link = x.operator ? await linkIn(x.p, x.operator, `${username}@example.org`, 'verify') : null;
  if (link !== null)
    x.standIns.name((await x.use('verify_email', x.p.anyone, { body: { token: link } })).at('token'), 'USER_TOKEN');
  return new Account(x.p.address, token, '', { id: me.body.id, username });
}

/** Creates an application with a bot, a secret and a redirect URI. */
export async function createApp(x: Recorder, owner: Account, name: string): Promise<App> {
  const { id } = await x.use('create_application', owner, { body: { name } });
  const path = { application_id: id };
  await x.use('update_application', owner, {
    path,
    body: { description: `${name} helps the crew.`, tags: ['help'], flags: PRIVILEGED, redirect_uris: [REDIRECT] },
  });
  const token = (await x.use('reset_bot_token', owner, { path, body: {} })).at('token');
  const secret = (await x.use('reset_application_secret', owner, { path, body: {} })).at('secret');
  x.standIns.name(token, 'BOT_TOKEN');
  x.standIns.name(secret, 'CLIENT_SECRET');
  x.standIns.name(basic({ id, secret }).authorization ?? '', 'Basic BASE64_OF_CLIENT_ID_AND_SECRET');
  const me = await new Actor(x.p.address, `Bot ${token}`).get('/users/@me');
  return { owner, id, secret, bot: new Bot(x.p.address, token, { id: me.body.id, username: me.body.username }, id) };
}

/** Adds a bot to a guild. */
export async function install(x: Recorder, by: Account, bot: Bot, guild: string): Promise<void> {
  await x.use('authorize', by, {
    query: { client_id: bot.applicationId, scope: 'bot applications.commands', permissions: '8' },
    body: { authorize: true, guild_id: guild, permissions: '8' },
  });
}

/** Adds a person to a guild by a new invite. */
export async function join(x: Recorder, host: Account, channel: string, guest: Account): Promise<void> {
  const invite = await x.use('create_channel_invite', host, {
    path: { channel_id: channel },
    body: { max_age: 86_400, unique: true },
  });
  x.standIns.name(invite.at('code'), 'INVITE');
  await x.use('accept_invite', guest, { path: { code: invite.at('code') }, body: {} });
}

/** The application with an access token of a person. */
export async function granted(
  w: Pick<World, 'x' | 'app' | 'anyone'>,
  person: Account,
  scope: string,
): Promise<Actor & { token: string }> {
  const tokens = await tokensOf(w.x.p, person, w.app, scope);
  return bearerOf(w, tokens.access_token);
}

/** A caller with an access token. */
export function bearerOf({ x }: Pick<World, 'x'>, token: string): Actor & { token: string } {
  x.standIns.name(token, 'ACCESS_TOKEN');
  return Object.assign(new Actor(x.p.address, `Bearer ${token}`), { token });
}
