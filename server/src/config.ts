import { isIP } from 'node:net';
import { resolve } from 'node:path';

/**
 * One setting: an environment variable, its format, its default as text (null: absent), and its text for
 * docs/settings.md.
 */
export interface Setting {
  type: 'integer' | 'text' | 'url' | 'choice' | 'list';
  values?: readonly string[];
  default: string | null;
  prose: string;
}

export const ROLES = ['api', 'gateway', 'worker'] as const;
/** A part of the platform that a process may run. */
export type Role = (typeof ROLES)[number];

const MIB = 1024 * 1024;
/** How far outbound requests may reach: only the public internet, this machine too, or private networks too. */
export const REACHES = ['public', 'loopback', 'private'] as const;
export type Reach = (typeof REACHES)[number];

/** The scope of a gateway compression context: shared between connections (one per event), or one per connection. */
export const COMPRESSION_CONTEXTS = ['shared', 'connection'] as const;
export type CompressionContext = (typeof COMPRESSION_CONTEXTS)[number];

/** The clock of the platform. */
export const CLOCKS = ['system', 'turnable'] as const;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** When an e-mail address must be verified: if mails are sent, always, never. */
export const VERIFICATIONS = ['auto', 'on', 'off'] as const;

/** All settings. */
export const SETTINGS = {
  PORT: {
    type: 'integer',
    default: '3000',
    prose: 'The TCP port that HTTP and the gateway listen on. 0 takes any free one.',
  },
  HOST: {
    type: 'text',
    default: '127.0.0.1',
    prose: 'The address to listen on. The default is reachable from this machine only; use 0.0.0.0 behind a TLS proxy.',
  },
  GUILDHALL_TRUSTED_PROXIES: {
    type: 'list',
    default: null,
    prose:
      'The addresses of the proxies in front, such as 127.0.0.1 or 10.0.0.0/8, separated by commas. Of a request that comes from one of them the address in X-Forwarded-For counts, for rate limits and in the log. Absent: the address that connects counts, so that behind a proxy everybody shares its limits (ten logins a minute).',
  },
  GUILDHALL_DATA: {
    type: 'text',
    default: './data',
    prose: 'The directory for the embedded store and for files. It is made when missing. One process at a time may use it.',
  },
  GUILDHALL_URL: {
    type: 'url',
    default: null,
    prose:
      'The public base address, such as https://chat.example.org: it stands in invites, and the gateway address is made from it. Absent: http://HOST:PORT.',
  },
  GUILDHALL_GATEWAY_URL: {
    type: 'url',
    default: null,
    prose:
      "The public base address of this very process's gateway, such as https://gateway-2.example.org: its sessions are told to resume there, which is fastest. Any other node takes them too, but clients that know only this address cannot reach them while this process is away; a balanced address avoids that. Absent: GUILDHALL_URL.",
  },
  DATABASE_URL: {
    type: 'url',
    default: null,
    prose: 'A PostgreSQL database, such as postgres://user:password@host/name. Absent: the embedded store in GUILDHALL_DATA.',
  },
  GUILDHALL_NODE_TIMEOUT: {
    type: 'integer',
    default: '5000',
    prose:
      'How many ms a gateway node may be silent before another node takes over its sessions, from 1000 to 30000. The nodes of one deployment need the same value. Used with NATS_URL only.',
  },
  NATS_URL: {
    type: 'url',
    default: null,
    prose:
      'A NATS server that carries events between several nodes, such as nats://host:4222; a path, as in nats://host:4222/name, keeps deployments on one server apart. Absent: events stay in this process.',
  },
  GUILDHALL_UPLOAD_MIB: {
    type: 'integer',
    default: '20',
    prose:
      'How large a file of a message may be, in MiB (1 to 2000). A whole request may be 5 MiB larger than one file, and 25 MiB at least.',
  },
  GUILDHALL_OUTBOUND: {
    type: 'choice',
    values: REACHES,
    default: 'public',
    prose:
      'How far the platform itself may reach when it calls an address that somebody else chose (link previews, endpoints of applications): public is the internet alone; loopback is this machine too, for development; private is private networks too. Link-local addresses, such as cloud metadata, are never called.',
  },
  GUILDHALL_CLOCK: {
    type: 'choice',
    values: CLOCKS,
    default: 'system',
    prose:
      "Whose time the platform keeps: system is the machine's; turnable can be set ahead and stopped by the operator (PATCH /operator/clock), so that tests of a bot see renewals, expiry and other dates come. For development with one process, and on with --demo; a restart shows the machine's time again.",
  },
  GUILDHALL_SMTP_URL: {
    type: 'url',
    default: null,
    prose:
      'The mail server that sends mails to people, such as smtp://user:password@mail.example.org:587 (STARTTLS where it is offered) or smtps://... (TLS from the start). Absent: nothing is sent; mails are logged and shown to the operator on the console page, for development.',
  },
  GUILDHALL_MAIL_FROM: {
    type: 'text',
    default: null,
    prose:
      'Whom mails are from, such as Guildhall <hall@example.org>. Absent: Guildhall <no-reply@HOST> with the host of GUILDHALL_URL.',
  },
  GUILDHALL_VERIFY_EMAIL: {
    type: 'choice',
    values: VERIFICATIONS,
    default: 'auto',
    prose:
      'Whether people must open a link in a mail before their address counts as verified, which authorizing applications needs: on, off (every address counts as verified at once), or auto, which is on with GUILDHALL_SMTP_URL and off without.',
  },
  GUILDHALL_COMPONENT_EMBEDS: {
    type: 'list',
    default: 'svc',
    prose:
      'The prefixes of the tag by which a page gives its own preview made of components: svc means `svc:component-embed`. Several are separated by commas; the first found on a page counts.',
  },
  GUILDHALL_CONNECTIONS: {
    type: 'text',
    default: null,
    prose:
      'The services whose accounts people can link (docs/connections.md): a JSON file, or the JSON itself. Absent: none can be linked.',
  },
  GUILDHALL_WITHHELD_CONNECTIONS: {
    type: 'list',
    default: 'battlenet:2026-08-14:2026-09-22,riotgames:2026-07-07:2026-07-10,leagueoflegends:2026-07-10:2026-07-10',
    prose:
      'Kinds of linked accounts that GET /users/@me/connections leaves out, as kind:new:all separated by commas: those linked on the day `new` (UTC) or later are never listed, the older ones no more from the day `all`. `none` lists everything.',
  },
  GUILDHALL_RATE_LIMITS: {
    type: 'choice',
    values: ['on', 'off'],
    default: 'on',
    prose:
      'Whether rate limits apply. off lifts those of HTTP requests (429), of password and code attempts, of Identify and session starts, and of connections of one address that have not identified. What the gateway protocol itself limits stays: 120 commands a minute (4008), 5 presence updates in 20 s, and one list of all members of a guild in 30 s (RATE_LIMITED); so do bounds on size, number and waiting work. Turn it off only for load tests.',
  },
  GUILDHALL_ROLES: {
    type: 'list',
    values: ROLES,
    default: 'api,gateway,worker',
    prose:
      'What this process does: api answers HTTP, gateway keeps realtime sessions, worker runs background jobs. Several processes need DATABASE_URL and NATS_URL.',
  },
  GUILDHALL_GATEWAY_COMPRESSION: {
    type: 'choice',
    values: COMPRESSION_CONTEXTS,
    default: 'shared',
    prose:
      'How zlib-stream and zstd-stream are made: shared compresses an event once for all sessions and needs no memory for each; connection keeps a context for each connection, which sends about a fifth of the bytes but costs some 250 kB (zstd 850 kB) and a compression of its own for every event. Meant for fewer than 100 sessions.',
  },
  GUILDHALL_LOG: {
    type: 'choice',
    values: LOG_LEVELS,
    default: 'info',
    prose:
      'The least level that is logged, as JSON lines on standard output. Each request is logged at debug, a slow or failed one at warn or error.',
  },
} as const satisfies Record<string, Setting>;

