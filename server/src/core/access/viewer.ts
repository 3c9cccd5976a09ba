import type { Snowflake } from '@guildhall/protocol/ids';
import { expandScopes } from '@guildhall/protocol/scopes';
import { hash, randomBytes } from 'node:crypto';
import { TableCache } from '../framework/table-cache.ts';
import { prepare } from '../framework/prepared.ts';
import { hasPrivilege, type Reviewed } from './privileges.ts';
import type { Db, Store } from '../framework/store.ts';
import type { UserRow } from '../tables/database.ts';
import type { Allowance } from '../framework/limits.ts';

/** The caller of a request: a bot, a user, or an application on a user's behalf. */
export interface Viewer {
  kind: 'bot' | 'person' | 'bearer';
  user: UserRow;
  /** The bot's own application, or the one that a bearer token was issued to. */
  application: (Allowance & Reviewed & { name: string }) | null;
  /** Whether the owner of the application has a second factor: a bot has that of its owner. */
  ownerHasFactor: boolean;
  /**
   * The scopes of a bearer token, including those of its umbrella scopes (docs/contract/oauth2.md#umbrella-scopes);
   * empty otherwise.
   */
  scopes: ReadonlySet<string>;
  /** The scopes of a bearer token as they were granted. */
  granted: readonly string[];
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** When the token was issued (for a user: the login). Ms since 1970. */
  issuedAt: number;
  /** When the token expires, ms since 1970; null if it does not. */
  expiresAt: number | null;
  /**
   * End of the ban that restricts this provisional account, ms since 1970; null if there is none. It may be in the
   * past: call isRestricted (docs/contract/game-accounts.md#bans).
   */
  restrictedUntil: number | null;
}

/** The hash under which the store keeps a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** A new token for a user: the id in the form that clients expect, followed by 36 random bytes. */
export function newToken(userId: Snowflake): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64url');
  return `${Buffer.from(userId).toString('base64url')}.${part(6)}.${part(30)}`;
}

const NO_SCOPES: ReadonlySet<string> = new Set();
const NO_LIMITS: Allowance['limits'] = {};

const findToken = prepare<{ hash: string }>()((db, param) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .leftJoin('applications', 'applications.id', 'tokens.application_id')
    .leftJoin('intent_reviews', 'intent_reviews.application_id', 'tokens.application_id')
    .leftJoin('users as owners', 'owners.id', 'applications.owner_id')
    .selectAll('users')
    .select((eb) =>
      eb
        .selectFrom('external_identities')
        .innerJoin('users as banned', 'banned.id', 'external_identities.restricted_by')
        .select((of) => of.fn.max('banned.banned_until').as('until'))
        .whereRef('external_identities.user_id', '=', 'users.id')
        .as('restricted_until'),
    )
    .select([
      'tokens.kind as token_kind',
      'tokens.application_id',
      'tokens.scopes',
      'tokens.created_at as token_created_at',
      'tokens.expires_at',
      'applications.name as application_name',
      'applications.flags as application_flags',
      'applications.production_approved',
      'applications.limits_json',
      'intent_reviews.reach',
      'owners.mfa_enabled as owner_mfa',
    ])
    .where('tokens.hash', '=', param('hash')),
);

/**
 * The viewer of an Authorization header (`Bot <token>`, `Bearer <token>`, or a user's bare token), or null if the
 * token is unknown, expired, or of another kind than its scheme specifies (docs/contract/oauth2.md#credentials).
 */
export async function viewerOf(db: Db, authorization: string, now: number): Promise<Viewer | null> {
  const [, scheme, token] = /^(?:(Bot|Bearer)\s+)?(\S+)$/i.exec(authorization.trim()) ?? [];
  if (!token) return null;
  const kind = scheme ? (scheme.toLowerCase() === 'bot' ? 'bot' : 'bearer') : 'person';
  return viewerByHash(db, hashToken(token), now, kind);
}

/** Caches viewers by token until any account, token or application changes, on any node. */
export class Viewers {
  readonly #store: Store;
  readonly #cache: TableCache<Viewer>;
  readonly #lent = new Map<string, Viewer>();

  constructor(store: Store) {
    this.#store = store;
    this.#cache = new TableCache(store, ['tokens', 'users', 'external_identities', 'applications', 'intent_reviews'], 50_000);
  }

