import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import type { Found } from './found.ts';
import type { Receiver } from './receiver.ts';
import { Caller, type Recorder } from './recorder.ts';
import type { RecordedSession } from './session.ts';

/** A user or bot. */
export class Account extends Caller {
  readonly id: string;
  /** Without the scheme. */
  readonly token: string;
  /** The application of a bot. */
  readonly applicationId: string;

  constructor(
    recorder: Recorder,
    name: string,
    { scheme = '', token, id, applicationId = '' }: { scheme?: string; token: string; id: string; applicationId?: string },
  ) {
    super(recorder, name, `${scheme}${token}`);
    this.id = id;
    this.token = token;
    this.applicationId = applicationId;
  }
}

/** The state that the sections of the script share. */
export interface World {
  recorder: Recorder;
  receiver: Receiver;
  anyone: Caller;
  operator: Account;
  /** The owner of the guild and of the applications. */
  owner: Account;
  moderator: Account;
  member: Account;
  /** In no guild of the script. */
  stranger: Account;
  /** ADMINISTRATOR in the guild, with all privileged intents. */
  bot: Account;
  /** A member without permissions of its own and without the content of messages. */
  plainBot: Account;
  /** The secret of the bot's application. */
  secret: string;
  guild: string;
  /** The first text channel of the guild, and further channels of it. */
  text: string;
  voice: string;
  category: string;
  /** Only administrators view it. */
  hidden: string;
  moderatorRole: string;
  memberRole: string;
  sessions: { bot: RecordedSession; plainBot: RecordedSession; owner: RecordedSession; member: RecordedSession };
}

export const REDIRECT = 'http://127.0.0.1:9/callback';
/** An id of the right form that belongs to nothing. */
export const UNKNOWN = '1000000000000000001';
/** Bits of privileged intents in an application's flags. */
export const PRIVILEGED = (1 << 13) | (1 << 15) | (1 << 19);
/** Every intent that exists. */
export const ALL_INTENTS = 53_608_447 | (1 << 24) | (1 << 25);
export const WITHOUT_CONTENT = ALL_INTENTS & ~((1 << 15) | (1 << 1) | (1 << 8));
export const THUMB = encodeURIComponent('👍');
export const HOUR = 3_600_000;

/** Permissions as the wire has them. */
export function allow(...names: Permission[]): string {
  return String(bitsOf(...names));
}

/** The password of every user of the script. */
export function passwordOf(username: string): string {
  return `correct horse ${username}`;
}

/** Registers a user. */
export async function register(recorder: Recorder, username: string, more: object = {}): Promise<Account> {
  const anyone = recorder.caller('anyone', null);
  const made = await anyone.post('/auth/register', {
    username,
    email: `${username}@example.org`,
    password: passwordOf(username),
    date_of_birth: '1990-01-01',
    global_name: username.toUpperCase(),
    consent: true,
    ...more,
  });
  const token = made.at('token');
  const me = await recorder.caller(username, token).get('/users/@me');
  return new Account(recorder, username, { token, id: me.id });
}

/** Creates an application with a bot. */
export async function createBot(recorder: Recorder, owner: Account, name: string, flags: number): Promise<Account> {
  const application = await owner.post('/applications', { name });
  await owner.patch(`/applications/${application.id}`, { flags, redirect_uris: [REDIRECT] });
  const token = (await owner.post(`/applications/${application.id}/bot/reset`, {})).at('token');
  const me = await recorder.caller(name, `Bot ${token}`).get('/users/@me');
  return new Account(recorder, name, { scheme: 'Bot ', token, id: me.id, applicationId: application.id });
}

/** Adds a bot to a guild. */
export function install(by: Account, bot: Account, guild: string, permissions: string): Promise<Found> {
  const query = { client_id: bot.applicationId, scope: 'bot applications.commands', permissions };
  return by.post('/oauth2/authorize', { authorize: true, guild_id: guild, permissions, integration_type: 0 }, { query });
}

/** Adds a user to a guild by a new invite. */
export async function join(host: Account, channel: string, guest: Account): Promise<void> {
  const invite = await host.post(`/channels/${channel}/invites`, { unique: true });
  await guest.post(`/invites/${invite.at('code')}`, {});
}

/** The tokens that a user grants an application through the code flow; `extra` joins the form. */
export async function grant(
  w: Pick<World, 'anyone' | 'bot' | 'secret'>,
  by: Account,
  scope: string,
  extra: Record<string, string> = {},
): Promise<Found> {
  const query = {
    client_id: w.bot.applicationId,
    scope,
    response_type: 'code',
    redirect_uri: REDIRECT,
    state: 'state of the script',
  };
  const consented = await by.post('/oauth2/authorize', { authorize: true }, { query });
  const code = /[?&]code=([^&]+)/.exec(consented.at('location'))?.[1] ?? 'missing';
  return token(w, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...extra });
}

