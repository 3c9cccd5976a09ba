import { WEBHOOK_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessChannel } from '../../core/access/channel.ts';
import { memberState } from '../../core/access/member.ts';
import type { Context, PublicContext } from '../../core/framework/context.ts';
import { complain, fail, failForm } from '../../core/framework/errors.ts';
import { readLockedGuild } from '../../core/access/guild-state.ts';
import { permissionTable } from '../../core/access/permission-table.ts';
import type { ApplicationRow } from '../../core/tables/database.ts';
import type { Oauth2CodeRow } from '../../core/tables/oauth2.ts';
import type { WebhookRow } from '../../core/tables/webhooks.ts';
import type { Tx } from '../../core/framework/transact.ts';
import { findMemberships } from '../guild/members/queries.ts';
import { addWebhook } from '../messages/webhooks/change.ts';
import { newWebhookToken, WEBHOOK_CHANNELS } from '../messages/webhooks/webhook.ts';
import type { WebhookChannel } from '@guildhall/protocol/objects/oauth2';

/** The channels in which the user has MANAGE_WEBHOOKS; the consent page offers them for webhook.incoming. */
export async function webhookChannels(ctx: Context): Promise<WebhookChannel[]> {
  const found: WebhookChannel[] = [];
  for (const membership of await findMemberships(ctx.store.read, ctx.viewer.user.id)) {
    const guild = await ctx.guildStates.get(membership.guild_id);
    if (!guild) continue;
    const table = permissionTable(guild);
    for (const { row } of guild.channels.values()) {
      const bits = table.bitsIn(row.id, memberState(membership), ctx.clock.now());
      if (WEBHOOK_CHANNELS.has(row.type) && (bits & NEEDED) === NEEDED)
        found.push({ id: row.id, name: row.name ?? '', guild_id: guild.id });
    }
  }
  return found;
}

const NEEDED = PERMISSIONS.VIEW_CHANNEL | PERMISSIONS.MANAGE_WEBHOOKS;

/** Validates the channel chosen for webhook.incoming: 50013 without MANAGE_WEBHOOKS, 50024 for another type. */
export async function chosenChannel(ctx: Context, channelId: Snowflake | null): Promise<Snowflake> {
  if (channelId === null) return failForm({ webhook_channel_id: complain.required() });
  const { channel, permissions } = await accessChannel(ctx, channelId);
  if (!WEBHOOK_CHANNELS.has(channel.type)) fail('WRONG_CHANNEL_TYPE');
  if ((permissions & PERMISSIONS.MANAGE_WEBHOOKS) === 0n) fail('MISSING_PERMISSIONS');
  return channel.id;
}

/** Whether the user who chose the channel may still create a webhook there. */
export async function stillMakesWebhooks(ctx: PublicContext, { webhook_channel_id, user_id }: Oauth2CodeRow): Promise<boolean> {
  if (webhook_channel_id === null) return true;
  const guild = await ctx.guildStates.ofChannel(webhook_channel_id);
  const member = guild && (await ctx.memberStates.get(guild.id, user_id));
  return member ? (permissionTable(guild).bitsIn(webhook_channel_id, member, ctx.clock.now()) & NEEDED) === NEEDED : false;
}

/** Creates the webhook of an exchanged code: owned by the application, with its name, on behalf of the user. */
export async function makeIncomingWebhook(
  tx: Tx,
  application: ApplicationRow,
  { guild_id, webhook_channel_id, user_id }: { guild_id: Snowflake; webhook_channel_id: Snowflake; user_id: Snowflake },
): Promise<WebhookRow> {
  const guild = await readLockedGuild(tx, guild_id);
  if (!guild.channels.has(webhook_channel_id)) fail('UNKNOWN_CHANNEL');
  return addWebhook(tx, {
    id: tx.id(),
    type: WEBHOOK_TYPES.INCOMING,
    guild_id,
    channel_id: webhook_channel_id,
    name: application.name,
    avatar: null,
    token: newWebhookToken(),
    user_id,
    application_id: application.id,
    source_guild_id: null,
    source_channel_id: null,
  });
}
