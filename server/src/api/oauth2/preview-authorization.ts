import type { Context } from '../../core/framework/context.ts';
import { memberState } from '../../core/access/member.ts';
import { limits } from '../../core/framework/limits.ts';
import { guildPermissions } from '../../core/access/permissions.ts';
import { open, route } from '../../core/framework/route.ts';
import { applicationObject } from '../apps/applications/application.ts';
import { readerLocale } from '../apps/commands/locale.ts';
import { hasUserInstall } from '../guild/integrations/user-installs.ts';
import { INTEGRATION_TYPES } from '../guild/integrations/installation-owners.ts';
import { findMemberships } from '../guild/members/queries.ts';
import { userObject } from '../people/users/user.ts';
import { type Parameters, textOf } from '../../core/oauth2/parameters.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import { answerLocation, type Consent, readOwnConsent } from './consent.ts';
import { findGrant, isGranted } from '../apps/grants/grants.ts';
import { webhookChannels } from './incoming-webhook.ts';
import { hurdleOf } from './login-again.ts';
import { isRpcToken } from './rpc-tokens.ts';
import type { ConsentGuild } from '@guildhall/protocol/objects/oauth2';
import { previewAuthorization as operation } from '@guildhall/protocol/operations/oauth2';

/**
 * Returns the data that the consent page shows (docs/contract/people.md#applications; docs/contract/oauth2.md#endpoints).
 * - `authorized`: the user has agreed to all of it before, so with prompt `none` no consent is needed.
 * - `rpc_authorized`: the request has a valid `rpc_token`, so a local client need not ask. A browser page asks anyway, since
 * anyone can send a user there.
 * - `login_required`: the user must enter the password again first.
 * - `location`: nothing may be shown, and the application gets the error at this address.
 */
export const previewAuthorization = route(operation, {
  access: open,
  limit: limits.read,
  // The contract names this address as the authorization endpoint, so clients send users here.
  page: '/oauth2/authorize',
  run: async (ctx, { query }) => {
    const consent = await readOwnConsent(ctx, query);
    const pair = { application_id: consent.application.id, user_id: ctx.viewer.user.id };
    const granted = splitScopes((await findGrant(ctx.store.read, pair))?.scopes ?? '');
    const hurdle = await hurdleOf(ctx, consent);
    return {
      application: applicationObject(consent.application, consent.bot, readerLocale(ctx)),
      bot: userObject(consent.bot),
      user: userObject(ctx.viewer.user),
      authorized: isGranted(consent.scopes, granted) && (await isInstalled(ctx, consent)),
      ...(await rpcAuthorized(ctx, consent, query)),
      login_required: hurdle?.error === 'login_required',
      location:
        hurdle && consent.back && consent.prompts.includes('none') ? answerLocation(ctx.publicUrl, consent.back, hurdle) : null,
      integration_type: consent.integrationType,
      scopes: consent.scopes,
      permissions: String(consent.permissions),
      redirect_uri: consent.back?.uri ?? consent.redirectUri,
      prompt: consent.prompts.join(' '),
      guilds: await consentGuilds(ctx),
      ...(consent.scopes.includes('webhook.incoming') ? { webhook_channels: await webhookChannels(ctx) } : {}),
    };
  },
});

/** Whether the application has proven to a local client that it knows its secret, if the request asks for this. */
async function rpcAuthorized(ctx: Context, { application }: Consent, query: Parameters): Promise<{ rpc_authorized?: boolean }> {
  const rpcToken = textOf(query, 'rpc_token');
  if (rpcToken === undefined) return {};
  return { rpc_authorized: await isRpcToken(ctx.store.read, application.id, rpcToken, ctx.clock.now()) };
}

/** False if this request would install it for the user. */
async function isInstalled(ctx: Context, { application, scopes, integrationType }: Consent): Promise<boolean> {
  if (integrationType !== INTEGRATION_TYPES.USER_INSTALL || !scopes.includes('applications.commands')) return true;
  return hasUserInstall(ctx.store.read, { user_id: ctx.viewer.user.id, application_id: application.id });
}

async function consentGuilds(ctx: Context): Promise<ConsentGuild[]> {
  const guilds: ConsentGuild[] = [];
  for (const membership of await findMemberships(ctx.store.read, ctx.viewer.user.id)) {
    const guild = await ctx.guildStates.get(membership.guild_id);
    if (!guild) continue;
    const { id, name, icon, mfa_level } = guild.row;
    const bits = guildPermissions(guild, memberState(membership), ctx.clock.now());
    guilds.push({ id, name, icon, permissions: String(bits), mfa_level });
  }
  return guilds;
}
