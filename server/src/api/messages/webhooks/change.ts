import { LIMITS } from '@guildhall/protocol/limits';
import type { Snowflake } from '@guildhall/protocol/ids';
import { type Static, Type } from 'typebox';
import { fail } from '../../../core/framework/errors.ts';
import { readLockedGuild } from '../../../core/access/guild-state.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { WEBHOOKS_UPDATE } from './events.ts';
import { countWebhooks, deleteWebhookRow, insertWebhook, lockWebhook, updateWebhookRow } from './queries.ts';
import { WEBHOOK_CHANNELS, webhookChanges, webhookName } from './webhook.ts';
import { WebhookFields } from '@guildhall/protocol/bodies/messages/webhooks';
const Fields = Type.Object(WebhookFields);

/** The columns that a body sets. Stores the picture, which must happen before the transaction that refers to it. */
export async function fieldsPatch(
  { blobs }: Platform,
  id: Snowflake,
  { name, avatar }: Static<typeof Fields>,
): Promise<Pick<Partial<WebhookRow>, 'name' | 'avatar'>> {
  return {
    ...(name === undefined ? {} : { name: webhookName(name) }),
    ...(avatar === undefined ? {} : { avatar: avatar && (await saveImage(blobs, `avatars/${id}`, readImage(avatar, 'avatar'))) }),
  };
}

/**
 * Stores a new webhook and emits the event; the guild must be locked. More than 15 in the channel: 30007;
 * 1000 in the guild: 30058.
 */
export async function addWebhook(tx: Tx, row: WebhookRow): Promise<WebhookRow> {
  await checkRoom(tx.db, row.guild_id, row.channel_id, 1);
  await insertWebhook(tx.db, row);
  await announce(tx, null, row);
  return row;
}

/**
 * Changes a webhook, and emits the event if anything changed. Deleted webhook: 10015. Deleted channel: 10003;
 * channel of a wrong type: 50024; full: 30007.
 */
export async function changeWebhook(tx: Tx, { id, guild_id }: WebhookRow, values: Partial<WebhookRow>): Promise<WebhookRow> {
  const { channel_id } = values;
  if (channel_id !== undefined) {
    const guild = await readLockedGuild(tx, guild_id);
    const channel = guild.channels.get(channel_id) ?? fail('UNKNOWN_CHANNEL');
    if (!WEBHOOK_CHANNELS.has(channel.type)) fail('WRONG_CHANNEL_TYPE');
  }
  const before = (await lockWebhook(tx.db, id)) ?? fail('UNKNOWN_WEBHOOK');
  const after = { ...before, ...values };
  if (!webhookChanges(before, after).length) return before;
  if (after.channel_id !== before.channel_id) await checkRoom(tx.db, guild_id, after.channel_id, 0);
  await updateWebhookRow(tx.db, id, values);
  await announce(tx, before, after);
  return after;
}

/** Deletes a webhook and emits the event. Already deleted: 10015. */
export async function removeWebhook(tx: Tx, id: Snowflake): Promise<void> {
  const row = (await lockWebhook(tx.db, id)) ?? fail('UNKNOWN_WEBHOOK');
  await deleteWebhookRow(tx.db, id);
  await announce(tx, row, null);
}

async function checkRoom(db: Db, guildId: Snowflake, channelId: Snowflake, added: 0 | 1): Promise<void> {
  const { inChannel, inGuild } = await countWebhooks(db, guildId, channelId);
  if (inChannel >= LIMITS.webhooks.perChannel.max) fail(LIMITS.webhooks.perChannel.error);
  if (inGuild + added > LIMITS.webhooks.perGuild.max) fail(LIMITS.webhooks.perGuild.error);
}

/** Emits the event for each channel that the webhook was or is in, and writes the audit entry. */
async function announce(tx: Tx, before: WebhookRow | null, after: WebhookRow | null): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const { id, guild_id } = row;
  for (const channel_id of new Set([before, after].flatMap((one) => one?.channel_id ?? [])))
    tx.emit(WEBHOOKS_UPDATE, { guild_id, channel_id }, { guild_id, channel_id });
  const action = before === null ? 'WEBHOOK_CREATE' : after === null ? 'WEBHOOK_DELETE' : 'WEBHOOK_UPDATE';
  await tx.audit({ guild_id, action, target_id: id, changes: webhookChanges(before, after) });
}

/** Deletes the webhooks of an application in a guild, and emits the event for each channel. */
export async function deleteApplicationWebhooks(tx: Tx, guildId: Snowflake, applicationId: Snowflake): Promise<void> {
  const rows = await tx.db.kysely
    .deleteFrom('webhooks')
    .where('guild_id', '=', guildId)
    .where('application_id', '=', applicationId)
    .returning('channel_id')
    .execute();
  for (const channel_id of new Set(rows.map((row) => row.channel_id)))
    tx.emit(WEBHOOKS_UPDATE, { guild_id: guildId, channel_id }, { guild_id: guildId, channel_id });
}
