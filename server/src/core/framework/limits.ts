import type { DevelopmentLimit } from '@guildhall/protocol/development-limits';
import type { Snowflake } from '@guildhall/protocol/ids';

/** A bucket: a number of requests per window (ms), counted for each viewer and top-level resource of the path. */
export interface RouteLimit {
  /** Routes of the same name share one bucket. */
  bucket: string;
  max: number;
  window: number;
  /** Counted only per resource, over all callers: for webhooks, which any caller with the token may use. */
  shared?: true;
  /**
   * Not counted against the global limit: interaction responses, and everything addressed by an interaction token
   * (docs/contract/errors.md#rate-limits).
   */
  outsideGlobal?: true;
  /**
   * The bucket sends no headers until it is full: the real service sends none there, and strict clients (hikari)
   * complain about them.
   */
  unannounced?: true;
  /** Additionally counted for the whole application until it is approved; see developing(). */
  development?: DevelopmentLimit;
}

const bucket = (name: string, max: number, window: number): RouteLimit => ({ bucket: name, max, window });

/** The buckets (docs/contract/errors.md#rate-limits). `read` and `write` are counted for each route by its id. */
export const limits = {
  read: bucket('', 50, 1000),
  write: bucket('', 10, 10_000),
  createMessage: bucket('messages', 5, 5000),
  editMessage: bucket('message-edits', 5, 5000),
  deleteMessage: bucket('message-deletes', 5, 1000),
  reactions: bucket('reactions', 1, 250),
  pins: bucket('pins', 5, 4000),
  bulkDelete: bucket('bulk-deletes', 1, 1000),
  sounds: bucket('sounds', 5, 5000),
  effects: bucket('effects', 5, 5000),
  streamPreviews: bucket('stream-previews', 1, 60_000),
  acks: bucket('acks', 20, 5000),
  editChannel: bucket('channel-edits', 5, 15_000),
  editMembers: bucket('members', 10, 10_000),
  createInvite: bucket('invite-creates', 5, 15_000),
  /** Reads every member of a guild. */
  roleMemberCounts: bucket('role-member-counts', 5, 10_000),
  /** Reads the index of all messages. */
  search: bucket('search', 10, 10_000),
  /** Searches with filters may read every member of a guild. */
  searchMembers: bucket('member-search', 10, 10_000),
  typing: bucket('typing', 5, 5000),
  /** Bots open the same direct message up to three times for each message: not exhausted before createMessage is. */
  openDirect: bucket('direct-opens', 30, 10_000),
  /** Executions of a webhook, in any format. */
  executeWebhook: { ...bucket('webhooks', 5, 2000), shared: true },
  webhookMessages: { ...bucket('webhook-messages', 5, 2000), shared: true },
  /** Interactions that users create: each keystroke in an option is one. */
  interactions: bucket('interactions', 20, 5000),
  /** Responses to one interaction, by its token. */
  interactionCallbacks: { ...bucket('interaction-callbacks', 5, 1000), shared: true, outsideGlobal: true, unannounced: true },
  /** Messages between the sessions of a person: who is speaking changes several times a second. */
  remoteCommands: bucket('remote-commands', 50, 5000),
  /** Login attempts, for each address. */
  login: bucket('login', 10, 60_000),
  /** Steps of logins with other providers, for each address: a login takes three. */
  loginProviders: bucket('login-providers', 30, 60_000),
  /** Passkey challenges, for each address: every visit to the login page takes one. */
  passwordless: bucket('passwordless', 30, 60_000),
  /** The token endpoint, for each address: a server exchanges the codes of all its users. */
  tokens: { ...bucket('tokens', 500, 10_000), unannounced: true },
  /** Device codes that a user types in: few guesses within the lifetime of one (RFC 8628 5.1). */
  userCodes: bucket('user-codes', 10, 300_000),
  /** Logins of desktop agents that are started, for each address. */
  agentLogins: bucket('agent-logins', 10, 60_000),
  /** Attempts of desktop agents to get their token, for each address: one every five seconds while a person types the code. */
  agentTokens: bucket('agent-tokens', 30, 60_000),
  /** Password reset links, for each requesting address. */
  forgot: bucket('forgot', 5, 300_000),
  /** Opened mail links, for each address: few guesses. */
  mailLinks: bucket('mail-links', 10, 60_000),
  /** Requests to resend a mail. */
  resendMail: bucket('resend-mail', 3, 300_000),
  /** Reports of a user. */
  report: bucket('reports', 10, 3_600_000),
  /** New accounts, for each address. */
  register: bucket('register', 10, 60_000),
} as const;

/** The operator's settings for an application's limits. */
export interface Allowance {
  id: Snowflake;
  /** Released: only limits that the operator set by name apply. */
  approved: boolean;
  /** A limit by its name; null lifts it. */
  limits: Readonly<Record<string, number | null>>;
}

/** A route's limit, plus one for the whole application until it is approved. */
export function developing(limit: RouteLimit, development: DevelopmentLimit): RouteLimit {
  return { ...limit, development };
}
