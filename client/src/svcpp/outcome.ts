import { invalid, SvcppError } from '../core/errors.ts';

/** The fields of a ClientResult for the outcome of a call; without an error success. Other errors than SvcppError are those of arguments. */
export function outcomeOf(error?: unknown): object {
  const failure = error === undefined || error instanceof SvcppError ? error : invalid(String(error));
  if (!failure) return {};
  const { type, message, code, status, body, retryable, retryAfter } = failure;
  return { type, error: message, errorCode: code, status, responseBody: body, retryable, retryAfter };
}