  /** The viewer of an Authorization header; see viewerOf. */
  async of(authorization: string, now: number): Promise<Viewer | null> {
    const lent = this.#lent.size === 0 ? undefined : this.#lent.get(authorization);
    if (lent) return lent;
    const viewer = await this.#cache.get(authorization, () => viewerOf(this.#store.read, authorization, now));
    return viewer?.expiresAt && viewer.expiresAt <= now ? null : viewer;
  }

  /** The same as it was a moment ago: for records, which decide nothing. */
  async recent(authorization: string, now: number): Promise<Viewer | null> {
    const lent = this.#lent.get(authorization);
    if (lent) return lent;
    const viewer = await this.#cache.get(authorization, () => viewerOf(this.#store.read, authorization, now), true);
    return viewer?.expiresAt && viewer.expiresAt <= now ? null : viewer;
  }

  /** Runs work that calls operations of this process as a viewer whose token is unknown: by the header that it is given. */
  async lend<T>(viewer: Viewer, work: (authorization: string) => Promise<T>): Promise<T> {
    const authorization = `Bot ${randomBytes(32).toString('base64url')}`;
    this.#lent.set(authorization, viewer);
    try {
      return await work(authorization);
    } finally {
      this.#lent.delete(authorization);
    }
  }

  /** The version of all accounts and tokens, for `isCurrent`: taken after a refresh of the store, before a viewer is read. */
  version(): number | undefined {
    return this.#cache.version();
  }

  /** Whether a viewer that was read after `version` is still valid at `now` and unchanged, in any process. */
  async isCurrent({ expiresAt }: Viewer, version: number | undefined, now: number): Promise<boolean> {
    await this.#store.changes?.refresh();
    return version !== undefined && version === this.#cache.version() && (expiresAt === null || expiresAt > now);
  }
}

/** The viewer of a token by its hash; `kind` restricts it to one kind of token. */
export async function viewerByHash(db: Db, hash: string, now: number, kind?: Viewer['kind']): Promise<Viewer | null> {
  const row = await db.first(findToken, { hash });
  if (!row || (kind && row.token_kind !== kind) || (row.expires_at !== null && row.expires_at <= now)) return null;
  // Banned by the operator (docs/contract/oauth2.md#credentials): tokens issued at the same moment are invalid too.
  if (row.banned_until !== null && row.banned_until > now) return null;
  // A disabled or deleting account has no valid tokens until it is restored, not even those of its applications.
  if (row.disabled_at !== null || row.deletes_at !== null) return null;
  const { token_kind, token_created_at, application_id, scopes, expires_at, restricted_until, ...rest } = row;
  const { application_name, application_flags, reach, production_approved, limits_json, owner_mfa, ...user } = rest;
  const granted = scopes ? scopes.split(' ') : [];
  return {
    kind: token_kind,
    user,
    application:
      application_id === null
        ? null
        : {
            id: application_id,
            name: application_name ?? '',
            flags: application_flags ?? 0,
            reach: reach ?? 0,
            approved: production_approved === 1,
            limits: limits_json && limits_json !== '{}' ? JSON.parse(limits_json) : NO_LIMITS,
          },
    ownerHasFactor: (owner_mfa ?? 0) !== 0,
    scopes: scopes ? expandScopes(granted) : NO_SCOPES,
    granted,
    tokenHash: hash,
    issuedAt: token_created_at,
    expiresAt: expires_at,
    restrictedUntil: restricted_until,
  };
}

/**
 * Whether the viewer has a second factor; a bot has its owner's (docs/contract/oauth2.md#about-a-token,
 * docs/contract/oauth2.md#install).
 */
export function hasSecondFactor({
  kind,
  user,
  ownerHasFactor = false,
}: Pick<Viewer, 'kind' | 'user'> & Partial<Pick<Viewer, 'ownerHasFactor'>>): boolean {
  return kind === 'bot' ? ownerHasFactor : user.mfa_enabled !== 0;
}

/** Whether the viewer may read the content of messages that do not concern it (docs/contract/messages.md#message-content). */
export function readsContent(viewer: Viewer): boolean {
  return viewer.kind !== 'bot' || hasPrivilege(viewer.application, 'content');
}

/** Whether the viewer may list the members of guilds and threads (docs/contract/applications.md#privileged-intents). */
export function listsMembers(viewer: Viewer): boolean {
  return viewer.kind !== 'bot' || hasPrivilege(viewer.application, 'members');
}
