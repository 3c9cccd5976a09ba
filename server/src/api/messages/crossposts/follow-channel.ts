import { CHANNEL_TYPES, MESSAGE_TYPES, WEBHOOK_TYPES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { accessChannel, type ChannelAccess, inChannel } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { type GuildState, readLockedGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { addSystemMessage } from '../messages/system.ts';
import { addWebhook } from '../webhooks/change.ts';
import { findFollower } from './queries.ts';
import { followChannel as operation } from '@guildhall/protocol/operations/messages/crossposts';

/** Channel types that can follow another channel. */
const FOLLOWING: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_TEXT, CHANNEL_TYPES.GUILD_ANNOUNCEMENT]);

/**
 * Lets a channel follow an announcement channel that the viewer sees (ChannelFollowerResponse): creates a
 * webhook of type 2 in it, and a message about it. Needs MANAGE_WEBHOOKS there. No effect if it follows
 * already.
 */
export const followChannel = route(operation, {
  access: inChannel(),
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, body, access: source }) => {
    if (!source.guild || source.channel.type !== CHANNEL_TYPES.GUILD_ANNOUNCEMENT) fail('WRONG_CHANNEL_TYPE');
    const target = await followingChannel(ctx, body.webhook_channel_id, channel_id);
    const id = ctx.ids.next();
    const avatar = await iconFor(ctx, source.guild, id);
    const parts = { id, avatar, source: source.channel, from: source.guild, target };
    const row = follower(ctx, parts);
    const webhook = await ctx.transact((tx) => follow(tx, ctx, row, parts));
    return { channel_id, webhook_id: webhook.id };
  },
});

async function followingChannel(ctx: Context, id: Id, sourceId: Id): Promise<ChannelAccess & { guild: GuildState }> {
  const access = await accessChannel(ctx, id);
  requireBits(access.permissions, PERMISSIONS.MANAGE_WEBHOOKS);
  if (!access.guild || !FOLLOWING.has(access.channel.type) || id === sourceId) fail('WRONG_CHANNEL_TYPE');
  return access;
}

/** Copies the guild's icon as the follower's avatar. */
async function iconFor({ blobs }: Context, { row }: GuildState, webhookId: Id): Promise<string | null> {
  const found = row.icon === null ? undefined : await blobs.get(`icons/${row.id}/${row.icon}`);
  if (!found) return null;
  await blobs.put(`avatars/${webhookId}/${row.icon}`, found.data);
  return row.icon;
}

interface Parts {
  id: Id;
  avatar: string | null;
  source: ChannelRow;
  from: GuildState;
  target: ChannelAccess & { guild: GuildState };
}

function follower({ viewer }: Context, { id, avatar, source, from, target }: Parts): WebhookRow {
  return {
    id,
    guild_id: target.guild.id,
    channel_id: target.channel.id,
    type: WEBHOOK_TYPES.CHANNEL_FOLLOWER,
    name: nameOf(from, source).slice(0, LIMITS.webhooks.name.max),
    avatar,
    token: null,
    user_id: viewer.user.id,
    application_id: viewer.kind === 'bot' ? (viewer.application?.id ?? null) : null,
    source_guild_id: from.id,
    source_channel_id: source.id,
  };
}

/** The name of a followed channel in other guilds. */
const nameOf = (guild: GuildState, channel: ChannelRow) => `${guild.row.name} #${channel.name ?? ''}`;

async function follow(tx: Tx, { viewer }: Context, row: WebhookRow, { source, from }: Parts): Promise<WebhookRow> {
  const guild = await readLockedGuild(tx, row.guild_id);
  const channel = guild.channels.get(row.channel_id) ?? fail('UNKNOWN_CHANNEL');
  const existing = await findFollower(tx.db, source.id, row.channel_id);
  if (existing) return existing;
  await addWebhook(tx, row);
  await addSystemMessage(
    tx,
    { channel: channel.row },
    {
      type: MESSAGE_TYPES.CHANNEL_FOLLOW_ADD,
      author: viewer.user,
      content: nameOf(from, source),
      data: { message_reference: { type: 0, channel_id: source.id, guild_id: from.id } },
    },
  );
  return row;
}
