import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import type { ThreadMemberObject } from '@guildhall/protocol/objects/messages/threads';
import type { Snowflake } from '@guildhall/protocol/ids';
import { changesVisibility, userOf } from '../../core/framework/guild-change.ts';
import type { BusEvent } from '../fanout/bus-event.ts';
import { type ViewMember, viewMember } from './guild-view.ts';
import type { GatewayGuild, Membership } from '../loaders.ts';
import type { Session } from '../session/session.ts';
import type { SessionIdentity } from '../session/session-identity.ts';

/** A guild member with sessions on this node, and their number. */
export interface HubMember extends ViewMember {
  sessions: number;
}

/** A session that is entering a guild; events are queued for it. */
export interface Entry {
  session: Session;
  messages: BusEvent[];
}

/** Whether an event ends the entry of a session: the guild is deleted, or its user has left. */
export function endsEntry({ session }: Entry, { change }: BusEvent): boolean {
  return change?.kind === 'guild_deleted' || (change?.kind === 'member_removed' && change.userId === session.identity.userId);
}

/** The members and presences that a session receives with GUILD_CREATE. */
export interface InitialMembers {
  self: MemberObject;
  members: readonly MemberObject[];
  /** Whether the members other than the own one are those in voice. */
  inVoice: boolean;
  presences: readonly PresenceObject[];
  /** The user's own memberships of active threads. */
  threadMembers: readonly ThreadMemberObject[];
}

/** The facts about its user in a guild that the start of a session has loaded. */
export interface Arrival {
  membership: Membership;
  /** The presences in a guild of which the session is sent no others. */
  presences: readonly PresenceObject[];
}

/** How a session enters a guild. */
export interface Entering {
  /** Loads the members and presences of its GUILD_CREATE. */
  initialMembers?: (session: Session, guild: GatewayGuild) => Promise<InitialMembers | undefined>;
  /**
   * The facts about its user that the start of the session has loaded; undefined if the user is not in the guild. With it the
   * guild need not be loaded again.
   */
  arrival?: () => Promise<Arrival | undefined>;
  /** Whether it is sent presences on request only (`isLean`), as another node has decided. */
  isLean?: boolean;
}

/** Everything in a GUILD_CREATE that does not depend on the moment it is sent. */
export interface Entrance extends Entry {
  guild: GatewayGuild;
  /** Whether the session is sent the guild's presences on request only. */
  isLean: boolean;
  initialMembers: InitialMembers;
}

/** Whether a guild is sent to a session without its offline members. */
export function isLarge({ member_count }: Pick<GatewayGuild, 'member_count'>, { largeThreshold }: SessionIdentity): boolean {
  return member_count > largeThreshold;
}

/**
 * Whether a session is sent the presences of a guild only on request: users' clients, which display a large guild's
 * members by its lists. Clients that name the presences intent receive all of them, as bots do.
 */
export function isLean(guild: Pick<GatewayGuild, 'member_count'>, identity: SessionIdentity): boolean {
  return identity.person && identity.everything && isLarge(guild, identity);
}

/** The member of the entering session, as loaded and as changed by the queued events. */
export function memberOf(entrance: Entrance): ViewMember {
  const { messages, session } = entrance;
  const { self } = entrance.initialMembers;
  const { userId } = session.identity;
  let member = viewMember(userId, self.roles, self.communication_disabled_until);
  for (const { change } of messages) {
    if (change?.kind === 'member' && change.userId === userId) member = viewMember(userId, change.roleIds, change.timedOutUntil);
  }
  return member;
}

/** Whether an event may change which channels a user may view. */
export function mayChangeVisibility({ change }: BusEvent, userId: Snowflake): boolean {
  if (!changesVisibility(change)) return false;
  const about = userOf(change);
  return about === undefined || about === userId;
}
