import type { Channel } from '../../api/wire.ts';
import { has } from '../../state/permissions.ts';
import { CHANNEL, isThread, isVisible, myPermissions } from '../../state/selectors.ts';
import type { State } from '../../state/types.ts';

/** The channels of a guild whose permissions the person may change: categories, each with its channels. */
export function changeableChannels(state: State, guildId: string): Channel[] {
  const channels = Object.values(state.channels)
    .filter((one) => one.guild_id === guildId && !isThread(one) && isVisible(state, one))
    .filter((one) => has(myPermissions(state, guildId, one), 'MANAGE_ROLES'))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const inside = (parent: string | null) =>
    channels.filter((one) => one.type !== CHANNEL.CATEGORY && (one.parent_id ?? null) === parent);
  const known = channels.filter((one) => one.type === CHANNEL.CATEGORY);
  const sorted = [...inside(null), ...known.flatMap((one) => [one, ...inside(one.id)])];
  return [...sorted, ...channels.filter((one) => !sorted.includes(one))];
}
