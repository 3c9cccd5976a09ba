import { isSnowflake } from '@guildhall/protocol/ids';
import { timingSafeEqual } from 'node:crypto';
import type { PublicContext } from '../../core/framework/context.ts';
import { OAuthError } from '../../core/framework/errors.ts';
import type { ApplicationRow } from '../../core/tables/database.ts';
import { hashToken } from '../../core/access/viewer.ts';
import { type Parameters, repeated, textOf } from '../../core/oauth2/parameters.ts';
import { findApplication } from '../apps/applications/queries.ts';
import { isChild } from '../apps/publisher/family.ts';
import { isPublic } from '../apps/applications/application.ts';

/** An application calling the token endpoint. */
export interface TokenClient {
  application: ApplicationRow;
  /** It has presented its secret. */
  authenticated: boolean;
}

/**
 * Rejects bodies that are not forms, and repeated parameters: invalid_request (RFC 6749 3.2,
 * docs/contract/oauth2.md#token-endpoint).
 */
export function checkForm(ctx: PublicContext, form: Parameters): void {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(ctx.header('content-type') ?? ''))
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  const twice = repeated(form);
  if (twice) throw new OAuthError('invalid_request', `"${twice}" was sent more than once.`);
}

/**
 * Authenticates the caller of the token endpoint by HTTP Basic, or by client_id and client_secret in the form (RFC 6749 2.3.1).
 * - Only public applications may omit the secret.
 * - Unknown ids and wrong secrets are indistinguishable: 401 invalid_client.
 */
export async function authenticateClient(ctx: PublicContext, form: Parameters): Promise<TokenClient> {
  const header = ctx.header('authorization');
  const isBasic = header !== undefined && /^basic\b/i.test(header);
  const refuse = (): never => {
    const headers: Record<string, string> = isBasic ? { 'www-authenticate': 'Basic realm="oauth2"' } : {};
    throw new OAuthError('invalid_client', 'Client authentication failed.', 401, headers);
  };
  const basic = isBasic ? (readBasic(header) ?? refuse()) : null;
  const posted = { id: textOf(form, 'client_id'), secret: textOf(form, 'client_secret') };
  if (basic?.secret && posted.secret) throw new OAuthError('invalid_request', 'The client authenticates in two ways.');
  if (basic && posted.id !== undefined && posted.id !== basic.id)
    throw new OAuthError('invalid_request', '"client_id" is not the client of the header.');
  const id = basic?.id ?? posted.id;
  const secret = (basic?.secret || undefined) ?? posted.secret;
  const application = isSnowflake(id) ? await findApplication(ctx.store.read, id) : undefined;
  if (!application) return refuse();
  return clientWith(application, secret) ?? refuse();
}

/**
 * Rejects a publisher's child, which gets its tokens through the parent's: unauthorized_client
 * (docs/contract/applications.md#publishers).
 */
export async function refuseChild(ctx: PublicContext, { application }: TokenClient): Promise<void> {
  if (await isChild(ctx.store.read, application.id))
    throw new OAuthError('unauthorized_client', 'This application gets its tokens by those of its parent.');
}

/** The application if the secret is right, or if it is public and sent none; null if the secret is wrong or missing. */
export function clientWith(application: ApplicationRow, secret: string | undefined): TokenClient | null {
  if (secret === undefined) return isPublic(application) ? { application, authenticated: false } : null;
  const isRight = application.secret !== null && isEqual(hashToken(secret), application.secret);
  return isRight ? { application, authenticated: true } : null;
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Both parts are form-encoded (RFC 6749 2.3.1). */
function readBasic(header: string): { id: string; secret: string } | null {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+=*)$/i.exec(header) ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return null;
  try {
    return { id: formDecoded(id), secret: formDecoded(secret) };
  } catch {
    return null;
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
