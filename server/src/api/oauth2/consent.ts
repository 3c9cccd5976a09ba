import type { Context } from '../../core/framework/context.ts';
import type { Platform } from '../../core/framework/platform.ts';
import { addFieldErrors, complain, fail, type FormErrorTree } from '../../core/framework/errors.ts';
import type { ApplicationRow, UserRow } from '../../core/tables/database.ts';
import { isSnowflake } from '@guildhall/protocol/ids';
import { type AuthorizeRequest, type Client, readAuthorizeRequest, refusedScope } from '../../core/oauth2/authorize-request.ts';
import { type Parameters, textOf } from '../../core/oauth2/parameters.ts';
import { withParameters } from '../../core/oauth2/redirect.ts';
import { type Back, Refusal } from '../../core/oauth2/refusal.ts';
import { applicationSettings, integrationTypes, openScopes, testedScopes } from '../apps/applications/application.ts';
import { findApplication } from '../apps/applications/queries.ts';
import { isOwnerOf } from '../apps/applications/access.ts';
import { isChild } from '../apps/publisher/family.ts';
import { findUser } from '../people/users/queries.ts';
import { checkHint, LOGIN_PROOF } from './login-hint.ts';

/** A request for a user's consent. */
export interface Consent extends AuthorizeRequest {
  application: ApplicationRow;
  bot: UserRow;
  /** The value of loginProof for the login made for this request; null without one. */
  loginProof: string | null;
}

/**
 * Validates a request in the order of docs/contract/oauth2.md#authorize. 10002 for an unknown client; all else 50035,
 * with `location` next to the errors once the refusal may be sent to the application.
 */
export async function readConsent(ctx: Platform, query: Parameters): Promise<Consent> {
  const clientId = textOf(query, 'client_id');
  const application = isSnowflake(clientId) ? await findApplication(ctx.store.read, clientId) : undefined;
  if (!application) return fail('UNKNOWN_APPLICATION');
  const request = await readRequest(ctx, query, application);
  const bot = (await findUser(ctx.store.read, application.bot_id)) ?? fail('OAUTH2_APPLICATION_DOES_NOT_HAVE_BOT');
  return { ...request, application, bot, loginProof: textOf(query, LOGIN_PROOF) ?? null };
}

/** Same, for the user who is asked: only the owner and team may consent to scopes that the application only tests (20012). */
export async function readOwnConsent(ctx: Context, query: Parameters): Promise<Consent> {
  const consent = await readConsent(ctx, query);
  const { application, scopes } = consent;
  const isOpen = refusedScope(scopes, { approvedScopes: openScopes(application) }) === undefined;
  if (!isOpen && !(await isOwnerOf(ctx.store.read, application, ctx.viewer.user.id, 'read_only')))
    fail('NOT_AUTHORIZED_FOR_APPLICATION');
  return consent;
}

/** The facts about an application that the authorization rules need. */
function clientRules(application: ApplicationRow, isChild: boolean): Client {
  const settings = applicationSettings(application);
  const types = integrationTypes(settings);
  const byType = (type: '0' | '1') =>
    types[type] ? { [type]: types[type].oauth2_install_params ?? settings.install_params ?? null } : {};
  return {
    redirectUris: JSON.parse(application.redirect_uris_json),
    approvedScopes: [...openScopes(application), ...testedScopes(application)],
    isChild,
    requireCodeGrant: application.bot_require_code_grant === 1,
    installs: { ...byType('0'), ...byType('1') },
  };
}

/** The address of a response redirect, including the issuer (RFC 9207 2). */
export function answerLocation(issuer: string, back: Back, parameters: Record<string, string | undefined>): string {
  return withParameters(back.uri, { ...parameters, state: back.state, iss: issuer }, back.place);
}

async function readRequest(ctx: Platform, query: Parameters, application: ApplicationRow): Promise<AuthorizeRequest> {
  try {
    const request = readAuthorizeRequest(query, clientRules(application, await isChild(ctx.store.read, application.id)));
    await checkHint(ctx, application.id, request);
    return request;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors: FormErrorTree = {};
    addFieldErrors(errors, [error.parameter], [complain.custom(error.code, error.message)]);
    const answer = { error: error.error, error_description: error.message };
    const location = error.back && { location: answerLocation(ctx.publicUrl, error.back, answer) };
    return fail('INVALID_FORM_BODY', { extra: { errors, ...location } });
  }
}
