import { CHANNEL_TYPES, WEBHOOK_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import type { WebhookObject } from '@guildhall/protocol/objects/messages/webhooks';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';

/** Channel types that webhooks can be created in. */
export const WEBHOOK_CHANNELS: ReadonlySet<number> = new Set([
  CHANNEL_TYPES.GUILD_TEXT,
  CHANNEL_TYPES.GUILD_VOICE,
  CHANNEL_TYPES.GUILD_ANNOUNCEMENT,
  CHANNEL_TYPES.GUILD_STAGE_VOICE,
  CHANNEL_TYPES.GUILD_FORUM,
  CHANNEL_TYPES.GUILD_MEDIA,
]);

/** The viewer of webhooks: a token holder, or a user, possibly the bot of an application. */
export type Onlooker = 'token' | { application: { id: Snowflake } | null };

/** A new token: 68 URL-safe characters. */
export function newWebhookToken(): string {
  return randomBytes(51).toString('base64url');
}

/** The public part of a webhook: without token and user. */
export function webhookObject(row: WebhookRow): WebhookObject {
  const { id, type, guild_id, channel_id, name, avatar, application_id } = row;
  return { id, type, guild_id, channel_id, name, avatar, application_id };
}

/**
 * Webhooks for a viewer who may manage them or has the token.
 * - Tokens of an application's webhooks are shown only to that application.
 * - A webhook read by its token has no user.
 * - The source of a follower is shown as long as its creator is in that guild.
 */
export async function webhookObjects(
  platform: Platform,
  rows: readonly WebhookRow[],
  onlooker: Onlooker,
): Promise<WebhookObject[]> {
  const users =
    onlooker === 'token'
      ? undefined
      : await findUsers(
          platform.store.read,
          rows.map((row) => row.user_id),
        );
  const objects: WebhookObject[] = [];
  for (const row of rows) {
    const user = users?.get(row.user_id);
    const isShown = onlooker === 'token' || row.application_id === null || row.application_id === onlooker.application?.id;
    objects.push({
      ...webhookObject(row),
      ...(user ? { user: userObject(user) } : {}),
      ...(row.token !== null && isShown
        ? { token: row.token, url: `${platform.publicUrl}/api/webhooks/${row.id}/${row.token}` }
        : {}),
      ...(await sourceOf(platform, row)),
    });
  }
  return objects;
}

/** One webhook; see webhookObjects(). */
export async function oneWebhookObject(platform: Platform, row: WebhookRow, onlooker: Onlooker): Promise<WebhookObject> {
  const [object] = await webhookObjects(platform, [row], onlooker);
  if (!object) throw new Error('no object for a webhook');
  return object;
}

async function sourceOf(platform: Platform, row: WebhookRow): Promise<Partial<WebhookObject>> {
  const { source_guild_id: guildId, source_channel_id: channelId } = row;
  if (row.type !== WEBHOOK_TYPES.CHANNEL_FOLLOWER || guildId === null || channelId === null) return {};
  if (!(await platform.memberStates.get(guildId, row.user_id))) return {};
  const guild = await platform.guildStates.get(guildId);
  const channel = guild?.channels.get(channelId);
  if (!guild || !channel) return {};
  return {
    source_guild: { id: guildId, name: guild.row.name, icon: guild.row.icon },
    source_channel: { id: channelId, name: channel.row.name ?? '' },
  };
}

/** Words that a webhook's name must not contain (docs/limits.md). */
const RESERVED = ['clyde', 'discord'];

/** Normalises a name: trims it and collapses white space. Fails with 50035 at `field`. */
export function webhookName(name: string, field = 'name'): string {
  const clean = name.trim().replace(/\s+/g, ' ');
  if (clean === '' || clean.length > LIMITS.webhooks.name.max)
    failForm({ [field]: complain.length(1, LIMITS.webhooks.name.max) });
  const word = RESERVED.find((one) => clean.toLowerCase().includes(one));
  if (word) failForm({ [field]: complain.custom('USERNAME_INVALID_CONTAINS', `Username cannot contain "${word}"`) });
  return clean;
}

const AUDITED = ['name', 'type', 'channel_id', 'avatar_hash', 'application_id'] as const;

/** The audit changes of a webhook; a side that does not exist is null. Never includes the token. */
export function webhookChanges(before: WebhookRow | null, after: WebhookRow | null): AuditChange[] {
  const audited = (row: WebhookRow | null) => (row ? { ...webhookObject(row), avatar_hash: row.avatar } : {});
  return changesBetween(audited(before), audited(after), AUDITED);
}
