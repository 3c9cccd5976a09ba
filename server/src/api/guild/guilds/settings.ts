import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { type Static, Type } from 'typebox';
import { fail } from '../../../core/framework/errors.ts';
import type { ChannelState } from '../../../core/access/guild-state.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import type { CHANNEL_COLUMNS } from './channel-references.ts';
import { guildSettings } from '@guildhall/protocol/bodies/guild/guilds';

const Settings = Type.Object(guildSettings);

/** All existing system_channel_flags bits (docs/contract/enums.md#system_channel_flag). */
const SYSTEM_CHANNEL_FLAGS = 0b111111;

/** The columns that a body sets. */
export function settingsPatch(body: Static<typeof Settings>): Partial<GuildRow> {
  return {
    ...(body.verification_level === undefined ? {} : { verification_level: body.verification_level ?? 0 }),
    ...(body.default_message_notifications === undefined
      ? {}
      : { default_message_notifications: body.default_message_notifications ?? 0 }),
    ...(body.explicit_content_filter === undefined ? {} : { explicit_content_filter: body.explicit_content_filter ?? 0 }),
    ...(body.afk_timeout === undefined ? {} : { afk_timeout: body.afk_timeout ?? 300 }),
    ...(body.system_channel_flags === undefined
      ? {}
      : { system_channel_flags: (body.system_channel_flags ?? 0) & SYSTEM_CHANNEL_FLAGS }),
    ...(body.preferred_locale === undefined ? {} : { preferred_locale: body.preferred_locale ?? 'en-US' }),
    ...(body.premium_progress_bar_enabled === undefined
      ? {}
      : { premium_progress_bar_enabled: body.premium_progress_bar_enabled ? 1 : 0 }),
  };
}

type ChannelColumn = (typeof CHANNEL_COLUMNS)[number];

const { GUILD_TEXT, GUILD_VOICE, GUILD_ANNOUNCEMENT } = CHANNEL_TYPES;
const TYPES_OF: Record<ChannelColumn, readonly number[]> = {
  afk_channel_id: [GUILD_VOICE],
  system_channel_id: [GUILD_TEXT, GUILD_ANNOUNCEMENT],
  rules_channel_id: [GUILD_TEXT],
  public_updates_channel_id: [GUILD_TEXT],
  safety_alerts_channel_id: [GUILD_TEXT],
};
const COMMUNITY_COLUMNS: readonly ChannelColumn[] = ['rules_channel_id', 'public_updates_channel_id', 'safety_alerts_channel_id'];

/** Rejects a channel that is missing (10003) or has the wrong type for its purpose (50024, 50086). */
export function checkChannelFits(channel: Pick<ChannelState, 'type'> | undefined, column: ChannelColumn): void {
  if (!channel) fail('UNKNOWN_CHANNEL');
  if (TYPES_OF[column].includes(channel.type)) return;
  fail(COMMUNITY_COLUMNS.includes(column) ? 'COMMUNITY_CHANNELS_MUST_BE_TEXT_CHANNELS' : 'WRONG_CHANNEL_TYPE');
}
