import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, OAuthError } from '../core/framework/errors.ts';

/** Forbids caching of responses with tokens (RFC 6749 5.1). */
export function noStore(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
  done();
}

/** The first code of external account errors, which keep the platform's own body (docs/contract/errors.md#oauth2). */
const EXTERNAL_ACCOUNTS = 530_000;

/** Sends an error of the token endpoint; undefined for errors that have no form there, such as 429 and 500. */
export function sendOAuthError(error: ApiError | null, reply: FastifyReply): FastifyReply | undefined {
  if (error instanceof OAuthError) return reply.code(error.status).headers(error.headers).send(error.body);
  // Errors of the body itself: not a form, or unreadable.
  if ((error?.status !== 400 && error?.status !== 415) || error.code >= EXTERNAL_ACCOUNTS) return undefined;
  return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
}
