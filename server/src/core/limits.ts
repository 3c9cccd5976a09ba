import type { Snowflake } from '@guildhall/protocol/ids';

/** A bucket: so many requests in a window (ms), counted for each viewer and top-level resource of the path. */
export interface RouteLimit {
  /** Routes of the same name share one bucket. */
  bucket: string;
  max: number;
  window: number;
  /** Counted for the resource alone, whoever asks: for webhooks, which anybody with the token may use. */
  shared?: true;
  /** Not counted against the global limit: answers to interactions, as all that goes by their tokens (reference table "errors", rate_rule global). */
  outsideGlobal?: true;
  /** No headers tell of the bucket until it is full: where the wire has none, strict clients (hikari) complain of them. */
  unannounced?: true;
  /** Counted besides for the whole application until it is approved; see developing(). */
  development?: DevelopmentLimit;
}

const bucket = (name: string, max: number, window: number): RouteLimit => ({ bucket: name, max, window });

/** The buckets (gaps.md M). `read` and `write` are counted for each route by its id. */
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
  acks: bucket('acks', 20, 5000),
  editChannel: bucket('channel-edits', 5, 15_000),
  editMembers: bucket('members', 10, 10_000),
  createInvite: bucket('invite-creates', 5, 15_000),
  /** Reads every member of a guild. */
  roleMemberCounts: bucket('role-member-counts', 5, 10_000),
  /** Reads an index of everything that was said. */
  search: bucket('search', 10, 10_000),
  typing: bucket('typing', 5, 5000),
  /** What is sent by a webhook, whichever form it comes in. */
  executeWebhook: { ...bucket('webhooks', 5, 2000), shared: true },
  webhookMessages: { ...bucket('webhook-messages', 5, 2000), shared: true },
  /** What people ask of applications: typing an option asks with every key. */
  interactions: bucket('interactions', 20, 5000),
  /** Answers to one interaction, by its token. */
  interactionCallbacks: { ...bucket('interaction-callbacks', 5, 1000), shared: true, outsideGlobal: true, unannounced: true },
  /** Attempts to log in, for each address. */
  login: bucket('login', 10, 60_000),
  /** Challenges for passkeys, for each address: every look at the login page takes one. */
  passwordless: bucket('passwordless', 30, 60_000),
  /** The token endpoint, for each address: a server exchanges the codes of all its people. */
  tokens: { ...bucket('tokens', 500, 10_000), unannounced: true },
  /** Codes of devices that a person types in: few guesses while one lives (RFC 8628 5.1). */
  userCodes: bucket('user-codes', 10, 300_000),
  /** Links to set a new password, for each address that asks. */
  forgot: bucket('forgot', 5, 300_000),
  /** Links of mails that are opened, for each address: few guesses. */
  mailLinks: bucket('mail-links', 10, 60_000),
  /** Mails that one asks to be sent again. */
  resendMail: bucket('resend-mail', 3, 300_000),
  /** New accounts, for each address. */
  register: bucket('register', 10, 60_000),
} as const;

/** How often in two hours an application may do what before it is approved, whoever asks (reference table "limits", area lobby_dev_rate). */
export const MOST = {
  create_lobby: 100,
  create_or_join_lobby: 100,
  edit_lobby: 100,
  add_lobby_member: 100,
  delete_lobby_member: 100,
  bulk_update_lobby_members: 100,
  create_linked_lobby_guild_invite_for_self: 100,
  create_linked_lobby_guild_invite_for_user: 100,
  create_lobby_message: 100,
  game_direct_messages: 100,
  edit_lobby_channel_link: 20,
} as const satisfies Record<string, number>;

/** A limit that holds for an application until it is approved; the operator names it so, too. */
export type DevelopmentLimit = keyof typeof MOST;

/** Every name of such a limit. */
export const DEVELOPMENT_LIMITS: ReadonlySet<string> = new Set(Object.keys(MOST));

/** What the operator has said of an application's limits. */
export interface Allowance {
  id: Snowflake;
  /** Released: only what the operator limits by name is limited. */
  approved: boolean;
  /** A limit by its name; null lifts it. */
  limits: Readonly<Record<string, number | null>>;
}

/** A route's limit, and besides one for the whole application until it is approved. */
export function developing(limit: RouteLimit, development: DevelopmentLimit): RouteLimit {
  return { ...limit, development };
}
