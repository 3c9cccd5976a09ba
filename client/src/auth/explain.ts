import { HTTP_ERROR } from '../core/error-types.ts';
import type { SvcppError } from '../core/errors.ts';
import type { Tools } from '../core/tools.ts';
import { oauthErrorOf } from './failures.ts';

/** Advice after a refusal, by the error code of the server (docs/contract/game-accounts.md). */
const ADVICE: Readonly<Record<number, string>> = {
  10013: 'No account has this external identity: log in with getProvisionalToken first.',
  50025: 'The access token has expired or was revoked: refresh it, or authorize again.',
  50229: 'The external identity is not linked to an account: there is nothing to separate.',
  530007: 'The server wants the secret of the application: make it a public client, or log in through your back end.',
  530010: 'The player is linked to an account already: authorize instead of logging in provisionally.',
  530014: 'The external identity is linked to an account already: separate it first (unmergeIntoProvisionalAccount).',
  530016: 'The consent is that of a provisional account: authorize with an account of the platform.',
  530017: 'The player is banned: no merge succeeds until the ban ends. Do not try again now.',
  530023: 'The account is linked to another player of this game already: separate that one first.',
};

/** The same by the error of OAuth2 (RFC 6749 5.2, RFC 8628 3.5). */
const OAUTH_ADVICE: Readonly<Record<string, string>> = {
  invalid_client: 'The application is unknown, or is not a public client: see its settings.',
  invalid_grant: 'The code or token has expired, was used or was revoked: authorize again.',
  access_denied: 'The player declined.',
  expired_token: 'The player did not enter the code in time: start again.',
};

/** Seconds after which a call that is refused with 423 may succeed. */
const LOCKED_PAUSE = 5;

/** Adds to the failure of a call what the caller can do about it. */
export function explained(tools: Tools, error: unknown): unknown {
  const { SvcppError } = tools;
  if (!(error instanceof SvcppError) || error.type !== HTTP_ERROR) return error;
  const { type, code, status, body, retryAfter } = error;
  const isLocked = status === 423;
  const advice = isLocked ? 'The account is being merged: try again shortly.' : adviceOf(error, oauthErrorOf(tools, error));
  return new SvcppError({
    ...{ type, code, status, body },
    message: advice ? `${error.message} ${advice}` : error.message,
    retryable: isLocked || error.retryable,
    retryAfter: isLocked ? LOCKED_PAUSE : retryAfter,
  });
}

function adviceOf({ code, status }: SvcppError, name = ''): string | undefined {
  return ADVICE[code] ?? OAUTH_ADVICE[name] ?? (status === 401 ? ADVICE[50025] : undefined);
}
