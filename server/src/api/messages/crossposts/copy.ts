import { MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { channelPermissions } from '../../../core/access/permissions.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { copyFiles } from '../messages/parts/copies.ts';
import type { Draft } from '../messages/draft.ts';
import { dataOf } from '../messages/message.ts';
import type { WebhookAuthor } from '../messages/types.ts';

const { IS_CROSSPOST, SUPPRESS_EMBEDS, IS_VOICE_MESSAGE, IS_COMPONENTS_V2 } = MESSAGE_FLAGS;
const CARRIED_FLAGS = SUPPRESS_EMBEDS | IS_VOICE_MESSAGE | IS_COMPONENTS_V2;
const CHANNEL_MENTION = /<#(\d{1,20})>/g;

/** The unsaved copy of a published message for one follower. It mentions no user. */
export function copyDraft(
  platform: Pick<Platform, 'ids'>,
  source: MessageRow,
  guild: GuildState,
  to: { channelId: Snowflake; webhook: WebhookAuthor },
): Draft {
  const { data, stored } = copyData(platform, source, guild);
  return {
    row: {
      channel_id: to.channelId,
      author_id: to.webhook.id,
      type: MESSAGE_TYPES.DEFAULT,
      flags: copyFlags(source),
      content: source.content,
      edited_at: source.edited_at,
      pinned: 0,
      tts: 0,
      mention_everyone: 0,
    },
    data: {
      ...data,
      webhook: to.webhook,
      message_reference: { type: 0, channel_id: source.channel_id, message_id: source.id, guild_id: guild.id },
    },
    mentions: [],
    mentionedMembers: undefined,
    referenced: undefined,
    stored: [stored],
    isPushed: false,
  };
}

/** The flags of a copy while its source exists. */
export function copyFlags(source: MessageRow): number {
  return IS_CROSSPOST | (source.flags & CARRIED_FLAGS);
}

/**
 * The data that a copy takes from its source, apart from content and flags; its files have new ids, and share
 * their bytes.
 */
export function copyData(
  platform: Pick<Platform, 'ids'>,
  source: MessageRow,
  guild: GuildState,
): { data: Draft['data']; stored: Draft['stored'][number] } {
  const original = dataOf(source);
  const { embeds, previews, sticker_items } = original;
  const { records, components, stored } = copyFiles(platform, original);
  const channels = mentionedChannels(source.content, guild);
  return {
    data: {
      embeds,
      previews,
      components,
      sticker_items,
      attachments: records.length ? records : undefined,
      mention_channels: channels.length ? channels : undefined,
    },
    stored,
  };
}

/**
 * The channels of its own guild that a message names and that everyone there can see: other guilds could not
 * look them up.
 */
function mentionedChannels(content: string, guild: GuildState): NonNullable<Draft['data']['mention_channels']> {
  const everybody = { userId: '0', roleIds: [], timedOutUntil: null };
  const ids = new Set([...content.matchAll(CHANNEL_MENTION)].map((match) => match[1] ?? ''));
  return [...ids].flatMap((id) => {
    const channel = guild.channels.get(id);
    const isSeen = channel && (channelPermissions(guild, channel, everybody, 0) & PERMISSIONS.VIEW_CHANNEL) !== 0n;
    return isSeen ? [{ id, guild_id: guild.id, type: channel.type, name: channel.row.name ?? '' }] : [];
  });
}
