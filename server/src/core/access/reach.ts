import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { ChannelState, GuildState } from './guild-state.ts';
import type { PermissionMember } from './permissions.ts';
import { permissionTable } from './permission-table.ts';

/** Whether a member may view a channel of the guild. */
export function seesChannel(guild: GuildState, member: PermissionMember, now: number, channelId: Snowflake): boolean {
  return (permissionTable(guild).bitsIn(channelId, member, now) & PERMISSIONS.VIEW_CHANNEL) !== 0n;
}

/**
 * Finds a channel that a request names. Returns undefined if the guild has none with that id, or the caller may not
 * name it.
 */
export type ChannelReach = (channelId: Snowflake, current?: readonly (Snowflake | null)[]) => ChannelState | undefined;

/**
 * The channels that a member may name in a setting: the guild's channels that the member may view, and those in
 * `current`.
 * - `current` is what the setting already holds, so that a client can send back what it read.
 * - A hidden channel looks like one that does not exist (docs/contract/channels.md#obfuscated-channels).
 */
export function channelReach(guild: GuildState, member: PermissionMember, now: number): ChannelReach {
  return (channelId, current = []) => {
    const channel = guild.channels.get(channelId);
    return channel && (current.includes(channelId) || seesChannel(guild, member, now, channelId)) ? channel : undefined;
  };
}
