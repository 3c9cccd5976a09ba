import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, OAuthError } from '../core/errors.ts';

/** Keeps answers with tokens out of caches (RFC 6749 5.1). */
export function noStore(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
  done();
}

/** From here on the codes of external accounts, which the platform's own body tells (oauth2 2.9). */
const EXTERNAL_ACCOUNTS = 530_000;

/** Sends a refusal of the token endpoint; undefined for what has no form there, such as 429 and 500. */
export function sendOAuthError(error: ApiError | null, reply: FastifyReply): FastifyReply | undefined {
  if (error instanceof OAuthError) return reply.code(error.status).headers(error.headers).send(error.body);
  // What is wrong with the body itself: not a form, or not to be read.
  if ((error?.status !== 400 && error?.status !== 415) || error.code >= EXTERNAL_ACCOUNTS) return undefined;
  return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
}
