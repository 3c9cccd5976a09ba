import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { PublicContext } from '../../core/framework/context.ts';
import { fail, OAuthError } from '../../core/framework/errors.ts';
import { guildPermissions, has } from '../../core/access/permissions.ts';
import type { Oauth2CodeRow } from '../../core/tables/oauth2.ts';
import type { WebhookRow } from '../../core/tables/webhooks.ts';
import { transact, type Tx } from '../../core/framework/transact.ts';
import { type Parameters, textOf } from '../../core/oauth2/parameters.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import { guildObject } from '../guild/guilds/guild.ts';
import { INTEGRATION_TYPES } from '../guild/integrations/installation-owners.ts';
import { findUser, lockUser } from '../people/users/queries.ts';
import { oneWebhookObject } from '../messages/webhooks/webhook.ts';
import type { TokenClient } from './client.ts';
import { findCode, fitsCode, type Proof, takeCode } from './codes.ts';
import { readLinked, shownIn } from './external.ts';
import type { Link } from './hooks.ts';
import { lockGrant } from '../apps/grants/grants.ts';
import { withIdToken } from './id-token.ts';
import { makeIncomingWebhook, stillMakesWebhooks } from './incoming-webhook.ts';
import { install } from './install.ts';
import { notifyAuthorized } from '../apps/grants/notify.ts';
import { revokeTokenFamily, issueAccessToken } from './tokens.ts';
import type { WebhookObject } from '@guildhall/protocol/objects/messages/webhooks';
import type { GuildObject } from '@guildhall/protocol/objects/guild/guilds';
import type { TokenAnswer } from '@guildhall/protocol/objects/oauth2';

/**
 * Exchanges a code for tokens (RFC 6749 4.1.3).
 * - A code works once, even under concurrent attempts; a second attempt revokes the tokens that the first one issued.
 * - All errors are invalid_grant.
 * - An external account in the form is linked with the exchange, or the code stays valid
 *   (docs/contract/game-accounts.md#linking).
 * - With the scope bot the response has the guild, with webhook.incoming the webhook.
 */
export async function exchangeCode(
  ctx: PublicContext,
  client: TokenClient,
  form: Parameters,
): Promise<TokenAnswer & { guild?: GuildObject; webhook?: WebhookObject; id_token?: string }> {
  const code = textOf(form, 'code');
  if (code === undefined) throw new OAuthError('invalid_request', '"code" is missing.');
  const shown = shownIn(form);
  const proof: Proof = {
    applicationId: client.application.id,
    authenticated: client.authenticated,
    redirectUri: textOf(form, 'redirect_uri'),
    verifier: textOf(form, 'code_verifier'),
  };
  const row = (await findCode(ctx.store.read, code)) ?? refuse();
  const isOpen = row.used_at === null && fitsCode(row, proof, ctx.clock.now());
  // Only for a valid code, so that callers without one learn nothing.
  const link = shown && isOpen ? await readLinked(ctx, client.application, { shown, userId: row.user_id }) : undefined;
  const mayInstall = (row.installs === 0 || (await stillManages(ctx, row))) && (await stillMakesWebhooks(ctx, row));
  const webhookGuild = row.webhook_channel_id === null ? undefined : await ctx.guildStates.ofChannel(row.webhook_channel_id);
  const actor = { userId: row.user_id, reason: null };
  const exchanged = await transact(ctx, actor, (tx) =>
    exchange(tx, client, { row, proof, mayInstall, link, webhookGuildId: webhookGuild?.id ?? null }),
  );
  if (!exchanged) return refuse();
  const { answer, made } = exchanged;
  const webhook = made && (await oneWebhookObject(ctx, made, 'token'));
  const guild = row.guild_id === null ? undefined : await ctx.guildStates.get(row.guild_id);
  return withIdToken(ctx, { ...answer, ...(guild ? { guild: guildObject(guild) } : {}), ...(webhook ? { webhook } : {}) }, row);
}

function refuse(): never {
  throw new OAuthError('invalid_grant', 'Invalid "code" in request.');
}

interface Exchange {
  row: Oauth2CodeRow;
  proof: Proof;
  mayInstall: boolean;
  link: Link | undefined;
  webhookGuildId: Snowflake | null;
}

/** The tokens, and the webhook created with them. */
interface Exchanged {
  answer: TokenAnswer;
  made: WebhookRow | null;
}

/** Returns undefined when the code is rejected: the changes this makes must still be committed. */
async function exchange(
  tx: Tx,
  client: TokenClient,
  { row, proof, mayInstall, link, webhookGuildId: guild_id }: Exchange,
): Promise<Exchanged | undefined> {
  if (row.application_id !== proof.applicationId) return undefined;
  const user = link && (await lockUser(tx.db, row.user_id));
  // Without a grant the user has revoked the authorization.
  if (!(await lockGrant(tx.db, row))) return undefined;
  const isGood = mayInstall && fitsCode(row, proof, tx.now);
  if (row.used_at !== null || (isGood && !(await takeCode(tx, row)))) {
    await revokeTokenFamily(tx, row);
    return undefined;
  }
  if (!isGood) return undefined;
  // A failure here rolls back the use of the code.
  if (link && user) await link(tx, user);
  const scopes = splitScopes(row.scopes);
  if (row.installs === 1 && row.guild_id !== null) {
    const bot = (await findUser(tx.db, client.application.bot_id)) ?? fail('OAUTH2_APPLICATION_DOES_NOT_HAVE_BOT');
    const { guild } = await install(tx, {
      guildId: row.guild_id,
      applicationId: row.application_id,
      bot,
      userId: row.user_id,
      scopes: scopes.filter((scope) => scope === 'bot' || scope === 'applications.commands'),
      permissions: row.permissions === null ? null : BigInt(row.permissions),
    });
    const user = await findUser(tx.db, row.user_id);
    if (user)
      await notifyAuthorized(tx, row.application_id, { user, scopes, guild, integration_type: INTEGRATION_TYPES.GUILD_INSTALL });
  }
  const { webhook_channel_id, user_id } = row;
  const made =
    webhook_channel_id === null || guild_id === null
      ? null
      : await makeIncomingWebhook(tx, client.application, { guild_id, webhook_channel_id, user_id });
  return { answer: await issueAccessToken(tx, { ...row, scopes, refreshScopes: scopes }), made };
}

/** Whether the user who agreed may still add a bot to the guild. */
async function stillManages(ctx: PublicContext, { guild_id, user_id }: Oauth2CodeRow): Promise<boolean> {
  const guild = guild_id === null ? undefined : await ctx.guildStates.get(guild_id);
  const member = guild && (await ctx.memberStates.get(guild.id, user_id));
  return member ? has(guildPermissions(guild, member, ctx.clock.now()), PERMISSIONS.MANAGE_GUILD) : false;
}
