import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';
import type { MemberState } from '../../../core/access/member.ts';
import { permissionTable, split } from '../../../core/access/permission-table.ts';

const VIEWS = split(PERMISSIONS.VIEW_CHANNEL);
/** The most different lists of one guild; members with the same view share one. */
const LISTS = 200;

/** The channels that a member sees, and the inputs of that other than the guild and the member. */
interface Visible {
  isTimedOut: boolean;
  connected: Snowflake | undefined;
  channels: readonly ChannelState[];
}

/** Guilds and members are cached and never change. */
const visible = new WeakMap<GuildState, WeakMap<MemberState, Visible>>();
const whole = new WeakMap<GuildState['channels'], readonly ChannelState[]>();
const lists = new WeakMap<GuildState['channels'], Map<string, readonly ChannelState[]>>();

/** All channels of a guild: the same list at each call. */
export function allChannels(guild: GuildState): readonly ChannelState[] {
  const { channels } = guild;
  const list = whole.get(channels) ?? [...channels.values()];
  whole.set(channels, list);
  return list;
}

/**
 * The channels of a guild that the member may view, including a category if it contains one, and the voice channel that the
 * member is connected to (docs/contract/channels.md#obfuscated-channels). The same list for all who view the same channels.
 */
export function visibleChannels(
  guild: GuildState,
  member: MemberState,
  now: number,
  connected: Snowflake | undefined,
): readonly ChannelState[] {
  const members = visible.get(guild) ?? new WeakMap<MemberState, Visible>();
  visible.set(guild, members);
  const isTimedOut = (member.timedOutUntil ?? 0) > now;
  const known = members.get(member);
  if (known?.isTimedOut === isTimedOut && known.connected === connected) return known.channels;
  const ids = visibleIds(guild, member, now, connected);
  const channels = sharedList(guild, (id) => ids.has(id));
  members.set(member, { isTimedOut, connected, channels });
  return channels;
}

function visibleIds(
  guild: GuildState,
  member: MemberState,
  now: number,
  connected: Snowflake | undefined,
): ReadonlySet<Snowflake> {
  const ids = new Set<Snowflake>();
  const table = permissionTable(guild);
  const looker = table.looker(member);
  for (const { row, type } of guild.channels.values()) {
    if (!table.allows(row.id, looker, VIEWS, now) && row.id !== connected) continue;
    ids.add(row.id);
    if (row.parent_id && type !== CHANNEL_TYPES.GUILD_CATEGORY) ids.add(row.parent_id);
  }
  return ids;
}

function sharedList({ channels }: GuildState, has: (id: Snowflake) => boolean): readonly ChannelState[] {
  const list = [...channels.values()].filter(({ row }) => has(row.id));
  const known = lists.get(channels) ?? new Map<string, readonly ChannelState[]>();
  lists.set(channels, known);
  const key = list.map(({ row }) => row.id).join();
  const same = known.get(key);
  if (same) return same;
  if (known.size >= LISTS) known.clear();
  known.set(key, list);
  return list;
}
