import type { GuildState } from '../../../core/access/guild-state.ts';
import type { WelcomeScreenRow } from '../../../core/tables/database.ts';
import type { WelcomeChannel, WelcomeScreen } from '@guildhall/protocol/objects/guild/welcome';

/** The feature of a guild that shows its welcome screen. */
export const WELCOME_SCREEN_ENABLED = 'WELCOME_SCREEN_ENABLED';

/** Converts a row to its wire form, without deleted channels. */
export function welcomeScreenObject(row: WelcomeScreenRow | undefined, guild: GuildState): WelcomeScreen {
  const channels: WelcomeChannel[] = row ? JSON.parse(row.channels_json) : [];
  return {
    description: row?.description ?? null,
    welcome_channels: channels.filter((channel) => guild.channels.has(channel.channel_id)),
  };
}
