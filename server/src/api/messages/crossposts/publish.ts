import { WEBHOOK_TYPES } from '@guildhall/protocol/enums';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import { transact } from '../../../core/framework/transact.ts';
import { lockMessage } from '../messages/queries.ts';
import { type Place, webhookWriter } from '../messages/writer.ts';
import { hasDevices } from '../push/has-devices.ts';
import { storeDraft } from '../messages/send.ts';
import { findWebhook } from '../webhooks/queries.ts';
import { copyDraft } from './copy.ts';
import { findFollowers, hasCopy, insertCopy, type SourceKey } from './queries.ts';

const NOBODY = { userId: null, reason: null };

/** Copies a published message to all followers of its channel; skips those that have it already. */
export const publishMessage = job<SourceKey>({
  kind: 'publish_message',
  async run(platform, source) {
    for (let after = '0'; ; ) {
      const followers = await findFollowers(platform.store.read, source.channel_id, after);
      for (const follower of followers) await copyTo(platform, source, follower);
      const last = followers.at(-1);
      if (!last) return;
      after = last.id;
    }
  },
});

/** One transaction: the copy and its record. The source is locked, so that no edit of it is missed. */
async function copyTo(platform: Platform, source: SourceKey, follower: WebhookRow): Promise<void> {
  const from = await platform.guildStates.ofChannel(source.channel_id);
  const guild = await platform.guildStates.get(follower.guild_id);
  if (!from || !guild) return;
  const isPushed = await hasDevices(platform, { guild, recipientIds: [] }, { authorId: follower.id, isMentioning: false });
  await transact(platform, NOBODY, async (tx) => {
    const row = await lockMessage(tx.db, source.channel_id, source.message_id);
    const webhook = await findWebhook(tx.db, follower.id);
    const channel = webhook && guild.channels.get(webhook.channel_id);
    if (!row || webhook?.type !== WEBHOOK_TYPES.CHANNEL_FOLLOWER || !channel) return;
    if (await hasCopy(tx.db, source, webhook.id)) return;
    const { id, name, avatar } = webhook;
    const writer = webhookWriter({ id, name, avatar });
    const place: Place = { channel: channel.row, guild, member: null, permissions: 0n, recipientIds: [] };
    const draft = copyDraft(platform, row, from, { channelId: channel.row.id, webhook: { id, name, avatar } });
    const copy = await storeDraft(tx, place, writer, { ...draft, isPushed });
    if (typeof copy === 'string') throw new Error('a copy has no nonce');
    await insertCopy(tx.db, {
      source_channel_id: source.channel_id,
      source_message_id: source.message_id,
      webhook_id: id,
      channel_id: channel.row.id,
      message_id: copy.id,
    });
  });
}
