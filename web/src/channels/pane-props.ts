import type { GuildState } from '../state/types.ts';

/** What a page of a guild that is not a channel shows: the guild, and the item that the address names. */
export interface PaneProps {
  guild: GuildState;
  item: string | undefined;
}
