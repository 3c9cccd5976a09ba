import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildState } from '../../../core/guild-state.ts';
import type { WelcomeScreenRow } from '../../../core/tables.ts';

/** The feature of a guild that shows its welcome screen. */
export const WELCOME_SCREEN_ENABLED = 'WELCOME_SCREEN_ENABLED';

/** A channel recommended to new members (GuildWelcomeScreenChannelResponse). */
export interface WelcomeChannel {
  channel_id: Snowflake;
  description: string;
  emoji_id: Snowflake | null;
  emoji_name: string | null;
}

/** The welcome screen of a guild (GuildWelcomeScreenResponse). */
export interface WelcomeScreen {
  description: string | null;
  welcome_channels: WelcomeChannel[];
}

/** Converts a row to its wire form, without deleted channels. */
export function welcomeScreenObject(row: WelcomeScreenRow | undefined, guild: GuildState): WelcomeScreen {
  const channels: WelcomeChannel[] = row ? JSON.parse(row.channels_json) : [];
  return {
    description: row?.description ?? null,
    welcome_channels: channels.filter((channel) => guild.channels.has(channel.channel_id)),
  };
}
