import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { bits } from '@guildhall/protocol/schemas';
import type { Static } from 'typebox';
import { accessGuild } from '../../core/access/guild.ts';
import { isElevated } from '../../core/access/factor.ts';
import type { Context } from '../../core/framework/context.ts';
import { complain, fail, failForm } from '../../core/framework/errors.ts';
import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import type { Tx } from '../../core/framework/transact.ts';
import { parsePermissions } from '../../core/oauth2/authorize-request.ts';
import { textOf } from '../../core/oauth2/parameters.ts';
import { withParameters } from '../../core/oauth2/redirect.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import { isOwnerOf } from '../apps/applications/access.ts';
import { findUser } from '../people/users/queries.ts';
import { hasUserInstall, installForUser } from '../guild/integrations/user-installs.ts';
import { INTEGRATION_TYPES } from '../guild/integrations/installation-owners.ts';
import { issueCode } from './codes.ts';
import { answerLocation, type Consent, readOwnConsent } from './consent.ts';
import { findGrant, isGranted, type Pair, extendGrant } from '../apps/grants/grants.ts';
import { chosenChannel } from './incoming-webhook.ts';
import { hurdleOf } from './login-again.ts';
import { type Install, install } from './install.ts';
import { takeRpcToken } from './rpc-tokens.ts';
import { notifyAuthorized } from '../apps/grants/notify.ts';
import { issueAccessToken } from './tokens.ts';
import { type AuthorizeBody, authorize as operation } from '@guildhall/protocol/operations/oauth2';
import { INSTALL_SCOPES } from '@guildhall/protocol/scopes';

/**
 * Answers the consent page: returns `{location}`, the redirect with the code or token, or with access_denied
 * (docs/contract/people.md#applications; docs/contract/oauth2.md#authorize, docs/contract/oauth2.md#install).
 * - Installs the application in a guild where the caller has MANAGE_GUILD, or with integration_type 1 for the caller.
 * - Only its owner can install an application that is not public.
 * - webhook.incoming takes a channel where the caller has MANAGE_WEBHOOKS.
 * - The bot never gets more permissions than the caller has there.
 * - 50035 at `prompt` if the caller must log in again.
 * - 40002 without a verified address.
 */
export const authorize = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { query, body }) => {
    const type = body.integration_type ?? undefined;
    const consent = await readOwnConsent(ctx, { ...query, ...(type === undefined ? {} : { integration_type: String(type) }) });
    const page = `${ctx.publicUrl}/oauth2/authorized`;
    const state = textOf(query, 'state');
    if (!body.authorize) {
      const error_description = 'The resource owner or authorization server denied the request';
      const refused = { error: 'access_denied', error_description };
      return {
        location: consent.back
          ? answerLocation(ctx.publicUrl, consent.back, refused)
          : withParameters(page, { ...refused, state, iss: ctx.publicUrl }),
      };
    }
    if (ctx.viewer.user.verified === 0) fail('VERIFY_YOUR_ACCOUNT');
    const hurdle = await hurdleOf(ctx, consent);
    if (hurdle && consent.back && consent.prompts.includes('none'))
      return { location: answerLocation(ctx.publicUrl, consent.back, hurdle) };
    if (hurdle?.error === 'login_required') failForm({ prompt: complain.custom('LOGIN_REQUIRED', hurdle.error_description) });
    const wanted = await readInstall(ctx, body, consent);
    const webhook_channel_id = consent.scopes.includes('webhook.incoming')
      ? await chosenChannel(ctx, body.webhook_channel_id ?? consent.channelId)
      : null;
    const rpcToken = textOf(query, 'rpc_token');
    const { answer, granted } = await ctx.transact(async (tx) => {
      if (rpcToken !== undefined) await takeRpcToken(tx, consent.application.id, rpcToken);
      return agree(tx, ctx, consent, { wanted, webhook_channel_id });
    });
    const place = wanted ? { guild_id: wanted.guildId, permissions: String(granted) } : {};
    if (!consent.back) return { location: withParameters(page, { ...place, state }) };
    const isCode = consent.responseType === 'code' && consent.scopes.includes('bot');
    return { location: answerLocation(ctx.publicUrl, consent.back, { ...answer, ...(isCode ? place : {}) }) };
  },
});

