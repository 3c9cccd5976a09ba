import { bitsOf } from '@guildhall/protocol/permissions';
import type { Snowflake } from '@guildhall/protocol/ids';
import { isWebAddress } from '../../../core/values/address.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { isPrivateThread, loadThread, loadThreadMemberIds, threadChannel } from '../../../core/access/threads.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import { type Place, webhookWriter, type Writer } from '../messages/writer.ts';
import { remoteAvatar } from './remote-avatar.ts';
import { webhookName } from './webhook.ts';

/** The permissions of a webhook in its channel, regardless of roles. */
const PERMITTED = bitsOf(
  'VIEW_CHANNEL',
  'READ_MESSAGE_HISTORY',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'SEND_TTS_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'MENTION_EVERYONE',
  'USE_EXTERNAL_EMOJIS',
  'SEND_POLLS',
);

/** The channel of a webhook as a place to write to. Deleted in the meantime: 10015. */
export async function placeOf(platform: Platform, webhook: WebhookRow): Promise<Place> {
  const guild = (await platform.guildStates.get(webhook.guild_id)) ?? fail('UNKNOWN_WEBHOOK');
  const channel = guild.channels.get(webhook.channel_id) ?? fail('UNKNOWN_WEBHOOK');
  return { channel: channel.row, guild, member: null, permissions: PERMITTED, recipientIds: [] };
}

/** A thread of a place as a place itself. Unknown, or of another channel: 10003. */
export async function threadOf(platform: Platform, place: Place, threadId: Snowflake): Promise<Place> {
  const thread = await loadThread(platform, threadId);
  if (thread?.parent_id !== place.channel.id) fail('UNKNOWN_CHANNEL');
  const memberIds = isPrivateThread(thread) ? { memberIds: await loadThreadMemberIds(platform, threadId) } : {};
  return { ...place, channel: threadChannel(thread, place.channel), thread, ...memberIds };
}

/** The name and avatar that a message uses instead of the webhook's own; null and empty count as absent. */
export interface Disguise {
  username?: string | null | undefined;
  avatar_url?: string | null | undefined;
}

/** A webhook as the author of a message. */
export async function writerFor(
  platform: Platform,
  webhook: WebhookRow,
  { username, avatar_url }: Disguise = {},
): Promise<Writer> {
  const { id, application_id } = webhook;
  return webhookWriter({
    id,
    name: username ? webhookName(username, 'username') : webhook.name,
    avatar: avatar_url ? await remoteAvatar(platform, id, webAddress(avatar_url, 'avatar_url')) : webhook.avatar,
    ...(application_id === null ? {} : { application_id }),
  });
}

/** Validates a web address; anything else is 50035 at `field`. */
function webAddress(text: string, field: string): string {
  if (!isWebAddress(text)) failForm({ [field]: complain.custom('URL_TYPE_INVALID_URL', 'Not a well formed URL.') });
  return text;
}