/** A request to the token endpoint with the credentials of the bot's application. */
export function token(w: Pick<World, 'anyone' | 'bot' | 'secret'>, fields: Record<string, string>, path = '/oauth2/token') {
  return w.anyone.post(path, new URLSearchParams(fields).toString(), {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${w.bot.applicationId}:${w.secret}`).toString('base64')}`,
    },
  });
}

/** A caller with an access token of a user. */
export async function bearer(w: World, by: Account, scope: string): Promise<Account> {
  const access = (await grant(w, by, scope)).at('access_token');
  return new Account(w.recorder, `${by.name}'s token`, { scheme: 'Bearer ', token: access, id: by.id });
}

/** Creates people, a guild and bots, and connects four sessions. */
export async function createWorld(recorder: Recorder, receiver: Receiver): Promise<World> {
  recorder.section('world');
  const anyone = recorder.caller('anyone', null);
  const operator = await register(recorder, 'olga');
  await recorder.freeze(operator.token);
  const owner = await register(recorder, 'ada');
  const moderator = await register(recorder, 'mona');
  const member = await register(recorder, 'ben');
  const stranger = await register(recorder, 'sid');
  const guild = await owner.post('/guilds', { name: 'Test hall' });
  const channels = await owner.get(`/guilds/${guild.id}/channels`);
  const text = channels.where('type', 0).id;
  const everyone = {
    permissions: allow(
      'VIEW_CHANNEL',
      'SEND_MESSAGES',
      'READ_MESSAGE_HISTORY',
      'CONNECT',
      'SPEAK',
      'ADD_REACTIONS',
      'USE_APPLICATION_COMMANDS',
    ),
  };
  await owner.patch(`/guilds/${guild.id}/roles/${guild.id}`, everyone);
  const moderatorRole = await owner.post(`/guilds/${guild.id}/roles`, {
    name: 'moderators',
    permissions: allow(
      'MANAGE_MESSAGES',
      'KICK_MEMBERS',
      'BAN_MEMBERS',
      'MANAGE_ROLES',
      'MANAGE_CHANNELS',
      'MANAGE_THREADS',
      'MODERATE_MEMBERS',
      'VIEW_AUDIT_LOG',
      'CREATE_INSTANT_INVITE',
      'CREATE_PUBLIC_THREADS',
      'PIN_MESSAGES',
    ),
    hoist: true,
  });
  const memberRole = await owner.post(`/guilds/${guild.id}/roles`, { name: 'members', permissions: '0', mentionable: true });
  await join(owner, text, moderator);
  await join(owner, text, member);
  await owner.put(`/guilds/${guild.id}/members/${moderator.id}/roles/${moderatorRole.id}`);
  await owner.put(`/guilds/${guild.id}/members/${member.id}/roles/${memberRole.id}`);
  const voice = await owner.post(`/guilds/${guild.id}/channels`, { name: 'voice', type: 2 });
  const category = await owner.post(`/guilds/${guild.id}/channels`, { name: 'category', type: 4 });
  const hidden = await owner.post(`/guilds/${guild.id}/channels`, {
    name: 'hidden',
    type: 0,
    topic: 'a secret topic',
    permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny: allow('VIEW_CHANNEL') }],
  });
  const bot = await createBot(recorder, owner, 'helper', PRIVILEGED);
  const plainBot = await createBot(recorder, owner, 'plain', 0);
  await install(owner, bot, guild.id, allow('ADMINISTRATOR'));
  await install(owner, plainBot, guild.id, allow('VIEW_CHANNEL', 'SEND_MESSAGES'));
  const secret = (await owner.post(`/applications/${bot.applicationId}/reset`, {})).at('secret');
  const sessions = {
    bot: await recorder.connect('bot session', bot.token, { intents: ALL_INTENTS }, ['GUILD_CREATE']),
    plainBot: await recorder.connect('plain session', plainBot.token, { intents: WITHOUT_CONTENT }, ['GUILD_CREATE']),
    owner: await recorder.connect('owner session', owner.token),
    member: await recorder.connect('member session', member.token),
  };
  recorder.receive(receiver);
  return {
    ...{ recorder, receiver, anyone, operator, owner, moderator, member, stranger, bot, plainBot, secret },
    ...{ guild: guild.id, text, voice: voice.id, category: category.id, hidden: hidden.id },
    ...{ moderatorRole: moderatorRole.id, memberRole: memberRole.id, sessions },
  };
}
