import type { Snowflake } from '@guildhall/protocol/ids';
import { randomBytes } from 'node:crypto';
import { prepare } from '../../core/framework/prepared.ts';
import type { Db } from '../../core/framework/store.ts';
import type { Oauth2TokenRow } from '../../core/tables/oauth2.ts';
import type { Tx } from '../../core/framework/transact.ts';
import { hashToken } from '../../core/access/viewer.ts';
import type { Pair } from '../apps/grants/grants.ts';
import type { TokenAnswer } from '@guildhall/protocol/objects/oauth2';

/** Lifetime of an access token in seconds (docs/contract/oauth2.md#token-endpoint). */
export const TOKEN_SECONDS = 604_800;

/** The data of a new token. */
export interface NewToken extends Pair {
  family_id: Snowflake;
  /** Scopes of the access token. */
  scopes: readonly string[];
  /** Scopes of the refresh token; null for no refresh token. */
  refreshScopes: readonly string[] | null;
  auth_time: number;
  /**
   * For a child application, the parent's token: the new one expires with it (ms since 1970;
   * docs/contract/applications.md#publishers).
   */
  parent?: { hash: string; expires_at: number };
}

/** A random, unguessable string. */
export function newSecret(): string {
  return randomBytes(30).toString('base64url');
}

const insertToken = prepare<Pair & { hash: string; scopes: string; created_at: number; expires_at: number }>()((db, param) =>
  db.insertInto('tokens').values({
    hash: param('hash'),
    kind: 'bearer',
    user_id: param('user_id'),
    application_id: param('application_id'),
    scopes: param('scopes'),
    created_at: param('created_at'),
    expires_at: param('expires_at'),
  }),
);

type NewPair = Pick<
  Oauth2TokenRow,
  'hash' | 'family_id' | 'scopes' | 'refresh_hash' | 'parent_hash' | 'auth_time' | 'created_at'
>;

const insertPair = prepare<Pair & NewPair>()((db, param) =>
  db.insertInto('oauth2_tokens').values({
    hash: param('hash'),
    application_id: param('application_id'),
    user_id: param('user_id'),
    family_id: param('family_id'),
    scopes: param('scopes'),
    refresh_hash: param('refresh_hash'),
    refresh_used_at: null,
    parent_hash: param('parent_hash'),
    auth_time: param('auth_time'),
    created_at: param('created_at'),
  }),
);

/** Issues an access token and its refresh token; the store keeps only their hashes. The grant must be locked. */
export async function issueAccessToken(tx: Tx, wanted: NewToken): Promise<TokenAnswer> {
  const { application_id, user_id, family_id, refreshScopes, auth_time } = wanted;
  const access_token = `${Buffer.from(application_id).toString('base64url')}.${newSecret()}`;
  const refresh_token = refreshScopes ? newSecret() : undefined;
  const hash = hashToken(access_token);
  const scope = wanted.scopes.join(' ');
  const expires_at = wanted.parent?.expires_at ?? tx.now + TOKEN_SECONDS * 1000;
  await tx.db.all(insertToken, { hash, user_id, application_id, scopes: scope, created_at: tx.now, expires_at });
  await tx.db.all(insertPair, {
    hash,
    application_id,
    user_id,
    family_id,
    scopes: refreshScopes?.join(' ') ?? scope,
    refresh_hash: refresh_token === undefined ? null : hashToken(refresh_token),
    parent_hash: wanted.parent?.hash ?? null,
    auth_time,
    created_at: tx.now,
  });
  const refresh = refresh_token === undefined ? {} : { refresh_token };
  return { token_type: 'Bearer', access_token, expires_in: Math.floor((expires_at - tx.now) / 1000), ...refresh, scope };
}

/** The row of an unexpired access token or an unused refresh token; else undefined. */
export async function findTokenOf(db: Db, token: string, now: number): Promise<Oauth2TokenRow | undefined> {
  const hash = hashToken(token);
  const tokens = db.kysely.selectFrom('oauth2_tokens').selectAll('oauth2_tokens');
  const access = tokens.innerJoin('tokens', 'tokens.hash', 'oauth2_tokens.hash').where('oauth2_tokens.hash', '=', hash);
  return (
    (await access.where('tokens.expires_at', '>', now).executeTakeFirst()) ??
    tokens.where('refresh_hash', '=', hash).where('refresh_used_at', 'is', null).executeTakeFirst()
  );
}

/**
 * Revokes every token that came from one code, and the child tokens of those, because one was stolen (RFC 9700 2.2.2).
 * The grant must be locked.
 */
export async function revokeTokenFamily(
  tx: Tx,
  { family_id, user_id }: { family_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  const family = await tx.db.kysely.deleteFrom('oauth2_tokens').where('family_id', '=', family_id).returning('hash').execute();
  const hashes = family.map(({ hash }) => hash);
  if (!hashes.length) return;
  const children = await tx.db.kysely.deleteFrom('oauth2_tokens').where('parent_hash', 'in', hashes).returning('hash').execute();
  for (const { hash } of [...family, ...children]) {
    await tx.db.kysely.deleteFrom('tokens').where('hash', '=', hash).execute();
    tx.signal({ type: 'token_revoked', user_id, hash });
  }
}
