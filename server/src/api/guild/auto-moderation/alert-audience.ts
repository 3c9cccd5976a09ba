import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';

const { VIEW_CHANNEL } = PERMISSIONS;

/**
 * Returns whether everyone who can view the alert channel can also view another channel of the guild, so that an alert
 * may quote from there. Compares only overwrites, since there may be too many members to check:
 * - yes if the other channel is open to everyone;
 * - yes if its overwrites admit every role and member that those of the alert channel admit;
 * - no in doubt.
 */
export function isWithinAudience(guild: GuildState, alertChannel: ChannelState, other: ChannelState): boolean {
  if (alertChannel.row.id === other.row.id) return true;
  const [from, to] = [sightOf(guild, alertChannel), sightOf(guild, other)];
  if (to.denied.size > 0) return false;
  if (to.isOpen) return true;
  return !from.isOpen && [...from.admitted].every((id) => to.admitted.has(id));
}

/** The users who can view a channel in addition to administrators. */
interface Sight {
  /** Open to everyone except the denied. */
  isOpen: boolean;
  /** Roles and members that can view it even if it is not open. */
  admitted: ReadonlySet<Snowflake>;
  denied: ReadonlySet<Snowflake>;
}

function sightOf(guild: GuildState, { overwrites }: ChannelState): Sight {
  const everyone = overwrites.find((overwrite) => overwrite.id === guild.id);
  const others = overwrites.filter((overwrite) => overwrite.id !== guild.id);
  const base = guild.roles.get(guild.id)?.permissions ?? 0n;
  const isOpen = (((base & ~(everyone?.deny ?? 0n)) | (everyone?.allow ?? 0n)) & VIEW_CHANNEL) !== 0n;
  const admitted = new Set(others.filter(({ allow }) => (allow & VIEW_CHANNEL) !== 0n).map(({ id }) => id));
  // Unless @everyone is denied, a role's own VIEW_CHANNEL counts.
  if (((everyone?.deny ?? 0n) & VIEW_CHANNEL) === 0n)
    for (const [id, role] of guild.roles) if (id !== guild.id && (role.permissions & VIEW_CHANNEL) !== 0n) admitted.add(id);
  const denied = new Set(others.filter(({ deny }) => (deny & VIEW_CHANNEL) !== 0n).map(({ id }) => id));
  return { isOpen, admitted, denied };
}
