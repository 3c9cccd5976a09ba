import { AUTHORIZATION_FAILED } from '../core/error-types.ts';
import type { SvcppError } from '../core/errors.ts';
import type { Tools } from '../core/tools.ts';

/** The `error` of a refused call of OAuth2; undefined if it has none. */
export function oauthErrorOf({ SvcppError }: Tools, error: unknown): string | undefined {
  if (!(error instanceof SvcppError)) return undefined;
  const [, name] = /"error":"(\w+)"/.exec(error.body) ?? [];
  return name;
}

/** A step of OAuth2 that failed. */
export function authorizationFailed({ SvcppError }: Tools, message: string): SvcppError {
  return new SvcppError({ type: AUTHORIZATION_FAILED, message });
}
