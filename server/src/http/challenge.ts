import { ERRORS } from '@guildhall/protocol/errors';
import { type ApiError, TokenError } from '../core/framework/errors.ts';
import type { Auth } from '@guildhall/protocol/operation';

/** The WWW-Authenticate header of an error where access tokens are accepted, or undefined (RFC 6750 3). */
export function bearerChallenge(error: ApiError, auth: readonly Auth[], authorization: string | undefined): string | undefined {
  const scopes = auth.filter((one) => one.startsWith('bearer:')).map((one) => one.slice('bearer:'.length));
  const isBearer = /^bearer\b/i.test(authorization ?? '');
  if (error.status === 401 && (isBearer || error instanceof TokenError)) return 'Bearer error="invalid_token"';
  if (error.status === 401 && scopes.length && auth.every((one) => one === 'none' || one.startsWith('bearer:'))) return 'Bearer';
  if (error.code === ERRORS.MISSING_SCOPE.code && scopes.length) return `Bearer error="insufficient_scope", scope="${scopes[0]}"`;
  return undefined;
}
