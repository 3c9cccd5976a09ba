import { ErrorType, SvcppError } from '../core/errors.ts';

/** The `error` of a refused call of OAuth2; undefined if it has none. */
export function oauthErrorOf(error: unknown): string | undefined {
  if (!(error instanceof SvcppError)) return undefined;
  const [, name] = /"error":"(\w+)"/.exec(error.body) ?? [];
  return name;
}

/** A step of OAuth2 that failed. */
export function authorizationFailed(message: string): SvcppError {
  return new SvcppError({ type: ErrorType.AuthorizationFailed, message });
}
