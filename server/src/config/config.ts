import { resolve } from 'node:path';
import { hostAndPort, isLoopback, network, type WithheldKind, withheldKind } from './forms.ts';
import { type LoginProvider, readLoginProviders } from './login-providers.ts';
import { checkTesting, testSettings } from './test-settings.ts';
import { ConfigError, type EffectiveSetting, type Setting, Settings } from './settings.ts';
import { voiceSettings } from './voice-settings.ts';

/** A part of the platform that a process may run. */
export const ROLES = ['api', 'gateway', 'voice', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** How far outbound requests may reach: only the public internet, this machine too, or private networks too. */
export const REACHES = ['public', 'loopback', 'private'] as const;
export type Reach = (typeof REACHES)[number];

/** The scope of a gateway compression context: shared between connections (one per event), or one per connection. */
export const COMPRESSION_CONTEXTS = ['shared', 'connection'] as const;
export type CompressionContext = (typeof COMPRESSION_CONTEXTS)[number];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const MIB = 1024 * 1024;

/** Settings of the addresses, the stores, and the roles of the process. */
function processSettings(settings: Settings) {
  return {
    port: settings.integer('PORT', {
      title: 'Port',
      default: '3000',
      min: 0,
      max: 65_535,
      prose: 'The TCP port for HTTP and the gateway. 0 selects a free port.',
    }),
    host: settings.text('HOST', {
      title: 'Host',
      default: '127.0.0.1',
      prose: 'The address to listen on. The default is only reachable from this machine; use 0.0.0.0 behind a TLS proxy.',
    }),
    /** Addresses and networks (CIDR) whose X-Forwarded-For is trusted. */
    trustedProxies: settings.list('GUILDHALL_TRUSTED_PROXIES', {
      title: 'Trusted proxies',
      form: 'list of addresses or networks',
      must: 'list addresses or networks such as 10.0.0.0/8',
      parse: network,
      prose:
        'The addresses of reverse proxies, such as 127.0.0.1 or 10.0.0.0/8, separated by commas. For requests from one of them, X-Forwarded-For gives the client address for rate limits and the log. Absent: the connecting address is used, so behind a proxy all users share one limit (ten logins a minute).',
    }),
    dataDirectory: resolve(
      settings.text('GUILDHALL_DATA', {
        title: 'Data directory',
        default: './data',
        prose:
          'The directory for the embedded store and for files. It is created if missing. Only one process at a time can use it.',
      }),
    ),
    /** Without a trailing slash; null until the port is known. */
    publicUrl: settings.url('GUILDHALL_URL', {
      title: 'Public address',
      protocols: ['http', 'https'],
      prose:
        'The public base URL, such as https://chat.example.org, used in invites and for the gateway URL. Absent: http://HOST:PORT.',
    }),
    /** Where sessions of this node resume, without a trailing slash; null: at publicUrl. */
    gatewayUrl: settings.url('GUILDHALL_GATEWAY_URL', {
      title: 'Gateway address',
      protocols: ['http', 'https'],
      prose:
        "The public base URL of this process's own gateway, such as https://gateway-2.example.org: its sessions resume there, which is fastest. Other nodes accept them too, but clients with only this URL cannot reach those while this process is down; a load-balanced URL avoids that. Absent: GUILDHALL_URL.",
    }),
    /** Below it each activity has a name of its own, `<application id>.<host>`; null: derived from publicUrl (core/access/activity-host.ts). */
    activitiesHost: settings.one('GUILDHALL_ACTIVITIES_HOST', {
      title: 'Host of activities',
      form: 'host, or host:port',
      must: 'be a host name such as activities.example.org, with a port if it is not the default one',
      parse: hostAndPort,
      prose:
        'The host below which each embedded activity has a name of its own, such as activities.example.org: the activity of application 123 is at 123.activities.example.org, with the scheme of GUILDHALL_URL. Needs a DNS wildcard and a certificate for *.activities.example.org (docs/activities.md). Absent: localhost with the port of the server if GUILDHALL_URL is on this machine; otherwise no activities are served.',
    }),
    databaseUrl: settings.url('DATABASE_URL', {
      secret: true,
      title: 'Database',
      protocols: ['postgres', 'postgresql'],
      prose: 'A PostgreSQL database, such as postgres://user:password@host/name. Absent: the embedded store in GUILDHALL_DATA.',
    }),
    natsUrl: settings.url('NATS_URL', {
      secret: true,
      title: 'Bus',
      protocols: ['nats', 'tls', 'ws', 'wss'],
      prose:
        'A NATS server that carries events between several nodes, such as nats://host:4222; a path, as in nats://host:4222/name, separates deployments on one server. Absent: events stay in this process.',
    }),
    roles: settings.list('GUILDHALL_ROLES', {
      title: 'Roles',
      form: `list of ${ROLES.map((role) => `\`${role}\``).join(', ')}`,
      default: ROLES.join(','),
      must: `list some of ${ROLES.join(', ')}`,
      parse: (entry) => ROLES.find((role) => role === entry),
      prose:
        'The roles of this process: api serves HTTP, gateway serves realtime sessions, voice hosts calls, worker runs background jobs. Several processes need DATABASE_URL and NATS_URL.',
    }),
    logLevel: settings.choice('GUILDHALL_LOG', {
      title: 'Log level',
      values: LOG_LEVELS,
      default: 'info',
      prose:
        'The minimum log level; logs are JSON lines on stdout. Each request is logged at debug, a slow or failed one at warn or error.',
    }),
  };
}

/** Settings that limit what the platform accepts, and its requests to other servers. */
function serviceSettings(settings: Settings) {
  return {
    /** Limit for one file, in bytes. */
    uploadBytes:
      MIB *
      settings.integer('GUILDHALL_UPLOAD_MIB', {
        title: 'Upload limit (MiB)',
        default: '20',
        min: 1,
        max: 2000,
        prose:
          'The maximum size of a file in a message in MiB (1 to 2000). A request can be 5 MiB larger than one file, and at least 25 MiB.',
      }),
    /** How far outbound requests may reach. */
    outboundReach: settings.choice('GUILDHALL_OUTBOUND', {
      title: 'Outbound reach',
      values: REACHES,
      default: 'public',
      prose:
        'The networks that the platform may call when a user chooses the address (link previews, endpoints of applications): public is only the internet; loopback adds this machine, for development; private adds private networks. Link-local addresses, such as cloud metadata, are never called.',
    }),
    rateLimits:
      settings.choice('GUILDHALL_RATE_LIMITS', {
        title: 'Rate limits',
        values: ['on', 'off'],
        default: 'on',
        prose:
          'Whether rate limits apply. off disables those of HTTP requests (429), of password and code attempts, of Identify and session starts, and of connections of one address that have not identified. Limits of the gateway protocol stay: 120 commands a minute (4008), 5 presence updates in 20 s, and one list of all members of a guild in 30 s (RATE_LIMITED); so do limits on size, number and queued work. Turn it off only for load tests.',
      }) === 'on',
    consoleSetting: settings.choice('GUILDHALL_CONSOLE', {
      title: 'Consoles of applications',
      values: ['auto', 'on', 'off'],
      default: 'auto',
      prose:
        'Whether applications have a console, a log of their requests, events and deliveries that their developers read for a day: on records those of every application unless its developers switch it off; off has none; auto is on for development, that is with GUILDHALL_TESTING, with --demo, and with the embedded store at an address of this machine. Elsewhere auto lets developers switch on the console of their application.',
    }),
    gatewayCompression: settings.choice('GUILDHALL_GATEWAY_COMPRESSION', {
      title: 'Gateway compression',
      values: COMPRESSION_CONTEXTS,
      default: 'shared',
      prose:
        'The mode of zlib-stream and zstd-stream: shared compresses an event once for all sessions and needs no memory per session; connection keeps a context per connection, which sends about a fifth of the bytes but costs about 250 kB (zstd 850 kB) and one compression per event and connection. Suitable for fewer than 100 sessions.',
    }),
    /** Ms of silence after which a gateway node counts as dead. */
    nodeTimeout: settings.integer('GUILDHALL_NODE_TIMEOUT', {
      title: 'Node timeout (ms)',
      default: '5000',
      min: 1000,
      max: 30_000,
      prose:
        'How many ms a gateway node may be silent before another node takes over its sessions, from 1000 to 30000. The nodes of one deployment need the same value. Used with NATS_URL only.',
    }),
    /** Functions of the game client library that reject with Disabled. */
    disabledFunctions: settings.list('GUILDHALL_DISABLED_FUNCTIONS', {
      title: 'Disabled functions',
      form: 'list of function names',
      must: 'list names of functions such as SendLobbyMessage',
      parse: (entry) => (/^[A-Z][A-Za-z0-9]{0,63}$/.test(entry) ? entry : undefined),
      prose:
        'Functions of the game client library that are switched off, by their names in C++ (docs/client/from-cpp.md), such as SendLobbyMessage,StartCall. A game learns of them with its next session, and its calls end with the error type Disabled. The HTTP API still accepts the requests. Absent: none.',
    }),
    /** Prefixes of `<prefix>:component-embed`, lower case. */
    componentEmbedPrefixes: settings.list('GUILDHALL_COMPONENT_EMBEDS', {
      title: 'Component embeds',
      form: 'list of prefixes',
      default: 'svc',
      must: 'list prefixes of lower-case letters',
      parse: (entry) => (/^[a-z][a-z0-9-]{0,31}$/.test(entry) ? entry : undefined),
      prose:
        'The prefixes of the tag with which a page provides its own preview of components: svc means `svc:component-embed`. Several are separated by commas; the first one found on a page is used.',
    }),
  };
}

/** Mails and other services. */
function mailSettings(settings: Settings) {
  return {
    /** The server that sends mails; null: they are stored for the operator. */
    smtpUrl: settings.url('GUILDHALL_SMTP_URL', {
      secret: true,
      title: 'Mail server',
      protocols: ['smtp', 'smtps'],
      prose:
        'The mail server, such as smtp://user:password@mail.example.org:587 (STARTTLS where it is offered) or smtps://... (TLS from the start). Absent: nothing is sent; mails are logged and shown to the operator on the console page, for development.',
    }),
    /** The sender of mails; null: no-reply at the public host. */
    mailFrom: settings.optional('GUILDHALL_MAIL_FROM', {
      title: 'Sender of mails',
      prose:
        'The sender of mails, such as Guildhall <hall@example.org>. Absent: Guildhall <no-reply@HOST> with the host of GUILDHALL_URL.',
    }),
    /** The rule for new accounts: open to all, by invite only, or closed. */
    registration: settings.choice('GUILDHALL_REGISTRATION', {
      title: 'Registration',
      values: ['open', 'invite', 'closed'],
      default: 'open',
      prose:
        'Who may create an account: open is everyone, invite only those with a valid invite to a guild, closed no one. The first user, who becomes the operator, can always register.',
    }),
    /** New accounts an hour, over all addresses. */
    registrationsPerHour: settings.integer('GUILDHALL_REGISTRATIONS_PER_HOUR', {
      title: 'Registrations per hour',
      default: '500',
      min: 1,
      max: 1_000_000,
      prose:
        'How many accounts may be created in an hour over all addresses (1 to 1000000), so that a flood of registrations ends even if it comes from many networks. Further ones get 429. Limits of one address (20 a day) and of one network (100 a day) are separate.',
    }),
    /** A list of providers as JSON, or @ and a file. */
    loginProviderList: settings.optional('GUILDHALL_LOGIN_PROVIDERS', {
      secret: true,
      title: 'Login providers',
      prose:
        'The OpenID and OAuth2 providers with which people can log in and register (docs/login-providers.md): a JSON list, or @ and the path of a JSON file. Absent: none.',
    }),
    /** The rules that the login page links to; null: none. */
    rulesUrl: settings.url('GUILDHALL_RULES_URL', {
      title: 'Rules',
      protocols: ['http', 'https'],
      prose: 'The address of the rules of this server, which the login page links to. Absent: no link.',
    }),
    emailVerification: settings.choice('GUILDHALL_VERIFY_EMAIL', {
      title: 'E-mail verification',
      values: ['auto', 'on', 'off'],
      default: 'auto',
      prose:
        'Whether users must open a link in a mail to verify their address, which authorizing applications requires: on, off (every address counts as verified), or auto (on with GUILDHALL_SMTP_URL, otherwise off).',
    }),
    /** A JSON file of services whose accounts can be linked, or the JSON itself; null for none. */
    connections: settings.optional('GUILDHALL_CONNECTIONS', {
      secret: true,
      title: 'Services of linked accounts',
      prose:
        'The services whose accounts users can connect (docs/connections.md): a JSON file, or the JSON itself. Absent: none.',
    }),
    withheldConnections: withheld(
      settings.list('GUILDHALL_WITHHELD_CONNECTIONS', {
        title: 'Withheld linked accounts',
        form: 'list of kind:yyyy-mm-dd:yyyy-mm-dd',
        default: 'battlenet:2026-08-14:2026-09-22,riotgames:2026-07-07:2026-07-10,leagueoflegends:2026-07-10:2026-07-10',
        must: 'list kind:yyyy-mm-dd:yyyy-mm-dd',
        parse: withheldKind,
        prose:
          'Kinds of connected accounts that GET /users/@me/connections omits, as kind:new:all separated by commas: those connected on the day `new` (UTC) or later are never listed, older ones no longer from the day `all`. `none` lists everything.',
      }),
    ),
  };
}

/** Every setting: its name in `Config`, its variable, its form, its default, and its text. */
function declare(settings: Settings) {
  return {
    ...processSettings(settings),
    ...serviceSettings(settings),
    ...testSettings(settings),
    ...mailSettings(settings),
    ...voiceSettings(settings),
  };
}

/** All settings, as the documentation shows them. */
export function listSettings(): readonly Setting[] {
  const settings = new Settings({});
  declare(settings);
  return settings.declared;
}

/** The settings, parsed and validated. */
export interface Config
  extends Readonly<Omit<ReturnType<typeof declare>, 'emailVerification' | 'loginProviderList' | 'consoleSetting'>> {
  /** The providers with which people log in, in the operator's order. */
  readonly loginProviders: readonly LoginProvider[];
  /** Consoles of applications: on by default, on where developers switch them on, or none. */
  readonly consoles: 'on' | 'optional' | 'off';
  /** A new address counts only after a link sent to it was opened. */
  readonly verifyEmail: boolean;
  /** Every setting with its value, as text. */
  readonly effective: readonly EffectiveSetting[];
}

/** Reads every setting from `env`. Throws ConfigError naming the variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = new Settings(env);
  const { emailVerification, loginProviderList, consoleSetting, ...config } = declare(settings);
  if (config.testing) checkTesting(config);
  if (config.clock === 'turnable' && config.natsUrl !== null)
    throw new ConfigError('GUILDHALL_CLOCK=turnable needs a single process: others that share NATS_URL would have another time.');
  if ((config.voiceCertificate === null) !== (config.voiceKey === null)) {
    const [set, missing] = config.voiceKey === null ? ['CERTIFICATE', 'KEY'] : ['KEY', 'CERTIFICATE'];
    throw new ConfigError(`GUILDHALL_VOICE_${set} needs GUILDHALL_VOICE_${missing}: set both or neither.`);
  }
  const verifyEmail = emailVerification === 'auto' ? config.smtpUrl !== null : emailVerification === 'on';
  const loginProviders = readLoginProviders(loginProviderList, { env, plainHttp: config.outboundReach !== 'public' });
  const clock = config.testing ? 'turnable' : config.clock;
  const consoles = consoleSetting === 'auto' ? (isDevelopment(config) ? 'on' : 'optional') : consoleSetting;
  const roles = [...new Set(config.roles)];
  return { ...config, clock, roles, verifyEmail, loginProviders, consoles, effective: settings.declared };
}

/** Whether a server is for its developers alone: one for tests, or one with the embedded store that only this machine reaches. */
function isDevelopment({
  testing,
  databaseUrl,
  natsUrl,
  host,
  publicUrl,
}: Pick<Config, 'testing' | 'databaseUrl' | 'natsUrl' | 'host' | 'publicUrl'>): boolean {
  if (testing) return true;
  const isOwn = publicUrl === null || isLoopback(new URL(publicUrl).hostname);
  return databaseUrl === null && natsUrl === null && isLoopback(host) && isOwn;
}

/** `none` is an empty list. */
function withheld(entries: readonly (WithheldKind | 'none')[]): WithheldKind[] {
  const kinds = entries.filter((entry) => entry !== 'none');
  if (kinds.length > 0 && kinds.length < entries.length)
    throw new ConfigError("GUILDHALL_WITHHELD_CONNECTIONS must list kinds, or 'none' by itself.");
  return kinds;
}
