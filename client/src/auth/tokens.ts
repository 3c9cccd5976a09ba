import type { Core } from '../core/core.ts';
import type { Cancel } from '../core/clock.ts';
import { aborted, invalid } from '../core/errors.ts';
import type { Emitter } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import type { StoredTokens, TokenStore } from './options.ts';
import type { AuthEvents, TokenSet, UnlinkReason } from './types.ts';

/** A token that expires sooner than this (ms) is announced; a token with a short life, when half of the rest is over. */
const NOTICE = 300_000;

/** The server's description of an access token. */
export interface Described {
  /** Undefined if the token does not have the scope `identify`. */
  user: { id: string; name: string } | undefined;
  /** Ms since 1970. */
  expiresAt: number;
}

/** The tokens of the player, at most one set at a time: keeps them, announces their end and follows their revocation. */
export class Tokens {
  readonly #core: Core;
  readonly #events: Emitter<AuthEvents>;
  readonly #store: TokenStore | undefined;
  #current: StoredTokens | undefined;
  /** The newest set that this client received, so that the game may set it by its access token only. */
  #last: StoredTokens | undefined;
  /** Counts the changes of the tokens. */
  #turn = 0;
  #isAnnounced = false;
  #cancel: Cancel | undefined;
  #storing = Promise.resolve();
  #merges = 0;
  /** The token of the provisional account that a call of this client has merged. */
  #merged: string | undefined;
  /** The token was revoked while a merge was under way, which may be the reason. */
  #isRevoked = false;

  constructor(core: Core, events: Emitter<AuthEvents>) {
    this.#core = core;
    this.#events = events;
    this.#store = core.options.auth?.tokenStore;
    core.attach({
      ready: () => this.#begin(),
      dispatched: {
        OAUTH2_TOKEN_REVOKE: ({ access_token: token }) => this.#revoked(token),
        USER_MERGE_OPERATION_COMPLETED: ({ merge_operation_id: mergeOperationId, source_user_id: sourceUserId }) =>
          core.emit(events, 'mergeCompleted', { mergeOperationId, sourceUserId }),
      },
      dispose: () => this.#cancel?.(),
    });
  }

  get current(): StoredTokens | undefined {
    return this.#current;
  }

  /** Remembers what the server issued. */
  issued(set: TokenSet): TokenSet {
    this.#last = this.#stored(set);
    return set;
  }

  /** The refresh token `used` was exchanged for a new set. If it is that of the player, the store has the new set at once. */
  refreshed(used: string, set: TokenSet): void {
    if (this.#current?.refreshToken !== used) return;
    this.#current = { ...this.#current, refreshToken: set.refreshToken };
    this.#save(this.#stored(set));
  }

  async set(given: string | TokenSet | StoredTokens, { signal }: CallOptions = {}): Promise<void> {
    const core = this.#core;
    core.requireAlive();
    const next = typeof given === 'string' ? this.#known(given) : this.#stored(given);
    checkForm(next.accessToken);
    this.#turn += 1;
    const turn = this.#turn;
    const isSame = next.accessToken === core.credentials.token;
    const { userId } = core;
    if (userId !== undefined && !isSame) {
      const { user, expiresAt } = await this.describe(next.accessToken, { signal });
      if (turn !== this.#turn) throw aborted();
      next.expiresAt ??= expiresAt;
      if (user?.id !== userId) core.reset();
    }
    this.#current = next;
    this.#isAnnounced = false;
    core.secrets.add(next.refreshToken);
    core.credentials.token = next.accessToken;
    this.#arm();
    this.#save(next);
    if (!isSame) core.reconnect();
  }

  async describe(token: string, { signal }: CallOptions = {}): Promise<Described> {
    const { http, secrets } = this.#core;
    secrets.add(token);
    const call = { headers: { authorization: `Bearer ${token}` }, signal };
    const { user, expires } = await http.call('GET /oauth2/@me', call);
    return { user: user && { id: user.id, name: user.global_name ?? user.username }, expiresAt: Date.parse(expires) };
  }

  /** Drops the tokens, empties the caches and ends the session; emits `unlinked`, unless that has been done already. */
  unlink(reason: UnlinkReason): void {
    // A refresh token that is refused may be all that the game has.
    if (this.#core.credentials.token === undefined && reason !== 'invalidGrant') return;
    this.#drop();
    this.#core.emit(this.#events, 'unlinked', { reason });
  }

  /** Until the returned function is called, a revocation of the token may be a part of the merge, which does not unlink. */
  merging(): (isMerged: boolean) => void {
    this.#merges += 1;
    const source = this.#core.credentials.token;
    return (isMerged) => {
      this.#merges -= 1;
      if (isMerged) this.#merged = source;
      if (!this.#isRevoked) return;
      this.#isRevoked = false;
      if (isMerged) this.#drop();
      else this.unlink('revoked');
    };
  }

  #revoked(token: string): void {
    if (token === this.#merged) this.#drop();
    else if (this.#merges > 0) this.#isRevoked = true;
    else this.unlink('revoked');
  }

  #drop(): void {
    const core = this.#core;
    this.#turn += 1;
    this.#cancel?.();
    this.#current = undefined;
    core.credentials.token = undefined;
    core.disconnect();
    core.reset();
    this.#change((store) => store.clear());
  }

  /** A session has begun: the end of its token must be known. */
  #begin(): void {
    const known = this.#current;
    this.#arm();
    if (!known || known.expiresAt !== undefined) return;
    this.describe(known.accessToken).then(
      ({ expiresAt }) => {
        known.expiresAt = expiresAt;
        if (this.#current === known) this.#arm();
      },
      (error: unknown) => this.#core.log.info(`No end of the token: ${error}`),
    );
  }

  #arm(): void {
    const { clock } = this.#core;
    this.#cancel?.();
    const expiresAt = this.#current?.expiresAt;
    if (this.#isAnnounced || expiresAt === undefined) return;
    const left = Math.max(0, expiresAt - clock.now());
    this.#cancel = clock.after(left - Math.min(NOTICE, left / 2), () => {
      // The next session announces it.
      if (this.#core.status === 'disconnected') return;
      this.#isAnnounced = true;
      this.#core.emit(this.#events, 'tokenExpiring', { expiresAt });
    });
  }

  #known(accessToken: string): StoredTokens {
    return this.#last?.accessToken === accessToken ? this.#last : { accessToken };
  }

  #stored(set: TokenSet | StoredTokens): StoredTokens {
    const { accessToken, refreshToken, scopes } = set;
    const expiresAt = 'expiresIn' in set ? this.#core.clock.now() + set.expiresIn * 1000 : set.expiresAt;
    return { accessToken, refreshToken, scopes, expiresAt };
  }

  #save(tokens: StoredTokens): void {
    this.#change((store) => store.save({ ...tokens }));
  }

  /** Changes of the store run one after another; a failing one is logged. */
  #change(change: (store: TokenStore) => void | Promise<void>): void {
    const store = this.#store;
    if (!store) return;
    this.#storing = this.#storing
      .then(() => change(store))
      .catch((error: unknown) => this.#core.log.error('The token store failed', error));
  }
}

/** A token is printable ASCII without spaces (RFC 6750 2.1). */
function checkForm(token: string): void {
  if (typeof token !== 'string') throw new TypeError(`auth.setToken: expected token to be a string, got ${typeof token}.`);
  if (!/^[\x21-\x7e]+$/.test(token)) throw invalid('auth.setToken: the token is empty, or has characters that no token has.');
}