/** The guild install that is part of the request, or null; fails if the caller may not do it. */
async function readInstall(ctx: Context, body: Static<typeof AuthorizeBody>, consent: Consent): Promise<Install | null> {
  const { application, bot } = consent;
  const scopes = consent.scopes.filter((scope) => INSTALL_SCOPES.has(scope));
  if (!scopes.length) return null;
  const mayInstall =
    application.bot_public === 1 || (await isOwnerOf(ctx.store.read, application, ctx.viewer.user.id, 'read_only'));
  if (consent.integrationType === INTEGRATION_TYPES.USER_INSTALL) {
    if (!mayInstall) fail('NOT_AUTHORIZED_FOR_APPLICATION');
    return null;
  }
  const guildId = body.guild_id ?? consent.guildId ?? failForm({ guild_id: complain.required() });
  if (consent.guildId !== null && consent.pinned && guildId !== consent.guildId)
    failForm({ guild_id: complain.custom('GUILD_ID_INVALID', 'Another guild cannot be chosen.') });
  const { guild, permissions } = await accessGuild(ctx, guildId);
  if ((permissions & PERMISSIONS.MANAGE_GUILD) === 0n) fail('MISSING_PERMISSIONS');
  if (!mayInstall) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  const given = body.permissions === undefined || body.permissions === null ? null : String(bits(body.permissions));
  const asked = given === null ? consent.permissions : (parsePermissions(given) ?? 0n);
  const userId = ctx.viewer.user.id;
  // An application that requests no permissions and is already in the guild keeps those it has.
  const isAsked = consent.permissions !== 0n || asked !== 0n;
  const wanted = asked & permissions;
  if (guild.row.mfa_level === 1 && isElevated(wanted)) await requireOwnersFactor(ctx, application.owner_id);
  return { guildId: guild.id, applicationId: application.id, bot, userId, scopes, permissions: isAsked ? wanted : null };
}

/**
 * In a guild that requires a second factor, elevated permissions require one of the application's owner
 * (docs/contract/oauth2.md#install): 60003.
 */
async function requireOwnersFactor({ store }: Context, ownerId: Id): Promise<void> {
  const owner = await findUser(store.read, ownerId);
  if (!owner || owner.mfa_enabled === 0) fail('TWO_FACTOR_REQUIRED');
}

/**
 * Whether the user agreed to all of it before, so that no consent was asked for; with prompt=none the rest is still asked for.
 */
async function wasAgreedTo({ db }: Tx, { scopes }: Consent, pair: Pair, isForUser: boolean): Promise<boolean> {
  const grant = await findGrant(db, pair);
  return isGranted(scopes, splitScopes(grant?.scopes ?? '')) && (!isForUser || (await hasUserInstall(db, pair)));
}

/** The redirect's parameters, and the permissions granted to a bot. */
interface Agreed {
  answer: Record<string, string>;
  granted: bigint;
}

/** Carries out the authorization that the user granted. */
async function agree(
  tx: Tx,
  { viewer }: Context,
  consent: Consent,
  { wanted, webhook_channel_id }: { wanted: Install | null; webhook_channel_id: string | null },
): Promise<Agreed> {
  const { application, responseType, scopes } = consent;
  const atExchange = wanted !== null && responseType === 'code' && application.bot_require_code_grant === 1;
  const installed = wanted && !atExchange ? await install(tx, wanted) : undefined;
  const granted = installed?.permissions ?? wanted?.permissions ?? 0n;
  const pair = { application_id: application.id, user_id: viewer.user.id };
  const isForUser = consent.integrationType === INTEGRATION_TYPES.USER_INSTALL && scopes.includes('applications.commands');
  // If the bot joins at the exchange, the exchange notifies the application.
  if (!atExchange && !(consent.prompts.includes('none') && (await wasAgreedTo(tx, consent, pair, isForUser)))) {
    const guild = installed?.guild;
    const integration_type = guild ? INTEGRATION_TYPES.GUILD_INSTALL : isForUser ? INTEGRATION_TYPES.USER_INSTALL : undefined;
    await notifyAuthorized(tx, application.id, { user: viewer.user, scopes, guild, integration_type });
  }
  if (responseType === null && !isForUser) return { answer: {}, granted };
  await extendGrant(tx, pair, scopes);
  // Locked by the grant; the install is removed together with it.
  if (isForUser) await installForUser(tx, pair);
  if (responseType === null) return { answer: {}, granted };
  const auth_time = viewer.issuedAt;
  if (responseType === 'token') {
    const made = await issueAccessToken(tx, { ...pair, family_id: tx.id(), scopes, refreshScopes: null, auth_time });
    const { token_type, access_token, expires_in, scope } = made;
    return { answer: { token_type, access_token, expires_in: String(expires_in), scope }, granted };
  }
  const code = await issueCode(tx, {
    ...pair,
    scopes: scopes.join(' '),
    redirect_uri: consent.redirectUri,
    challenge: consent.challenge,
    nonce: consent.nonce,
    auth_time,
    guild_id: wanted?.guildId ?? null,
    permissions: wanted && wanted.permissions !== null ? String(wanted.permissions) : null,
    installs: atExchange ? 1 : 0,
    webhook_channel_id,
  });
  return { answer: { code }, granted };
}
