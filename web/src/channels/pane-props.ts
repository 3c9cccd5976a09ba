import type { GuildState } from '../state/types.ts';

/** The properties of a guild's page that is not a channel: the guild, and the item that the address names. */
export interface PaneProps {
  guild: GuildState;
  item: string | undefined;
}
