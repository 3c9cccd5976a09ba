import { CHANNEL_TYPES, LOCALES } from '@guildhall/protocol/enums';
import { Maybe, OneOf, Whole } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import type { ChannelState } from '../../../core/guild-state.ts';
import type { GuildRow } from '../../../core/tables.ts';
import type { CHANNEL_COLUMNS } from './channel-references.ts';

/** The fields that create and update share; null means the default. */
export const guildSettings = {
  verification_level: Maybe(OneOf(0, 1, 2, 3, 4)),
  default_message_notifications: Maybe(OneOf(0, 1)),
  explicit_content_filter: Maybe(OneOf(0, 1, 2)),
  afk_timeout: Maybe(OneOf(60, 300, 900, 1800, 3600)),
  system_channel_flags: Maybe(Whole(0, 2 ** 31 - 1)),
  preferred_locale: Maybe(Type.Union(LOCALES.map((locale) => Type.Literal(locale)))),
  premium_progress_bar_enabled: Maybe(Type.Boolean()),
};

const Settings = Type.Object(guildSettings);

/** All existing system_channel_flags bits (reference table "enums", kind system_channel_flag). */
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