/** A kind of linked accounts that is not listed; times in ms since 1970. */
export interface WithheldKind {
  type: string;
  /** Accounts linked from this time on are never listed. */
  newSince: number;
  /** From this time on none is listed. */
  allSince: number;
}

/** The settings, parsed and validated. */
export interface Config {
  port: number;
  host: string;
  /** Addresses and networks (CIDR) whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  dataDirectory: string;
  /** Without a trailing slash; null until the port is known. */
  publicUrl: string | null;
  /** Where sessions of this node resume, without a trailing slash; null: at publicUrl. */
  gatewayUrl: string | null;
  databaseUrl: string | null;
  natsUrl: string | null;
  /** Ms of silence after which a gateway node counts as dead. */
  nodeTimeout: number;
  /** Limit for one file, in bytes. */
  uploadBytes: number;
  /** How far outbound requests may reach. */
  outboundReach: Reach;
  /** The clock of the platform: turnable can be set ahead. */
  clock: (typeof CLOCKS)[number];
  /** The server that sends mails; null: they are stored for the operator. */
  smtpUrl: string | null;
  /** The sender of mails; null: no-reply at the public host. */
  mailFrom: string | null;
  /** A new address counts only after a link sent to it was opened. */
  verifyEmail: boolean;
  /** Prefixes of `<prefix>:component-embed`, lower case. */
  componentEmbedPrefixes: readonly string[];
  /** A JSON file of services whose accounts can be linked, or the JSON itself; null for none. */
  connections: string | null;
  withheldConnections: readonly WithheldKind[];
  rateLimits: boolean;
  roles: readonly Role[];
  gatewayCompression: CompressionContext;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** An invalid setting; the message is one line and begins with the variable's name. */
export class ConfigError extends Error {}

/** Reads every setting from `env`. Throws ConfigError naming the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const text = (name: keyof typeof SETTINGS): string | null => env[name]?.trim() || SETTINGS[name].default;
  const known = <T extends string>(name: keyof typeof SETTINGS, value: string, values: readonly T[]): T => {
    const found = values.find((one) => one === value);
    if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not '${value}'.`);
    return found;
  };
  const url = (name: keyof typeof SETTINGS, protocols: readonly string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol.replace(':', '')))
      throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}.`);
    return value.replace(/\/+$/, '');
  };
  const whole = (name: keyof typeof SETTINGS, min: number, max: number): number => {
    const value = text(name) ?? '';
    if (!/^\d{1,9}$/.test(value) || Number(value) < min || Number(value) > max)
      throw new ConfigError(`${name} must be a number from ${min} to ${max}, not '${value}'.`);
    return Number(value);
  };
  const roles = (text('GUILDHALL_ROLES') ?? '').split(',').map((role) => known('GUILDHALL_ROLES', role.trim(), ROLES));
  const prefixes = (text('GUILDHALL_COMPONENT_EMBEDS') ?? '').split(',').map((prefix) => prefix.trim());
  const wrong = prefixes.find((prefix) => !/^[a-z][a-z0-9-]{0,31}$/.test(prefix));
  if (wrong !== undefined)
    throw new ConfigError(`GUILDHALL_COMPONENT_EMBEDS must list prefixes of lower-case letters, not '${wrong}'.`);
  const clock = known('GUILDHALL_CLOCK', text('GUILDHALL_CLOCK') ?? 'system', CLOCKS);
  if (clock === 'turnable' && text('NATS_URL') !== null)
    throw new ConfigError(
      'GUILDHALL_CLOCK=turnable is for one process alone: others that share NATS_URL would keep another time.',
    );
  const smtpUrl = url('GUILDHALL_SMTP_URL', ['smtp', 'smtps']);
  const verification = known('GUILDHALL_VERIFY_EMAIL', text('GUILDHALL_VERIFY_EMAIL') ?? 'auto', VERIFICATIONS);
  return {
    port: whole('PORT', 0, 65535),
    host: text('HOST') ?? '127.0.0.1',
    trustedProxies: networks(text('GUILDHALL_TRUSTED_PROXIES')),
    dataDirectory: resolve(text('GUILDHALL_DATA') ?? './data'),
    publicUrl: url('GUILDHALL_URL', ['http', 'https']),
    gatewayUrl: url('GUILDHALL_GATEWAY_URL', ['http', 'https']),
    databaseUrl: url('DATABASE_URL', ['postgres', 'postgresql']),
    natsUrl: url('NATS_URL', ['nats', 'tls', 'ws', 'wss']),
    nodeTimeout: whole('GUILDHALL_NODE_TIMEOUT', 1000, 30_000),
    uploadBytes: whole('GUILDHALL_UPLOAD_MIB', 1, 2000) * MIB,
    outboundReach: known('GUILDHALL_OUTBOUND', text('GUILDHALL_OUTBOUND') ?? 'public', REACHES),
    clock,
    smtpUrl,
    mailFrom: text('GUILDHALL_MAIL_FROM'),
    verifyEmail: verification === 'auto' ? smtpUrl !== null : verification === 'on',
    componentEmbedPrefixes: prefixes,
    connections: text('GUILDHALL_CONNECTIONS'),
    withheldConnections: withheldKinds(text('GUILDHALL_WITHHELD_CONNECTIONS') ?? 'none'),
    rateLimits: known('GUILDHALL_RATE_LIMITS', text('GUILDHALL_RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on',
    roles: [...new Set(roles)],
    gatewayCompression: known(
      'GUILDHALL_GATEWAY_COMPRESSION',
      text('GUILDHALL_GATEWAY_COMPRESSION') ?? 'shared',
      COMPRESSION_CONTEXTS,
    ),
    logLevel: known('GUILDHALL_LOG', text('GUILDHALL_LOG') ?? 'info', LOG_LEVELS),
  };
}

function networks(list: string | null): string[] {
  return (list?.split(',') ?? []).map((entry) => {
    const network = entry.trim();
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const version = isIP(address);
    if (version === 0 || Number(bits ?? 0) > (version === 4 ? 32 : 128))
      throw new ConfigError(`GUILDHALL_TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not '${network}'.`);
    return network;
  });
}

function withheldKinds(list: string): WithheldKind[] {
  if (list === 'none') return [];
  return list.split(',').map((entry) => {
    const [, type, since, all] = /^([a-z-]{1,40}):(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/.exec(entry.trim()) ?? [];
    const [newSince, allSince] = [Date.parse(`${since}T00:00:00Z`), Date.parse(`${all}T00:00:00Z`)];
    if (type === undefined || Number.isNaN(newSince) || Number.isNaN(allSince))
      throw new ConfigError(`GUILDHALL_WITHHELD_CONNECTIONS must list kind:yyyy-mm-dd:yyyy-mm-dd, not '${entry.trim()}'.`);
    return { type, newSince, allSince };
  });
}
