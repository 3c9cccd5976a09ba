import type { Id } from '../../api/wire-base.ts';
import { channelsIn } from '../../state/candidates.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import type { GuildState } from '../../state/types.ts';

/** An entry of a list to choose from. */
export interface Option {
  value: string;
  label: string;
}

/** The roles of a guild that can be chosen, highest first, without @everyone. */
export function roleOptions(guild: GuildState): Option[] {
  return Object.values(guild.roles)
    .filter((role) => role.id !== guild.id)
    .sort((a, b) => b.position - a.position)
    .map((role) => ({ value: role.id, label: role.name }));
}

/** The channels of a guild with one of the types that the person can view. */
export function useChannelOptions(guildId: Id, types: readonly number[]): Option[] {
  useSelected(store, (state) => state.channels);
  return channelsIn(store.get(), guildId, types).map(({ value, label }) => ({ value: String(value), label: `#${label}` }));
}
