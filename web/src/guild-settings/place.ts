import type { GuildState } from '../state/types.ts';

/** The guild whose settings are shown, and what the person may do there. */
export interface Place {
  guild: GuildState;
  /** The person's permissions in the guild, as bits. */
  mine: bigint;
  owner: boolean;
}
